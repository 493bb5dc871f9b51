/* Fuzzes the reading of a server's configuration. What is refused is refused in words, with the
   line; what is taken, written as a file, is read again as the same. */
#include "base/buffer.h"
#include "fuzz/input.h"
#include "server/config.h"

static void check_problem(const ConfigProblem *problem, Text file)
{
    INSIST(problem->sentence != NULL && problem->sentence[0] != '\0');
    INSIST(problem->line > 0 && problem->line <= text_line_ends(file) + 1);
    INSIST(memchr(problem->name, '\0', sizeof problem->name) != NULL);
    INSIST(memchr(problem->value, '\0', sizeof problem->value) != NULL);
}

static Out written(const Config *config)
{
    Out out = buffer_new();
    config_write(config, lang_at(0), &out);
    INSIST(!out.full);
    return out;
}

static void check_same(const Config *one, const Config *other)
{
    Out first = written(one), second = written(other);
    INSIST(first.length == second.length && memcmp(first.text, second.text, first.length) == 0);
    buffer_free(&first);
    buffer_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static Config config, again;
    const Text file = {(const char *)bytes, size};
    ConfigProblem problem;
    config = again = config_defaults();
    if (!config_read(&config, file, &problem)) {
        check_problem(&problem, file);
        check_same(&config, &again);
        return 0;
    }
    Out out = written(&config);
    INSIST(config_read(&again, (Text){out.text, out.length}, &problem));
    check_same(&config, &again);
    buffer_free(&out);
    return 0;
}
