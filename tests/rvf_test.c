/* rvf_test.c - the numbers of executions that rvf explores of small programs.
 *
 * At most one execution of each class is explored (values.c), and one for each combination of
 * operations and values. Each row has both numbers, which were counted by a search through all
 * interleavings that has no code of heddle. Where they are equal, the number that is explored is
 * exact.
 *
 * A program is a text: threads are separated by bars, and an operation is one of
 *
 *   Wx1   x = 1             Rx    read x           Ix    r = x; x = r + 1
 *   Ax2   fetch_add(x, 2)   Cx01  CAS(x, 0, 1)     Kx1   wait until x is 1
 *   Lm    lock m            Um    unlock m         Ps    sem_wait s
 *   Vs    sem_post s        Tm    if trylock m fails, leave out the next two operations
 *
 * What is in front of the first `:` runs in the beginning; there, Ss2 is sem_init(s, 2). */
#include "machine/operations/sync.h"
#include "script_program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { LOCATIONS = 26 };

struct row {
    const char *text;
    uint64_t least, most; /* executions, complete or blocked */
    uint64_t blocked;     /* of them */
};

static const struct row rows[] = {
    /* store buffering, message passing, load buffering, IRIW */
    {"Wx1 Ry|Wy1 Rx", 3, 3, 0},
    {"Wx1 Wy1|Ry Rx", 3, 3, 0},
    {"Rx Wy1|Ry Wx1", 3, 3, 0},
    {"Wx1|Wy1|Rx Ry|Ry Rx", 15, 15, 0},
    /* equal values, and values that are not read */
    {"Wx1 Rx|Wx1 Rx|Wx1", 1, 1, 0},
    {"Wx1|Wx2|Wx3|Wx4", 1, 1, 0},
    {"Wx1|Wx1|Wx1|Wx1|Rx|Rx", 4, 4, 0},
    {"Wx1|Wx1|Wx1|Wx1|Wx1|Rx", 2, 2, 0},
    {"Wx1|Wx2|Wx3|Rx", 4, 4, 0},
    {"Wx1 Wx2|Rx|Rx", 9, 9, 0},
    {"Wa1 Wb3|Wa1 Wb3|Wa1 Wb3|Ra Rb", 4, 4, 0},
    {"Wx1:Rx Wy1|Wx1|Ry Wx2", 3, 3, 0},
    /* increments, by two operations and by one */
    {"Ix|Ix", 3, 3, 0},
    {"Ix|Ix|Ix", 13, 16, 0},
    {"Ix|Ix|Ix|Ix", 75, 125, 0},
    {"Ax1|Ax1|Ax1", 6, 6, 0},
    {"Ax1|Ax1|Ax1|Ax1", 24, 24, 0},
    {"Cx01|Cx01|Cx01", 3, 3, 0},
    {"Cx01|Cx01|Cx01|Cx01|Cx01", 5, 5, 0},
    /* locks: the order of sections that read at most once counts only where values do */
    {"Lm Wx1 Um|Lm Wx1 Um|Lm Wx1 Um", 1, 1, 0},
    {"Lm Rx Um|Lm Rx Um|Lm Rx Um", 1, 1, 0},
    {"Lm Rx Um|Lm Wx1 Um|Lm Wx1 Um|Lm Wx1 Um", 2, 2, 0},
    {"Lm Rx Wx1 Um|Lm Rx Wx2 Um", 2, 2, 0},
    /* a section that reads twice: from which unlock a lock reads may count */
    {"Lm Wx1 Um|Lm Wx1 Um|Lm Ry Ry Um", 1, 6, 0},
    {"Lm Ix Um|Lm Ix Um|Lm Ix Um", 6, 6, 0},
    {"Lm Ix Um Ln Iy Un|Lm Ix Um Ln Iy Un|Lm Ix Um Ln Iy Un", 36, 36, 0},
    /* some threads get the lock; of 148 executions of four, not all differ but in who held it */
    {"Tm Wx1 Um|Tm Wx1 Um|Tm Wx1 Um", 7, 21, 0},
    {"Tm Wx1 Um|Tm Wx1 Um|Tm Wx1 Um|Tm Wx1 Um", 15, 147, 0},
    {"Lm Ln Un Um|Ln Lm Um Un", 2, 3, 1},
    {"Lm Ln Un Um|Ln Lo Uo Un|Lo Lm Um Uo", 2, 7, 1},
    {"Lm Ln Un Um|Ln Lo Uo Un|Lo Lp Up Uo|Lp Lm Um Up", 2, 15, 1},
    /* semaphores */
    {"Ss1:Ps Ix Vs|Ps Ix Vs|Ps Ix Vs", 6, 6, 0},
    {"Ss2:Ps Vs|Ps Vs|Ps Vs", 19, 54, 0},
    /* what signals and flags are for */
    {"Cx01|Cx02", 2, 2, 0},
    {"Lm|Lm", 2, 2, 2},
    {"Ss1:Ps|Vs", 2, 2, 0},
    {"Cx01|Cy01 Ax1", 2, 2, 0},
    {"Lm|Ry Lm", 2, 2, 2},
    {"Rx|Ax2", 2, 2, 0},
    {"Wx0|Ax2|Rx Cx02", 5, 5, 0},
    /* a loop that waits: whether it stays there depends on the order of writes that nobody reads */
    {"Kx1|Wx1 Wx2|Wx1", 2, 2, 1},
    {"Wx1:Wx0|Kx1|Wx1", 2, 2, 1},
    {"Wx1:Wx0|Kx1|Rx", 4, 4, 2},
};

/* Appends the operation that the text begins with. */
static void append_operation(struct script_program *program, unsigned thread, const char *text)
{
    static const uint8_t codes[128] = {
        ['W'] = SCRIPT_STORE, ['R'] = SCRIPT_LOAD, ['I'] = SCRIPT_LOAD,   ['A'] = SCRIPT_ADD,
        ['C'] = SCRIPT_CAS,   ['L'] = SCRIPT_LOCK, ['U'] = SCRIPT_UNLOCK, ['T'] = SCRIPT_TRYLOCK,
        ['P'] = SCRIPT_SYNC,  ['V'] = SCRIPT_SYNC, ['S'] = SCRIPT_SYNC,   ['K'] = SCRIPT_AWAIT,
    };
    struct script_instruction instruction = {.code = codes[(unsigned char)text[0]],
                                             .reg = text[0] == 'W' ? SCRIPT_NO_REGISTER : 0,
                                             .location = (uint32_t)(text[1] - 'a' + 1)};
    if (text[0] == 'C' || text[0] == 'K')
        instruction.expected = (uint32_t)(text[2] - '0');
    if (text[0] == 'C')
        instruction.value = (uint32_t)(text[3] - '0');
    if (strchr("WAS", text[0]))
        instruction.value = (uint32_t)(text[2] - '0');
    if (instruction.code == SCRIPT_SYNC)
        instruction.skip = text[0] == 'P'   ? SYNC_SEMAPHORE_WAIT
                           : text[0] == 'V' ? SYNC_SEMAPHORE_POST
                                            : SYNC_INIT;
    script_program_append(program, thread, instruction);
    if (text[0] == 'I')
        script_program_append(program, thread,
                              (struct script_instruction){.code = SCRIPT_STORE,
                                                          .location = instruction.location,
                                                          .value = 1});
    if (text[0] == 'T')
        script_program_append(program, thread,
                              (struct script_instruction){.code = SCRIPT_SKIP_IF, .skip = 2});
}

static void make(struct script_program *program, const char *text)
{
    script_program_init(program, LOCATIONS);
    const char *begin = strchr(text, ':');
    const char *rest = begin ? begin + 1 : text;
    for (; begin && *text != ':'; text++)
        if (text[0] >= 'A' && text[0] <= 'Z')
            append_operation(program, 0, text);
    unsigned thread = 1;
    for (text = rest; *text; text++) {
        thread += *text == '|';
        if (text[0] >= 'A' && text[0] <= 'Z')
            append_operation(program, thread, text);
    }
    script_program_create(program, thread);
}

static void expect(const struct row *row, struct rvf_without without)
{
    struct script_program program;
    make(&program, row->text);
    const struct explore_options options = {
        .keep_going = true, .bound = BOUND_NONE, .rvf_without = without};
    struct statistics statistics = script_program_explore(&program, "rvf", &options);
    uint64_t count = statistics.complete + statistics.blocked;
    if (count < row->least || count > row->most || statistics.blocked != row->blocked)
        print_error("%s: %u complete, %u blocked\n", row->text, (unsigned)statistics.complete,
                    (unsigned)statistics.blocked);
    assert_in_range(count, row->least, row->most);
    assert_int_equal(statistics.blocked, row->blocked);
}

static void counts_are_of_classes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect(&rows[i], (struct rvf_without){0});
}

/* What is left out makes the search longer, and explores the same. */
static void counts_do_not_depend_on_parts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        expect(&rows[i], (struct rvf_without){.signals = true});
        expect(&rows[i], (struct rvf_without){.closure = true});
        expect(&rows[i], (struct rvf_without){.hint = true});
    }
}

/* One node in the beginning, and one for each value that a read may have in it. Of n threads that
 * each do CAS(x, 0, 1), the first one to write is followed by the others in one order: n nodes for
 * each, and the node in the beginning. */
static void nodes_are_counted(void **state)
{
    (void)state;
    static const char *const texts[] = {"Wx1|Wx2", "Wx1|Rx", "Cx01", "Cx01|Cx01|Cx01",
                                        "Cx01|Cx01|Cx01|Cx01"};
    static const uint64_t nodes[] = {1, 3, 2, 10, 17};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct script_program program;
        make(&program, texts[i]);
        const struct explore_options options = {.keep_going = true, .bound = BOUND_NONE};
        struct statistics statistics = script_program_explore(&program, "rvf", &options);
        assert_int_equal(statistics.nodes, nodes[i]);
        assert_int_equal(statistics.dead_ends, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_of_classes),
        cmocka_unit_test(counts_do_not_depend_on_parts),
        cmocka_unit_test(nodes_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
