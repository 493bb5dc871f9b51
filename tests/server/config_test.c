/* server/config: every setting by its name, in a file and as a flag; what is wrong is refused, and
   what is written can be read again. */
#include "server/config.h"
#include "tests/unit.h"

/* What a setting is after it was set so. */
static const char *after(const char *name, const char *value)
{
    static char text[SITE_TEXT];
    static Config config;
    ConfigProblem problem;
    config = config_defaults();
    if (!config_set(&config, text_of(name), text_of(value), &problem))
        return "refused";
    for (unsigned i = 0; setting_at(i) != NULL; i++) {
        char flag[64];
        Text known = setting_flag(setting_at(i), flag);
        Out out = {.text = text, .capacity = sizeof text - 1};
        for (char *at = flag; *at != '\0'; at++)
            *at = *at == '-' ? '_' : *at;
        if (!text_is((Text){known.at + 2, known.length - 2}, name))
            continue;
        setting_write(setting_at(i), &config, &out);
        text[out.length] = '\0';
        return text;
    }
    return "unknown";
}

static void values_are_read_and_written(void **state)
{
    static const char *const rows[][3] = {
        {"away_after", "7s", "7s"},
        {"away_after", "7000ms", "7s"},
        {"away_after", "90s", "90s"},
        {"away_after", "120s", "2min"},
        {"away_after", "24h", "1d"},
        {"away_after", "0", "0"},
        {"away_after", "0s", "0"},
        {"away_after", "49d", "49d"},
        {"away_after", "50d", "refused"},
        {"away_after", "7", "refused"},
        {"away_after", "-7s", "refused"},
        {"away_after", "7 s", "refused"},
        {"away_after", "7S", "refused"},
        {"away_after", "07s", "refused"},
        {"away_after", "s", "refused"},
        {"away_after", "", "refused"},
        {"away_after", "1.5s", "refused"},
        {"away_after", "99999999999999999999ms", "refused"},
        {"keep_over", "3650d", "3650d"},
        {"keep_over", "3651d", "refused"},
        {"calls", "20/1min", "20/1min"},
        {"calls", "0/0", "0/0"},
        {"calls", "5/0", "refused"},
        {"calls", "5", "refused"},
        {"calls", "/1s", "refused"},
        {"calls", "5/5/1s", "refused"},
        {"bot_delay", "500ms-2s", "500ms-2s"},
        {"bot_delay", "2s-2s", "2s-2s"},
        {"bot_delay", "2s-1s", "refused"},
        {"bot_delay", "2s", "refused"},
        {"port", "0", "0"},
        {"port", "65535", "65535"},
        {"port", "65536", "refused"},
        {"port", "none", "none"},
        {"port", "", "refused"},
        {"spectators", "4294967295", "4294967295"},
        {"spectators", "4294967296", "refused"},
        {"bind", "127.0.0.1", "127.0.0.1"},
        {"bind", "", ""},
        {"bind", "0123456789012345678901234567890123456789012345678901234567890123", "refused"},
        {"data", "/a\tb", "refused"},
        {"host", "a.example, b.example", "a.example, b.example"},
        {"trusted_proxy", "10.0.0.1,::1 2001:db8::1", "10.0.0.1, ::1, 2001:db8::1"},
        {"trusted_proxy", "", ""},
        {"trusted_proxy", "10.0.0.x", "refused"},
        {"trusted_proxy", "::", "refused"},
        {"nothing", "1", "refused"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(after(rows[i][0], rows[i][1]), rows[i][2]);
}

static void a_flag_may_have_dashes(void **state)
{
    Config config = config_defaults();
    ConfigProblem problem;
    (void)state;
    assert_true(config_set(&config, TEXT("away-after"), TEXT("9s"), &problem));
    assert_int_equal(config.hall.away_after, 9000);
    assert_true(config_set(&config, TEXT("connections-per-address"), TEXT("9"), &problem));
    assert_int_equal(config.limits.most_connections, 9);
    assert_true(config_set(&config, TEXT("seats"), TEXT("9/1s"), &problem));
    assert_int_equal(config.limits.kinds[LIMIT_SEATS].most, 9);
    assert_int_equal(config.limits.kinds[LIMIT_SEATS].spell, 1000);
}

static void a_file_is_taken_as_a_whole_or_not_at_all(void **state)
{
    static const struct {
        Text file;
        unsigned line; /* 0: it is fine */
        const char *name;
    } rows[] = {
        {TEXT(""), 0, ""},
        {TEXT("# nothing\n\n  \t\n   # more\n"), 0, ""},
        {TEXT("port = 1"), 0, ""},
        {TEXT("port=1\r\nbind=\r\n"), 0, ""},
        {TEXT("  port  =  1  \n"), 0, ""},
        {TEXT("port = 1\nseat_kept = 9\n"), 2, "seat_kept"},
        {TEXT("\n\nprot = 1\n"), 3, "prot"},
        {TEXT("port\n"), 1, "port"},
        {TEXT("= 1\n"), 1, ""},
        {TEXT("port = 1 # one\n"), 1, "port"},
        {TEXT("port = 1\nport = 1\n"), 2, "port"},
        {TEXT("port = 1\n\0\n"), 2, ""},
        {TEXT("bind = \xff\n"), 1, "bind"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Config config = config_defaults();
        ConfigProblem problem = {.line = 0};
        bool fine = config_read(&config, rows[i].file, &problem);
        assert_int_equal(fine, rows[i].line == 0);
        if (fine)
            continue;
        assert_int_equal(problem.line, rows[i].line);
        assert_string_equal(problem.name, rows[i].name);
        assert_non_null(problem.sentence);
        assert_int_equal(config.net.port, net_defaults().port);
    }
}

static void the_nearest_name_is_told(void **state)
{
    Config config = config_defaults();
    ConfigProblem problem;
    (void)state;
    assert_false(config_set(&config, TEXT("awayafter"), TEXT("1s"), &problem));
    assert_string_equal(problem.value, "away_after");
    assert_false(config_set(&config, TEXT("completely_different"), TEXT("1s"), &problem));
    assert_string_equal(problem.value, "");
}

static void what_is_written_can_be_read(void **state)
{
    static char text[1 << 16], same[1 << 16];
    Config config = config_defaults(), again = config_defaults();
    ConfigProblem problem;
    Out out = {.text = text, .capacity = sizeof text};
    (void)state;
    config_write(&config, lang_at(0), &out);
    for (size_t i = 0, start = 0; i < out.length; i++) /* nothing is set in the file of defaults */
        if (text[i] == '\n') {
            assert_true(text[start] == '#' || i == start);
            start = i + 1;
        }
    assert_true(config_set(&config, TEXT("linger"), TEXT("3min"), &problem));
    assert_true(config_set(&config, TEXT("trusted_proxy"), TEXT("::1"), &problem));
    assert_true(config_set(&config, TEXT("trusted_proxy"), TEXT("10.0.0.1"), &problem));
    assert_true(config_set(&config, TEXT("bot_delay"), TEXT("1s-2s"), &problem));
    out.length = 0;
    config_write(&config, lang_at(1), &out);
    assert_false(out.full);
    assert_true(config_read(&again, written(&out), &problem));
    Out rewritten = {.text = same, .capacity = sizeof same};
    config_write(&again, lang_at(1), &rewritten);
    assert_int_equal(rewritten.length, out.length);
    assert_memory_equal(same, text, out.length);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read_and_written),
        cmocka_unit_test(a_flag_may_have_dashes),
        cmocka_unit_test(a_file_is_taken_as_a_whole_or_not_at_all),
        cmocka_unit_test(the_nearest_name_is_told),
        cmocka_unit_test(what_is_written_can_be_read),
    };
    return RUN(tests);
}
