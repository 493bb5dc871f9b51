/* base/random and base/seats: the generator against known numbers and against exact counting, the
   bit tricks on sets of seats against naive loops over every set there is. */
#include "base/random.h"
#include "base/seats.h"
#include "tests/unit.h"

/* ---- The generator ------------------------------------------------------------------------- */

/* Computed outside this program, from the definition of PCG32. */
static void the_same_seed_gives_the_same_numbers_everywhere(void **state)
{
    static const struct {
        uint64_t seed;
        uint32_t numbers[5];
    } rows[] = {
        {0, {0x602bf3fd, 0xe823a24e, 0x7a7ecbd9, 0x89fd6c06, 0xae646aa8}},
        {1, {0x266e8061, 0x7a558b78, 0x6f90990b, 0x58933a3d, 0x9c44a73a}},
        {42, {0x70d663dd, 0x303bccc7, 0xe09916f3, 0x838496cf, 0x7f9c0a3b}},
        {UINT64_MAX, {0xcf5027ef, 0x11b753c3, 0x9daa28fb, 0x67b70def, 0x380055fb}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Random random = random_from(rows[i].seed);
        for (size_t k = 0; k < COUNT(rows[i].numbers); k++)
            assert_int_equal(random_next(&random), rows[i].numbers[k]);
    }
}

static void neighbouring_seeds_share_no_numbers(void **state)
{
    uint32_t first[256];
    (void)state;
    for (unsigned seed = 0; seed < 256; seed++) {
        Random random = random_from(seed);
        first[seed] = random_next(&random);
        for (unsigned before = 0; before < seed; before++)
            assert_int_not_equal(first[seed], first[before]);
    }
}

static void numbers_below_a_bound_are_uniform(void **state)
{
    static const uint32_t bounds[] = {2, 3, 4, 5, 6, 7, 10, 12, 13, 16, 52, 63, 100};
    (void)state;
    for (size_t i = 0; i < COUNT(bounds); i++) {
        enum { DRAWS = 200000 };
        uint32_t bound = bounds[i], counts[100] = {0};
        Random random = random_from(bound);
        for (unsigned k = 0; k < DRAWS; k++) {
            uint32_t number = random_below(&random, bound);
            assert_true(number < bound);
            counts[number]++;
        }
        double expected = (double)DRAWS / bound, chi_square = 0;
        for (uint32_t number = 0; number < bound; number++)
            chi_square += (counts[number] - expected) * (counts[number] - expected) / expected;
        /* Five standard deviations above the mean of the distribution, which has `bound` - 1
           degrees of freedom: (x - d)² < 25 · 2d. */
        double freedom = bound - 1, above = chi_square - freedom;
        if (above > 0 && above * above > 50 * freedom)
            fail_msg("bound %u: chi-square %f", bound, chi_square);
    }
}

/* A generator whose next number is this one: the output function, backwards, without rotation. */
static Random about_to_give(uint32_t number)
{
    uint64_t mixed = (uint64_t)number << 27;
    Random random = {mixed ^ mixed >> 18 ^ mixed >> 36 ^ mixed >> 54}, copy = random;
    assert_int_equal(random_next(&copy), number);
    return random;
}

/* Exactly as many of the 2^32 numbers of the generator must lead to each value: of those that
   Lemire's multiplication sends to a value, which are neighbours, the right number is kept. */
static void every_number_below_an_awkward_bound_is_equally_likely(void **state)
{
    static const uint32_t bounds[] = {
        3000000019u,    3u << 30, (1u << 31) + 1, (1u << 31) - 1, UINT32_MAX,
        UINT32_MAX / 3, 1u << 31, 1u << 30,       1000000007u,    48271 << 15,
    };
    (void)state;
    for (size_t i = 0; i < COUNT(bounds); i++) {
        uint64_t bound = bounds[i], range = (uint64_t)1 << 32;
        for (unsigned k = 0; k <= 200; k++) {
            uint64_t value = k < 200 ? bound / 200 * k : bound - 1;
            uint64_t first = (value * range + bound - 1) / bound;
            uint64_t last = ((value + 1) * range + bound - 1) / bound - 1;
            unsigned kept = 0;
            for (uint64_t number = first; number <= last; number++) {
                Random random = about_to_give((uint32_t)number), once = random;
                (void)random_next(&once);
                uint32_t drawn = random_below(&random, (uint32_t)bound);
                if (random.state == once.state) { /* not rejected */
                    assert_int_equal(drawn, value);
                    kept++;
                }
            }
            assert_int_equal(kept, range / bound);
        }
    }
}

static void below_one_there_is_only_zero(void **state)
{
    Random random = random_from(5);
    (void)state;
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(random_below(&random, 1), 0);
}

/* ---- Sets of seats ------------------------------------------------------------------------- */

enum { ALL_SETS = 1 << 16 };

static void counting_and_choosing_agree_with_a_loop_for_every_set(void **state)
{
    (void)state;
    for (unsigned set = 0; set < ALL_SETS; set++) {
        unsigned count = 0;
        for (unsigned seat = 0; seat < 16; seat++) {
            bool inside = (set & 1u << seat) != 0;
            assert_true(seats_have((SeatSet)set, seat) == inside);
            if (!inside)
                continue;
            if (count == 0)
                assert_int_equal(seats_lowest((SeatSet)set), seat);
            if (seats_nth((SeatSet)set, count) != seat)
                fail_msg("seat %u of set %04x", count, set);
            count++;
        }
        if (seats_count((SeatSet)set) != count || seats_single((SeatSet)set) != (count <= 1))
            fail_msg("count of set %04x", set);
    }
}

static void the_next_seat_clockwise_agrees_with_a_loop_for_every_set(void **state)
{
    (void)state;
    for (unsigned set = 1; set < ALL_SETS; set++) {
        for (unsigned seat = 0; seat < 16; seat++) {
            unsigned next = (seat + 1) % 16;
            while (!(set >> next & 1))
                next = (next + 1) % 16;
            if (seats_next((SeatSet)set, seat) != next)
                fail_msg("after seat %u of set %04x", seat, set);
        }
    }
}

static void seats_are_put_in_and_taken_out_one_by_one(void **state)
{
    (void)state;
    for (unsigned seat = 0; seat < 16; seat++) {
        assert_int_equal(seats_of(seat), 1u << seat);
        assert_int_equal(seats_without(seats_of(seat), seat), 0);
        assert_int_equal(seats_without(0xFFFF, seat), 0xFFFF - (1u << seat));
        assert_int_equal(seats_without(seats_without(0xFFFF, seat), seat), 0xFFFF - (1u << seat));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_numbers_everywhere),
        cmocka_unit_test(neighbouring_seeds_share_no_numbers),
        cmocka_unit_test(numbers_below_a_bound_are_uniform),
        cmocka_unit_test(every_number_below_an_awkward_bound_is_equally_likely),
        cmocka_unit_test(below_one_there_is_only_zero),
        cmocka_unit_test(counting_and_choosing_agree_with_a_loop_for_every_set),
        cmocka_unit_test(the_next_seat_clockwise_agrees_with_a_loop_for_every_set),
        cmocka_unit_test(seats_are_put_in_and_taken_out_one_by_one),
    };
    return RUN(tests);
}
