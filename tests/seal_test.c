/* Sealed files (os/seal): the bytes of a head, and that whatever is not exactly such a file is
   noticed. */
#include "base/buffer.h"
#include "base/bytes.h"
#include "os/seal.h"
#include "tests/unit.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { AT_NOTE = 20, NOTE = 123456789 };

static const Seal plain = {.magic = "a plain one", .version = 3};
static const Seal noted = {.magic = "one with a note", .version = 258, .note = 8};

/* ---- Help ---------------------------------------------------------------------------------- */

static Out sealed(const Seal *seal, const char *body)
{
    Out out = buffer_new();
    size_t start = seal_begin(seal, NOTE, &out);
    out_string(&out, body);
    seal_close(seal, start, &out);
    assert_false(out.full);
    return out;
}

/* What is in these bytes; nothing is given of what is not good. */
static FileState opened(const Seal *seal, Text bytes)
{
    Text body = {NULL, 7};
    uint64_t note = 7;
    FileState state = seal_open(seal, bytes, &body, &note);
    if (state != FILE_GOOD) {
        assert_null(body.at);
        assert_int_equal(body.length, 7);
        assert_int_equal(note, 7);
    }
    return state;
}

/* ---- Bytes --------------------------------------------------------------------------------- */

static void numbers_have_the_lowest_byte_first(void **state)
{
    (void)state;
    uint8_t bytes[9] = {0};
    bytes_set(bytes, 8, 0x0102030405060708);
    assert_memory_equal(bytes, "\10\7\6\5\4\3\2\1", 9);
    assert_true(bytes_number(bytes, 8) == 0x0102030405060708);
    assert_int_equal(bytes_number(bytes, 3), 0x060708);
    bytes_set(bytes + 1, 2, 0xABCDEF); /* what does not fit is left out */
    assert_memory_equal(bytes, "\10\xEF\xCD\5", 4);
    bytes_set(bytes, 0, 1);
    assert_int_equal(bytes[0], 8);
    assert_int_equal(bytes_number(bytes, 0), 0);
}

/* The digests are those of Python's hashlib.blake2b(…, digest_size=16). */
static void a_head_is_as_it_is_written_down(void **state)
{
    (void)state;
    static const char head[] = "a plain one\0\0\0\0\0" /* magic */
                               "\3\0\0\0"              /* version */
                               "\4\0\0\0"              /* size */
                               "\x5D\x6D\x37\x42\x91\xEA\xEA\xDA\x9F\xDB\x94\xC9\x45\xA0\xA9\x40"
                               "body";
    static const char with_note[] =
        "one with a note\0" /* magic */
        "\2\1\0\0"          /* version */
        "\x15\xCD\x5B\7\0\0\0\0"
        "\0\0\0\0" /* size */
        "\x91\xBA\xAF\xBE\x65\xC5\x0D\x03\x66\x6C\x88\x6F\x2A\xB5\x8C\x1E";
    Out out = sealed(&plain, "body");
    assert_int_equal(seal_head(&plain), 40);
    assert_int_equal(out.length, sizeof head - 1);
    assert_memory_equal(out.text, head, out.length);
    buffer_free(&out);
    out = sealed(&noted, "");
    assert_int_equal(seal_head(&noted), 48);
    assert_int_equal(out.length, sizeof with_note - 1);
    assert_memory_equal(out.text, with_note, out.length);
    buffer_free(&out);
}

static void what_is_sealed_is_found_again(void **state)
{
    (void)state;
    static const char *const bodies[] = {"", "x", "some words\nand a line"};
    for (size_t i = 0; i < COUNT(bodies); i++) {
        Text body;
        uint64_t note = 7;
        Out out = sealed(&noted, bodies[i]);
        assert_int_equal(seal_open(&noted, written(&out), &body, &note), FILE_GOOD);
        assert_text(body, bodies[i]);
        assert_int_equal(note, NOTE);
        assert_int_equal(seal_open(&noted, written(&out), &body, NULL), FILE_GOOD);
        buffer_free(&out);
        out = sealed(&plain, bodies[i]); /* which has no room for a note */
        assert_int_equal(seal_open(&plain, written(&out), &body, &note), FILE_GOOD);
        assert_text(body, bodies[i]);
        assert_int_equal(note, 0);
        buffer_free(&out);
    }
}

/* It need not begin where the Out does; and what does not fit is not written over. */
static void an_out_may_have_something_before_it_or_no_room(void **state)
{
    (void)state;
    char small[64];
    Text body;
    Out out = {.text = small, .capacity = sizeof small};
    out_string(&out, "before");
    size_t start = seal_begin(&plain, 0, &out);
    assert_int_equal(start, 6);
    out_string(&out, "body");
    seal_close(&plain, start, &out);
    assert_memory_equal(small, "before", 6);
    assert_int_equal(seal_open(&plain, (Text){small + 6, out.length - 6}, &body, NULL), FILE_GOOD);
    assert_text(body, "body");
    for (size_t capacity = 0; capacity < 44; capacity++) {
        memset(small, '#', sizeof small);
        out = (Out){.text = small, .capacity = capacity};
        start = seal_begin(&plain, 0, &out);
        out_string(&out, "body");
        seal_close(&plain, start, &out);
        assert_true(out.full);
        for (size_t i = capacity; i < sizeof small; i++)
            assert_int_equal(small[i], '#');
    }
}

/* ---- What is noticed ----------------------------------------------------------------------- */

static void every_cut_and_every_addition_is_noticed(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const Seal *seal = i == 0 ? &plain : &noted;
        Out out = sealed(seal, "the body of it");
        for (size_t length = 0; length < out.length; length++) {
            char *exact = malloc(length + 1); /* so that nobody reads on unnoticed */
            assert_non_null(exact);
            memcpy(exact + 1, out.text, length);
            assert_int_equal(opened(seal, (Text){exact + 1, length}), FILE_DAMAGED);
            free(exact);
        }
        out_char(&out, '\0');
        assert_int_equal(opened(seal, written(&out)), FILE_DAMAGED);
        buffer_free(&out);
    }
}

static void every_bit_is_noticed(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const Seal *seal = i == 0 ? &plain : &noted;
        Out out = sealed(seal, "the body of it");
        for (size_t at = 0; at < out.length; at++)
            for (unsigned bit = 0; bit < 8; bit++) {
                out.text[at] = (char)(out.text[at] ^ 1 << bit);
                assert_int_equal(opened(seal, written(&out)),
                                 at < AT_NOTE ? FILE_FOREIGN : FILE_DAMAGED);
                out.text[at] = (char)(out.text[at] ^ 1 << bit);
            }
        assert_int_equal(opened(seal, written(&out)), FILE_GOOD);
        buffer_free(&out);
    }
}

/* Of another kind or version, however well sealed. */
static void others_are_foreign(void **state)
{
    (void)state;
    Seal older = noted, longer = plain;
    Out out = sealed(&noted, "body");
    older.version--;
    assert_int_equal(opened(&older, written(&out)), FILE_FOREIGN);
    assert_int_equal(opened(&plain, written(&out)), FILE_FOREIGN);
    buffer_free(&out);
    out = sealed(&plain, "body");
    longer.magic[SEAL_MAGIC - 1] = 'x';
    assert_int_equal(opened(&longer, written(&out)), FILE_FOREIGN);
    longer = plain;
    longer.note = 4; /* where the size is, as it thinks, there is something else */
    assert_int_equal(opened(&longer, written(&out)), FILE_DAMAGED);
    buffer_free(&out);
}

/* ---- Files --------------------------------------------------------------------------------- */

static void files_are_saved_and_loaded(void **state)
{
    (void)state;
    char folder[] = "/tmp/triskel-seal-XXXXXX", inner[64], path[96], beyond[112];
    Text body;
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/new", folder);
    snprintf(path, sizeof path, "%s/file", inner);
    snprintf(beyond, sizeof beyond, "%s/file", path);
    Out found = buffer_new();
    assert_int_equal(sealed_load(path, &found), FILE_ABSENT);
    Out out = sealed(&noted, "body");
    assert_true(sealed_save(path, OWNER_ALONE, &out));
    assert_null(out.text); /* it is freed */
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(sealed_load(path, &found), FILE_GOOD);
    assert_int_equal(seal_open(&noted, written(&found), &body, NULL), FILE_GOOD);
    assert_text(body, "body");
    buffer_free(&found);
    found = buffer_new();
    assert_int_equal(sealed_load(beyond, &found), FILE_ABSENT);
    assert_int_equal(sealed_load(inner, &found), FILE_UNREADABLE);
    assert_int_equal(errno, EISDIR);
    buffer_free(&found);
    out = sealed(&noted, "other");
    assert_false(sealed_save(beyond, OWNER_ALONE, &out));
    assert_int_equal(errno, ENOTDIR);
    assert_null(out.text);
    unlink(path);
    rmdir(inner);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_the_lowest_byte_first),
        cmocka_unit_test(a_head_is_as_it_is_written_down),
        cmocka_unit_test(what_is_sealed_is_found_again),
        cmocka_unit_test(an_out_may_have_something_before_it_or_no_room),
        cmocka_unit_test(every_cut_and_every_addition_is_noticed),
        cmocka_unit_test(every_bit_is_noticed),
        cmocka_unit_test(others_are_foreign),
        cmocka_unit_test(files_are_saved_and_loaded),
    };
    return RUN(tests);
}
