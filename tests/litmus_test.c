/* litmus_test.c - the executions of litmus tests under each memory model. The counts are those of
 * herd7 (Alglave, Maranget, Tautschnig, TOPLAS 2014) for x86-TSO and RC11, and of enumeration by
 * the axioms for the others. */

#include "base/order.h"
#include "explore/explorer.h"
#include "script/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { THREADS = 5, LENGTH = 8 };

struct litmus {
    const char *name;
    /* Threads are separated by "|", operations by spaces: Wx1 stores 1 to x, Rx loads, Ux adds 1,
     * Cx compares with 1 and swaps with 2, F is a fence, Lm and Um lock and unlock. A suffix r, a,
     * l, b, s is a memory order: relaxed, acquire, release, acq_rel, seq_cst. Otherwise the order
     * is that of the column. */
    const char *threads;
    /* relaxed; release and acquire; seq_cst. The column of orders that the numbers are for. */
    char column;
    unsigned sc, tso, ra, rc11; /* complete executions */
};

static const struct litmus tests[] = {
    {"SB", "Wx1 Ry | Wy1 Rx", 'r', 3, 4, 4, 4},
    {"SB", "Wx1 Ry | Wy1 Rx", 'a', 3, 4, 4, 4},
    {"SB", "Wx1 Ry | Wy1 Rx", 's', 3, 3, 4, 3},
    {"MP", "Wx1 Wy1 | Ry Rx", 'r', 3, 3, 3, 4},
    {"MP", "Wx1 Wy1 | Ry Rx", 'a', 3, 3, 3, 3},
    {"LB", "Rx Wy1 | Ry Wx1", 'r', 3, 3, 3, 3},
    {"2+2W", "Wx1 Wy2 | Wy1 Wx2", 'r', 3, 3, 4, 4},
    {"2+2W", "Wx1 Wy2 | Wy1 Wx2", 'a', 3, 3, 4, 4},
    {"2+2W", "Wx1 Wy2 | Wy1 Wx2", 's', 3, 3, 4, 3},
    {"S", "Wx2 Wy1 | Ry Wx1", 'r', 3, 3, 3, 4},
    {"S", "Wx2 Wy1 | Ry Wx1", 'a', 3, 3, 3, 3},
    {"R", "Wx1 Wy1 | Wy2 Rx", 'r', 3, 4, 4, 4},
    {"R", "Wx1 Wy1 | Wy2 Rx", 'a', 3, 4, 4, 4},
    {"R", "Wx1 Wy1 | Wy2 Rx", 's', 3, 3, 4, 3},
    {"IRIW", "Wx1 | Wy1 | Rx Ry | Ry Rx", 'r', 15, 15, 16, 16},
    {"IRIW", "Wx1 | Wy1 | Rx Ry | Ry Rx", 'a', 15, 15, 16, 16},
    {"IRIW", "Wx1 | Wy1 | Rx Ry | Ry Rx", 's', 15, 15, 16, 15},
    {"WRC", "Wx1 | Rx Wy1 | Ry Rx", 'r', 7, 7, 7, 8},
    {"RWC", "Wx1 | Rx Ry | Wy1 Rx", 'r', 7, 8, 8, 8},
    {"RWC", "Wx1 | Rx Ry | Wy1 Rx", 's', 7, 7, 8, 7},
    {"WWC", "Wx2 | Rx Wy1 | Ry Wx1", 'r', 9, 9, 9, 10},
    {"ISA2", "Wx1 Wy1 | Ry Wz1 | Rz Rx", 'r', 7, 7, 7, 8},
    {"ISA2", "Wx1 Wy1 | Ry Wz1 | Rz Rx", 'a', 7, 7, 7, 7},
    {"Z6.3", "Wx1 Wy1 | Wy2 Wz1 | Rz Rx", 'r', 7, 7, 8, 8},
    {"Z6.3", "Wx1 Wy1 | Wy2 Wz1 | Rz Rx", 'a', 7, 7, 8, 8},
    {"Z6.3", "Wx1 Wy1 | Wy2 Wz1 | Rz Rx", 's', 7, 7, 8, 7},
    {"W+RWC", "Wx1 Wy1 | Ry Rz | Wz1 Rx", 'r', 7, 8, 8, 8},
    {"W+RWC", "Wx1 Wy1 | Ry Rz | Wz1 Rx", 's', 7, 7, 8, 7},
    {"CoRR", "Wx1 | Rx Rx", 'r', 3, 3, 3, 3},
    {"CoRR2", "Wx1 | Wx2 | Rx Rx | Rx Rx", 'r', 72, 72, 72, 72},
    {"SB+sc+fence", "Wx1 Fs Ry | Wy1 Fs Rx", 'r', 3, 3, 3, 3},
    {"SB+ar+fence", "Wx1 Fb Ry | Wy1 Fb Rx", 'r', 3, 4, 4, 4},
    {"SB+1fence", "Wx1 Fs Ry | Wy1 Rx", 'r', 3, 4, 4, 4},
    {"SB+scW+rlxR", "Wx1s Ryr | Wy1s Rxr", 'r', 3, 3, 4, 4},
    {"SB+relW+scR", "Wx1l Rys | Wy1l Rxs", 'r', 3, 4, 4, 4},
    {"MP+fences", "Wx1 Fl Wy1 | Ry Fa Rx", 'r', 3, 3, 3, 3},
    {"MP+rel+rlx", "Wx1r Wy1l | Ryr Rxr", 'r', 3, 3, 3, 4},
    {"IRIW+acq+fences", "Wx1 | Wy1 | Rxa Fs Rya | Rya Fs Rxa", 'r', 15, 15, 15, 15},
    {"RWC+fences", "Wx1 | Rxa Fs Ryr | Wy1 Fs Rxr", 'r', 7, 7, 7, 7},
    {"2RMW", "Ux | Ux", 'r', 2, 2, 2, 2},
    {"SB+rmw", "Ux Ry | Uy Rx", 'r', 3, 3, 4, 4},
    {"SB+rfi", "Wx1 Rx Ry | Wy1 Ry Rx", 'r', 3, 4, 4, 4},
    {"lock-2", "Lm Um | Lm Um", 'r', 2, 2, 2, 2},
};

static enum ordering order_of(char letter)
{
    return letter == 'r'   ? ORDER_RELAXED
           : letter == 'a' ? ORDER_ACQUIRE
           : letter == 'l' ? ORDER_RELEASE
           : letter == 'b' ? ORDER_ACQ_REL
                           : ORDER_SEQ_CST;
}

/* The order of an operation of a column of orders. */
static enum ordering order_in(char column, enum script_code code)
{
    if (column != 'a')
        return order_of(column);
    return code == SCRIPT_LOAD    ? ORDER_ACQUIRE
           : code == SCRIPT_STORE ? ORDER_RELEASE
                                  : ORDER_ACQ_REL;
}

/* The operation at *text, which moves on behind it. */
static struct script_instruction read_operation(const char **text, char column)
{
    static const char letters[] = "WRUFLU", *const names = "xyzm";
    struct script_instruction instruction = {.access = ACCESS_ATOMIC};
    char kind = *(*text)++;
    assert_non_null(strchr(letters, kind));
    if (kind != 'F')
        instruction.location = (uint32_t)(strchr(names, *(*text)++) - names) + 1;
    bool is_mutex = instruction.location == 4;
    instruction.code = kind == 'W'   ? SCRIPT_STORE
                       : kind == 'R' ? SCRIPT_LOAD
                       : kind == 'F' ? SCRIPT_FENCE
                       : kind == 'L' ? SCRIPT_LOCK
                       : is_mutex    ? SCRIPT_UNLOCK
                                     : SCRIPT_ADD;
    if (kind == 'W')
        instruction.value = (uint32_t)(*(*text)++ - '0');
    if (instruction.code == SCRIPT_ADD)
        instruction.value = 1;
    if (kind != 'R' && instruction.code != SCRIPT_ADD)
        instruction.reg = SCRIPT_NO_REGISTER;
    bool has_suffix = **text && **text != ' ';
    instruction.order =
        (uint8_t)(has_suffix ? order_of(*(*text)++)
                             : order_in(column, (enum script_code)instruction.code));
    return instruction;
}

static unsigned count(const struct litmus *test, const char *model)
{
    struct script_instruction code[THREADS][LENGTH];
    struct script_thread threads[THREADS] = {{code[0], 0}, {code[1], 0}};
    unsigned thread = 1;
    for (const char *text = test->threads; *text;) {
        if (*text == '|')
            thread++;
        if (*text == '|' || *text == ' ') {
            text++;
            continue;
        }
        threads[thread].code = code[thread];
        code[thread][threads[thread].length++] = read_operation(&text, test->column);
    }
    for (unsigned t = 1; t <= thread; t++)
        code[0][threads[0].length++] = (struct script_instruction){
            .code = SCRIPT_CREATE, .reg = SCRIPT_NO_REGISTER, .value = t};
    struct script script = {threads, thread + 1, 4};
    struct machine *machine = script_machine_new(&script);
    struct explore_options options = {
        .model = memory_model_find(model), .keep_going = true, .bound = BOUND_NONE};
    struct exploration_hooks hooks = {0};
    struct exploration exploration;
    exploration_init(&exploration, machine, &options, &hooks);
    explorer_run(explorer_find("trust"), &exploration);
    assert_int_equal(exploration.statistics.blocked, 0);
    unsigned complete = (unsigned)exploration.statistics.complete;
    exploration_release(&exploration);
    script_machine_free(machine);
    return complete;
}

static void check(const struct litmus *test, const char *model, unsigned expected)
{
    unsigned found = count(test, model);
    if (found != expected)
        print_error("%s, column %c, under %s\n", test->name, test->column, model);
    assert_int_equal(found, expected);
}

static void test_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        check(&tests[i], "sc", tests[i].sc);
        check(&tests[i], "tso", tests[i].tso);
        check(&tests[i], "ra", tests[i].ra);
        check(&tests[i], "rc11", tests[i].rc11);
    }
}

int main(void)
{
    const struct CMUnitTest all[] = {cmocka_unit_test(test_table)};
    return cmocka_run_group_tests(all, NULL, NULL);
}
