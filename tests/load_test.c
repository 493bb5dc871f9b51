/* How the load tool counts: times in a histogram, reasons by name, and what a server says it uses.
 */
#include "bench/histogram.h"
#include "bench/load.h"
#include "bench/usage.h"
#include "tests/unit.h"

#include <unistd.h>

static void small_times_are_exact(void **state)
{
    (void)state;
    static Histogram histogram;
    assert_int_equal(histogram_part(&histogram, 0.5), 0);
    for (uint64_t i = 1; i <= 100; i++)
        histogram_add(&histogram, i);
    assert_int_equal(histogram_part(&histogram, 0.5), 50);
    assert_int_equal(histogram_part(&histogram, 0.99), 99);
    assert_int_equal(histogram_part(&histogram, 0.999), 100);
    assert_int_equal(histogram_part(&histogram, 1), 100);
    assert_int_equal(histogram_part(&histogram, 0), 1);
    assert_int_equal(histogram.most, 100);
}

/* Every time from a microsecond to an hour is counted where it belongs, to a sixty-fourth. */
static void large_times_are_nearly_so(void **state)
{
    (void)state;
    for (uint64_t value = 1; value < 3600000000u; value += value / 50 + 1) {
        Histogram histogram = {0};
        histogram_add(&histogram, value);
        histogram_add(&histogram, UINT64_MAX);
        uint64_t read = histogram_part(&histogram, 0.5);
        assert_in_range(read, value, value + value / 64);
        assert_true(histogram_part(&histogram, 1) > value);
        assert_true(histogram.most == UINT64_MAX);
    }
}

static void reasons_are_counted_by_name(void **state)
{
    (void)state;
    LoadTally tally = {0};
    load_tally_add(&tally, TEXT("late"));
    load_tally_add(&tally, TEXT("rate"));
    load_tally_add(&tally, TEXT("late"));
    load_tally_add(&tally, TEXT("a reason that is far too long"));
    assert_int_equal(tally.count, 3);
    assert_string_equal(tally.kinds[0].name, "late");
    assert_int_equal(tally.kinds[0].times, 2);
    assert_string_equal(tally.kinds[2].name, "a reason that i");
    /* A server may think of any number of them. */
    for (unsigned i = 0; i < 1000; i++) {
        char name[16];
        snprintf(name, sizeof name, "why%u", i);
        load_tally_add(&tally, text_of(name));
    }
    assert_int_equal(tally.count, TALLY_KINDS);
    assert_int_equal(tally.kinds[TALLY_KINDS - 1].times, 1000 - (TALLY_KINDS - 3) + 1);
}

static void metrics_are_read(void **state)
{
    (void)state;
    Usage usage = usage_of_metrics(TEXT("# HELP process_cpu_seconds_total x\n"
                                        "triskel_rooms 3\n"
                                        "process_cpu_seconds_total 12.25\n"
                                        "process_resident_memory_bytes 1.048576e+06\n"));
    assert_true(usage.is_known);
    assert_true(usage.worked == 12.25);
    assert_int_equal(usage.memory, 1048576);
    assert_false(usage_of_metrics(TEXT("process_cpu_seconds_total 1\n")).is_known);
    assert_false(usage_of_metrics(TEXT("process_cpu_seconds_total x\n"
                                       "process_resident_memory_bytes -1\n"))
                     .is_known);
    assert_false(usage_of_metrics(TEXT("")).is_known);
}

static void processes_are_looked_at(void **state)
{
    (void)state;
    Usage usage = usage_of_process((unsigned)getpid());
    assert_true(usage.is_known);
    assert_in_range(usage.memory, 100000, 1u << 30);
    assert_true(usage.worked >= 0 && usage.worked <= usage_own() + 0.1);
    assert_false(usage_of_process(0).is_known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_times_are_exact),       cmocka_unit_test(large_times_are_nearly_so),
        cmocka_unit_test(reasons_are_counted_by_name), cmocka_unit_test(metrics_are_read),
        cmocka_unit_test(processes_are_looked_at),
    };
    return RUN(tests);
}
