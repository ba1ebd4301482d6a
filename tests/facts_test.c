/* facts_test.c - what a machine has learnt: learning, joining, and facts as bytes. */
#include "machine/memory/facts.h"

#include "base/mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct fact_place place = {.space = 3, .offset = 15};

static void nothing_is_known_at_first(void **context)
{
    (void)context;
    struct facts facts = {0};
    assert_int_equal(facts_word(&facts, place).shape, FACT_WORD_WHOLE);
    assert_int_equal(facts_word(&facts, place).seen, 0);
    assert_false(facts_queue_is_whole(&facts, "/q"));
    assert_false(facts_merge(&facts, &(struct facts){0}));
    facts_release(&facts);
}

static void words_only_get_smaller_granules(void **context)
{
    (void)context;
    struct facts facts = {0};
    struct fact_place other = {.space = 3, .offset = 23};
    assert_false(facts_learn_word(&facts, place, (struct fact_word){.shape = 0x01}));
    assert_true(facts_learn_word(&facts, place, (struct fact_word){.shape = 0x11}));
    assert_false(facts_learn_word(&facts, place, (struct fact_word){.shape = 0x11}));
    assert_false(facts_learn_word(&facts, place, (struct fact_word){.shape = 0x01}));
    assert_true(facts_learn_word(&facts, place, (struct fact_word){.shape = 0x15}));
    assert_true(facts_learn_word(&facts, place, (struct fact_word){.shape = 0x01, .seen = 0x10}));
    assert_false(facts_learn_word(&facts, place, (struct fact_word){.shape = 0x11, .seen = 0x10}));
    assert_int_equal(facts_word(&facts, place).shape, 0x15);
    assert_int_equal(facts_word(&facts, place).seen, 0x10);
    assert_int_equal(facts_word(&facts, other).shape, FACT_WORD_WHOLE);
    facts_release(&facts);
}

static void many_words_are_told_apart(void **context)
{
    (void)context;
    enum { SPACES = 20, WORDS = 200 };
    struct facts facts = {0};
    for (unsigned n = 0; n < SPACES * WORDS; n++)
        assert_true(
            facts_learn_word(&facts, (struct fact_place){n % SPACES, n / SPACES * 8},
                             (struct fact_word){.shape = 0x11, .seen = (uint8_t)(n % 256)}));
    assert_int_equal(facts.word_count, SPACES * WORDS);
    for (unsigned n = 0; n < SPACES * WORDS; n++)
        assert_int_equal(facts_word(&facts, (struct fact_place){n % SPACES, n / SPACES * 8}).seen,
                         n % 256);
    facts_release(&facts);
}

static void sound_shapes(void **context)
{
    (void)context;
    unsigned count = 0;
    for (unsigned shape = 0; shape <= UINT8_MAX; shape++)
        count += fact_shape_is_sound((uint8_t)shape);
    /* Of a byte there is one; of more, the whole and those of both halves: 1 + 1 * 1 of 2 bytes,
     * 1 + 2 * 2 of 4, 1 + 5 * 5 of 8. */
    assert_int_equal(count, 26);
    assert_true(fact_shape_is_sound(0x01));
    assert_true(fact_shape_is_sound(0xff));
    assert_false(fact_shape_is_sound(0x05)); /* granules of 2 and of 6 bytes */
}

/* Joined granules are those of a shape, too. */
static void sound_joins(void **context)
{
    (void)context;
    unsigned count = 0;
    for (unsigned joined = 0; joined <= UINT8_MAX; joined++)
        count += fact_joined_is_sound((uint8_t)joined);
    assert_int_equal(count, 26 + 1);          /* the shapes, and half of 16 bytes */
    assert_true(fact_joined_is_sound(0xee));  /* two granules of 4 bytes */
    assert_false(fact_joined_is_sound(0x04)); /* bytes 1 and 2 */
    assert_false(fact_joined_is_sound(0x0f)); /* half of 16 bytes has all bits */
    struct fact_word word = {.shape = 0xff, .joined = 0x0e};
    assert_int_equal(fact_word_begins(word, word.joined), 0xf1);
    struct facts facts = {0};
    assert_true(facts_learn_word(&facts, place, word));
    assert_false(facts_learn_word(&facts, place, (struct fact_word){.shape = 1, .joined = 0x02}));
    assert_true(facts_learn_word(&facts, place, (struct fact_word){.shape = 1, .joined = 0xff}));
    word = facts_word(&facts, place);
    assert_int_equal(fact_word_begins(word, word.joined), 1);
    assert_int_equal(fact_word_begins(word, word.torn), 0xff);
    facts_release(&facts);
}

static void queues_of_two_priorities_are_whole(void **context)
{
    (void)context;
    struct facts facts = {0};
    assert_true(facts_learn_priority(&facts, "/q", 5));
    assert_false(facts_learn_priority(&facts, "/q", 5));
    assert_false(facts_queue_is_whole(&facts, "/q"));
    assert_true(facts_learn_priority(&facts, "/r", 6));
    assert_true(facts_learn_priority(&facts, "/q", 6));
    assert_true(facts_queue_is_whole(&facts, "/q"));
    assert_false(facts_queue_is_whole(&facts, "/r"));
    assert_false(facts_learn_priority(&facts, "/q", 7));
    assert_false(facts_learn_whole_queue(&facts, "/q"));
    assert_true(facts_learn_whole_queue(&facts, "/r"));
    assert_true(facts_learn_whole_queue(&facts, "/s"));
    facts_release(&facts);
}

static void sections_and_exits(void **context)
{
    (void)context;
    struct facts facts = {0};
    assert_true(facts_learn_habit(&facts, FACT_HAS_SECTIONS));
    assert_false(facts_learn_habit(&facts, FACT_HAS_SECTIONS));
    assert_true(facts_learn_habit(&facts, FACT_SHARES_THREAD_LOCALS));
    assert_false(facts_learn_habit(&facts, FACT_SHARES_THREAD_LOCALS));
    assert_true(facts_learn_exit(&facts, FACT_EXIT_LIBRARY, 4));
    assert_false(facts_learn_exit(&facts, FACT_EXIT_LIBRARY, 4));
    assert_true(facts_learn_exit(&facts, FACT_EXIT_EXPECTED, 4));
    assert_false(facts_learn_exit(&facts, FACT_EXIT_LIBRARY, 4));
    assert_int_equal(facts.exit, FACT_EXIT_EXPECTED);
    assert_int_equal(facts.exit_function, 4);
    facts_release(&facts);
}

/* What a section accesses is named by the section, the first byte and the size. */
static void uses_of_sections(void **context)
{
    (void)context;
    struct facts facts = {0}, others = {0}, read;
    struct fact_use use = {.section = 7, .thread = 3, .byte = {1, 8}, .size = 4};
    assert_true(facts_learn_use(&facts, use));
    assert_false(facts_learn_use(&facts, use));
    use.writes = true;
    assert_true(facts_learn_use(&others, use));
    use.byte.offset = 4;
    assert_true(facts_learn_use(&others, use));
    use.section = 5;
    assert_true(facts_learn_use(&others, use));
    assert_true(facts_merge(&facts, &others));
    assert_false(facts_merge(&facts, &others));
    assert_int_equal(facts.use_count, 3);
    assert_int_equal(facts.uses[0].section, 5);
    assert_int_equal(facts.uses[1].byte.offset, 4);
    assert_true(facts.uses[2].writes);
    size_t size;
    unsigned char *bytes = facts_write(&facts, &size);
    assert_true(facts_read(&read, bytes, size));
    assert_int_equal(read.use_count, 3);
    assert_memory_equal(read.uses, facts.uses, 3 * sizeof *facts.uses);
    free(bytes);
    facts_release(&read);
    facts_release(&others);
    facts_release(&facts);
}

/* A loop counts its tries, or not, whatever others do. */
static void loops_that_count(void **context)
{
    (void)context;
    struct facts facts = {0}, others = {0}, read;
    assert_false(facts_has_number(&facts.loops, 7));
    assert_true(facts_learn_number(&facts.loops, 7));
    assert_false(facts_learn_number(&facts.loops, 7));
    assert_true(facts_learn_number(&facts.loops, UINT32_MAX));
    assert_true(facts_learn_number(&others.loops, 0));
    assert_true(facts_learn_number(&others.loops, 7));
    assert_true(facts_merge(&facts, &others));
    assert_false(facts_merge(&facts, &others));
    size_t size;
    unsigned char *bytes = facts_write(&facts, &size);
    assert_true(facts_read(&read, bytes, size));
    assert_int_equal(read.loops.count, 3);
    assert_true(facts_has_number(&read.loops, 0));
    assert_true(facts_has_number(&read.loops, 7));
    assert_false(facts_has_number(&read.loops, 8));
    assert_true(facts_has_number(&read.loops, UINT32_MAX));
    free(bytes);
    facts_release(&read);
    facts_release(&others);
    facts_release(&facts);
}

static void unsteady_values(void **context)
{
    (void)context;
    struct facts facts = {0}, others = {0};
    assert_false(facts_learn_time(&facts, FACT_TIME_STEADY));
    assert_true(facts_learn_time(&facts, FACT_TIME_LAST));
    assert_false(facts_learn_time(&facts, FACT_TIME_BEHIND));
    assert_true(facts_learn_habit(&others, FACT_HAS_RANDOM_LOOPS));
    assert_false(facts_learn_habit(&others, FACT_HAS_RANDOM_LOOPS));
    assert_true(facts_learn_habit(&others, FACT_COMPARES_STORES));
    assert_false(facts_learn_habit(&others, FACT_COMPARES_STORES));
    assert_true(facts_learn_habit(&others, FACT_READS_ERRNO));
    assert_false(facts_learn_habit(&others, FACT_READS_ERRNO));
    assert_true(facts_learn_orders(&facts, ORDERS_SEQ_CST));
    assert_true(facts_learn_orders(&others, ORDERS_ACQ_REL));
    assert_false(facts_learn_orders(&others, ORDERS_NONE));
    assert_int_equal(others.orders, ORDERS_ACQ_REL);
    assert_true(facts_learn_stops(&facts, FACT_STOP_AWAITS));
    assert_true(facts_learn_stops(&others, FACT_STOP_ASSUMES));
    assert_false(facts_learn_stops(&others, FACT_STOP_ASSUMES));
    assert_true(facts_learn_stops(&others, FACT_STOP_IN_ORDER));
    assert_true(facts_learn_stops(&others, FACT_STOP_CLAIMS));
    assert_true(facts_learn_stops(&others, FACT_STOP_AT_SECTIONS));
    assert_true(facts_learn_stops(&others, FACT_STOP_UPDATES_IN_ORDER));
    assert_true(facts_learn_stops(&others, FACT_STOP_NEVER_AWAITS));
    assert_true(facts_learn_stops(&others, FACT_STOP_UPDATES_WRITE));
    assert_true(facts_merge(&facts, &others));
    assert_false(facts_merge(&facts, &others));
    assert_int_equal(facts.stops, FACT_STOP_ANY);
    assert_int_equal(facts.time, FACT_TIME_LAST);
    assert_int_equal(facts.habits, FACT_HAS_RANDOM_LOOPS | FACT_COMPARES_STORES | FACT_READS_ERRNO);
    assert_int_equal(facts.orders, ORDERS_ANY);
}

/* --- Random facts ----------------------------------------------------------------------------- */

static unsigned pick(uint64_t *state, unsigned below)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return (unsigned)(mix64(*state) >> 33) % below;
}

static struct fact_word random_word(uint64_t *state)
{
    uint8_t shape = (uint8_t)pick(state, 256) | 1;
    while (!fact_shape_is_sound(shape))
        shape = (uint8_t)pick(state, 256) | 1;
    uint8_t joined = pick(state, 4) ? 0 : (uint8_t)pick(state, 256);
    while (!fact_joined_is_sound(joined))
        joined = (uint8_t)pick(state, 256);
    uint8_t seen = (uint8_t)(pick(state, 2) << pick(state, 8));
    uint8_t rests = (uint8_t)(pick(state, 2) << pick(state, 8));
    uint8_t updated = (uint8_t)(pick(state, 2) << pick(state, 8));
    uint8_t oversized = (uint8_t)pick(state, 4);
    return (struct fact_word){.shape = shape,
                              .seen = seen,
                              .joined = joined,
                              .rests = rests,
                              .updated = updated,
                              .ordered = pick(state, 2) ? updated : 0,
                              .attempted = updated,
                              .told = pick(state, 2) ? updated : 0,
                              .loose = (uint8_t)pick(state, 256),
                              .oversized = oversized,
                              .starts = oversized & 1,
                              .torn = pick(state, 2) ? joined : 0};
}

static void learn_something(struct facts *facts, uint64_t *state)
{
    static const char *const names[] = {"/a", "/b", "/with a space", ""};
    static const uint64_t spaces[] = {0, 1, 2, UINT64_C(1) << 63, UINT64_MAX};
    const char *name = names[pick(state, 4)];
    unsigned kind = pick(state, 15);
    if (kind == 0)
        facts_learn_habit(facts, pick(state, FACT_HABIT_ANY + 1));
    else if (kind == 7)
        facts_learn_time(facts, pick(state, FACT_TIME_LAST + 1));
    else if (kind == 9)
        facts_learn_orders(facts, (enum order_set)pick(state, ORDERS_ANY + 1));
    else if (kind == 5)
        facts_learn_stops(facts, pick(state, FACT_STOP_ANY + 1));
    else if (kind == 6)
        facts_learn_number(&facts->loops, pick(state, 3) * 1000);
    else if (kind == 8)
        facts_learn_number(&facts->threads, UINT64_MAX - pick(state, 3));
    else if (kind == 1)
        facts_learn_exit(facts, pick(state, 2) ? FACT_EXIT_LIBRARY : FACT_EXIT_EXPECTED,
                         pick(state, 300));
    else if (kind == 2)
        facts_learn_whole_queue(facts, name);
    else if (kind < 5)
        facts_learn_priority(facts, name, pick(state, 2) * 1000000);
    else
        facts_learn_word(facts,
                         (struct fact_place){spaces[pick(state, 5)], (uint64_t)pick(state, 9) * 64},
                         random_word(state));
}

static struct facts random_facts(uint64_t *state)
{
    struct facts facts = {0};
    for (unsigned left = pick(state, 30); left > 0; left--)
        learn_something(&facts, state);
    return facts;
}

/* By what they are written as. */
static bool equal(const struct facts *one, const struct facts *other)
{
    size_t size[2];
    unsigned char *bytes[] = {facts_write(one, &size[0]), facts_write(other, &size[1])};
    bool same = size[0] == size[1] && memcmp(bytes[0], bytes[1], size[0]) == 0;
    free(bytes[0]);
    free(bytes[1]);
    return same;
}

static struct facts join(const struct facts *one, const struct facts *other)
{
    struct facts both = {0};
    facts_merge(&both, one);
    bool changed = facts_merge(&both, other);
    assert_int_equal(changed, !equal(&both, one));
    return both;
}

static void joins(void **context)
{
    (void)context;
    uint64_t state = 1;
    for (int round = 0; round < 2000; round++) {
        struct facts a = random_facts(&state), b = random_facts(&state), c = random_facts(&state);
        struct facts ab = join(&a, &b), ba = join(&b, &a), bc = join(&b, &c);
        struct facts left = join(&ab, &c), right = join(&a, &bc);
        assert_true(equal(&ab, &ba));
        assert_true(equal(&left, &right));
        assert_false(facts_merge(&ab, &ab));
        assert_false(facts_merge(&ab, &a)); /* which it knows all of */
        struct facts *all[] = {&a, &b, &c, &ab, &ba, &bc, &left, &right};
        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            facts_release(all[i]);
    }
}

/* Learning one by one is joining with what was learnt. */
static void joining_is_learning(void **context)
{
    (void)context;
    uint64_t state = 2;
    for (int round = 0; round < 500; round++) {
        struct facts a = random_facts(&state), b = {0}, both = {0};
        facts_merge(&both, &a);
        for (unsigned left = pick(&state, 30); left > 0; left--) {
            uint64_t again = state;
            learn_something(&both, &state);
            learn_something(&b, &again);
        }
        facts_merge(&a, &b);
        assert_true(equal(&a, &both));
        facts_release(&a);
        facts_release(&b);
        facts_release(&both);
    }
}

/* --- Bytes ------------------------------------------------------------------------------------ */

static bool reads(const unsigned char *bytes, size_t size)
{
    /* In memory of its own, so that reading beyond it shows. */
    unsigned char *copy = malloc(size ? size : 1);
    memcpy(copy, bytes, size);
    struct facts facts;
    bool good = facts_read(&facts, copy, size);
    assert_true(good || (facts.words == NULL && facts.queues == NULL));
    facts_release(&facts);
    free(copy);
    return good;
}

static void bytes_are_read_as_written(void **context)
{
    (void)context;
    uint64_t state = 3;
    for (int round = 0; round < 1000; round++) {
        struct facts facts = random_facts(&state), again;
        size_t size;
        unsigned char *bytes = facts_write(&facts, &size);
        assert_true(facts_read(&again, bytes, size));
        assert_true(equal(&facts, &again));
        assert_false(facts_merge(&again, &facts));
        facts_release(&facts);
        facts_release(&again);
        free(bytes);
    }
}

static void damaged_bytes_are_refused(void **context)
{
    (void)context;
    uint64_t state = 4;
    for (int round = 0; round < 20; round++) {
        struct facts facts = random_facts(&state);
        size_t size;
        unsigned char *bytes = facts_write(&facts, &size);
        for (size_t bit = 0; bit < 8 * size; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
            assert_false(reads(bytes, size));
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        for (size_t length = 0; length < size; length++)
            assert_false(reads(bytes, length));
        bytes = realloc(bytes, size + 1);
        bytes[size] = 0;
        assert_false(reads(bytes, size + 1));
        facts_release(&facts);
        free(bytes);
    }
}

/* The check word, which is no secret, as facts_bytes.c has it. */
static void check(unsigned char *bytes, size_t size)
{
    uint64_t word = size - 8;
    for (size_t i = 0; i < size - 8; i++)
        word = mix64(word + bytes[i] + 1);
    for (unsigned i = 0; i < 8; i++)
        bytes[size - 8 + i] = (unsigned char)(word >> 8 * i);
}

/* What is wrong with a right check word is refused, or it is what some facts are written as. */
static void forged_bytes_are_refused(void **context)
{
    (void)context;
    uint64_t state = 5;
    unsigned accepted = 0, refused = 0;
    for (int round = 0; round < 20000; round++) {
        struct facts facts = random_facts(&state), again;
        size_t size, size_again;
        unsigned char *bytes = facts_write(&facts, &size);
        for (unsigned left = 1 + pick(&state, 3); left > 0; left--)
            bytes[pick(&state, (unsigned)size - 8)] ^= (unsigned char)(1 << pick(&state, 8));
        check(bytes, size);
        if (facts_read(&again, bytes, size)) {
            unsigned char *bytes_again = facts_write(&again, &size_again);
            assert_int_equal(size, size_again);
            assert_memory_equal(bytes, bytes_again, size);
            free(bytes_again);
            accepted++;
        } else {
            refused++;
        }
        facts_release(&facts);
        facts_release(&again);
        free(bytes);
    }
    assert_true(accepted > 100 && refused > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_known_at_first),
        cmocka_unit_test(words_only_get_smaller_granules),
        cmocka_unit_test(many_words_are_told_apart),
        cmocka_unit_test(sound_shapes),
        cmocka_unit_test(sound_joins),
        cmocka_unit_test(queues_of_two_priorities_are_whole),
        cmocka_unit_test(sections_and_exits),
        cmocka_unit_test(uses_of_sections),
        cmocka_unit_test(loops_that_count),
        cmocka_unit_test(unsteady_values),
        cmocka_unit_test(joins),
        cmocka_unit_test(joining_is_learning),
        cmocka_unit_test(bytes_are_read_as_written),
        cmocka_unit_test(damaged_bytes_are_refused),
        cmocka_unit_test(forged_bytes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
