/* section_locks_test.c - which atomic sections have a lock in common. */
#include "machine/native/section_locks.h"

#include "base/mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SECTIONS = 7, THREADS = 3, BYTES = 6, OUTSIDE = 4 };

/* Sections from OUTSIDE on are accesses outside of sections. */
static struct fact_use use_of(unsigned section, unsigned byte, unsigned size, bool writes)
{
    return (struct fact_use){.section = 100 + section,
                             .thread = 200 + section % THREADS,
                             .byte = {1, byte},
                             .size = (uint8_t)size,
                             .in_section = section < OUTSIDE,
                             .writes = writes};
}

static struct section_locks locks_of(const struct facts *facts)
{
    struct section_locks locks = {0};
    section_locks_make(&locks, facts);
    return locks;
}

static bool have_common(const struct section_locks *locks, unsigned one, unsigned other)
{
    size_t i = section_locks_first(locks, 100 + one);
    for (; i < locks->count && locks->items[i].section == 100 + one; i++) {
        size_t k = section_locks_first(locks, 100 + other);
        for (; k < locks->count && locks->items[k].section == 100 + other; k++)
            if (locks->items[i].lock == locks->items[k].lock)
                return true;
    }
    return false;
}

static void readers_have_no_lock_in_common(void **context)
{
    (void)context;
    struct facts facts = {0};
    facts_learn_use(&facts, use_of(0, 0, 4, false));
    facts_learn_use(&facts, use_of(1, 0, 4, false));
    struct section_locks locks = locks_of(&facts);
    assert_int_equal(locks.count, 0);
    section_locks_release(&locks);
    facts_learn_use(&facts, use_of(2, 0, 4, true));
    locks = locks_of(&facts);
    assert_false(have_common(&locks, 0, 1));
    assert_true(have_common(&locks, 0, 2) && have_common(&locks, 1, 2));
    section_locks_release(&locks);
    facts_release(&facts);
}

static void accesses_outside_of_sections_need_none(void **context)
{
    (void)context;
    struct facts facts = {0};
    facts_learn_use(&facts, use_of(OUTSIDE, 0, 4, true));
    facts_learn_use(&facts, use_of(OUTSIDE + 1, 0, 4, true));
    struct section_locks locks = locks_of(&facts);
    assert_int_equal(locks.count, 0);
    section_locks_release(&locks);
    facts_release(&facts);
}

static void equal_pieces_have_equal_locks(void **context)
{
    (void)context;
    struct facts facts = {0};
    for (unsigned byte = 0; byte < 4; byte++) {
        facts_learn_use(&facts, use_of(0, byte, 1, true));
        facts_learn_use(&facts, use_of(1, byte, 1, true));
    }
    struct section_locks locks = locks_of(&facts);
    assert_int_equal(locks.count, 2);
    section_locks_release(&locks);
    facts_release(&facts);
}

/* --- Random ones, against the definition ------------------------------------------------------ */

static unsigned pick(uint64_t *state, unsigned below)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return (unsigned)(mix64(*state) >> 33) % below;
}

/* By byte, the first byte of its piece: bytes of one use are in one piece. */
static void find_pieces(const struct facts *facts, unsigned *piece)
{
    for (unsigned byte = 0; byte < BYTES; byte++)
        piece[byte] = byte;
    for (bool changes = true; changes;) {
        changes = false;
        for (size_t i = 0; i < facts->use_count; i++) {
            unsigned first = (unsigned)facts->uses[i].byte.offset;
            for (unsigned byte = first; byte < first + facts->uses[i].size; byte++)
                for (unsigned k = first; k < first + facts->uses[i].size; k++)
                    if (piece[k] < piece[byte]) {
                        piece[byte] = piece[k];
                        changes = true;
                    }
        }
    }
}

/* Whether two sections of different threads conflict at a piece that some section accesses. */
static bool conflict(const struct facts *facts, const unsigned *piece, unsigned one, unsigned other)
{
    if (one % THREADS == other % THREADS)
        return false;
    for (unsigned at = 0; at < BYTES; at++) {
        bool used[2] = {false, false}, writes = false, in_section = false;
        for (size_t i = 0; i < facts->use_count; i++) {
            const struct fact_use *use = &facts->uses[i];
            if (piece[use->byte.offset] != at)
                continue;
            in_section |= use->in_section;
            used[0] |= use->section == 100 + one;
            used[1] |= use->section == 100 + other;
            writes |= use->writes && (use->section == 100 + one || use->section == 100 + other);
        }
        if (used[0] && used[1] && writes && in_section)
            return true;
    }
    return false;
}

static void locks_are_common_to_sections_that_conflict(void **context)
{
    (void)context;
    uint64_t state = 1;
    for (unsigned round = 0; round < 20000; round++) {
        struct facts facts = {0};
        unsigned piece[BYTES];
        for (unsigned uses = 1 + pick(&state, 12); uses > 0; uses--) {
            unsigned size = 1 + (pick(&state, 4) == 0), section = pick(&state, SECTIONS);
            bool writes = pick(&state, 3) == 0;
            facts_learn_use(&facts, use_of(section, pick(&state, BYTES - 1), size, writes));
        }
        struct section_locks locks = locks_of(&facts);
        find_pieces(&facts, piece);
        for (unsigned one = 0; one < SECTIONS; one++)
            for (unsigned other = 0; other < SECTIONS; other++)
                if (one % THREADS != other % THREADS)
                    assert_int_equal(have_common(&locks, one, other),
                                     conflict(&facts, piece, one, other));
        section_locks_release(&locks);
        facts_release(&facts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readers_have_no_lock_in_common),
        cmocka_unit_test(accesses_outside_of_sections_need_none),
        cmocka_unit_test(equal_pieces_have_equal_locks),
        cmocka_unit_test(locks_are_common_to_sections_that_conflict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
