#include "program.h"

#include <stdbool.h>
#include <string.h>

/* --- Random numbers --------------------------------------------------------------------------- */

static unsigned pick(uint64_t *state, unsigned below)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = (*state ^ *state >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)((mixed ^ mixed >> 31) >> 16 & 0xffffff) % below;
}

/* --- Making ----------------------------------------------------------------------------------- */

/* What the programs of one seed have in common, so that most sizes and orders come up together. */
struct style {
    bool is_ordered; /* the threads access the word in parts alone, most of the time */
    bool hands_over; /* the second thread goes on when the first one has stored to OTHER */
    unsigned strong; /* of eight: orders that are not relaxed */
};

static uint8_t pick_order(uint64_t *state, struct style style, enum kind kind)
{
    static const uint8_t loads[] = {ACQUIRE, SEQ_CST}, stores[] = {RELEASE, SEQ_CST},
                         updates[] = {ACQUIRE, RELEASE, ACQ_REL, SEQ_CST};
    if (kind != FENCE && pick(state, 8) >= style.strong)
        return RELAXED;
    return kind == LOAD    ? loads[pick(state, 2)]
           : kind == STORE ? stores[pick(state, 2)]
                           : updates[pick(state, 4)];
}

static struct mixed_step make_step(uint64_t *state, struct style style, bool in_main,
                                   uint8_t before)
{
    static const uint8_t kinds[] = {LOAD,  LOAD, LOAD,     LOAD,    STORE, STORE,
                                    STORE, ADD,  EXCHANGE, COMPARE, FENCE, GUARD};
    struct mixed_step step = {.kind = kinds[pick(state, sizeof kinds)]};
    bool reads = before == LOAD || before == ADD || before == EXCHANGE || before == COMPARE;
    if (step.kind == GUARD && (!reads || in_main))
        step.kind = LOAD;
    bool may_be_whole = in_main || !style.is_ordered || pick(state, 8) == 0;
    step.where = (uint8_t)(may_be_whole ? pick(state, in_main ? 3 : 5) : LOW + pick(state, 4));
    if (in_main && pick(state, 2))
        step.where = WHOLE;
    step.order = pick_order(state, style, (enum kind)step.kind);
    step.operand = (uint16_t)(step.kind == GUARD ? pick(state, 2) : 1 + pick(state, 2));
    if (step.where == WHOLE && step.kind != GUARD)
        step.operand = (uint16_t)(step.operand | pick(state, 3) << 8);
    step.expected = (uint16_t)(pick(state, 2) | (step.where == WHOLE ? pick(state, 2) << 8 : 0));
    static const uint8_t failures[] = {RELAXED, ACQUIRE, SEQ_CST};
    step.fails = step.order == RELAXED ? RELAXED : failures[pick(state, 3)];
    return step;
}

static void make_thread(uint64_t *state, struct style style, struct mixed_step *steps,
                        unsigned count, bool in_main)
{
    for (unsigned i = 0; i < count; i++)
        steps[i] = make_step(state, style, in_main, i ? steps[i - 1].kind : END);
}

/* The first thread ends with a store to OTHER, and the second one begins with a load, after which
 * it goes on only if it has seen that. */
static void hand_over(uint64_t *state, struct mixed_program *program)
{
    struct mixed_step *first = program->steps[FIRST_THREAD], *second = first + STEPS;
    unsigned last = pick(state, 2) + 1;
    first[last] = (struct mixed_step){.kind = STORE, .where = OTHER, .operand = 1};
    first[last].order = pick(state, 4) ? RELEASE : RELAXED;
    memset(first + last + 1, 0, (STEPS - last - 1) * sizeof *first);
    second[0] = (struct mixed_step){.kind = LOAD, .where = OTHER};
    second[0].order = pick(state, 4) ? ACQUIRE : RELAXED;
    second[1] = (struct mixed_step){.kind = GUARD, .operand = 1};
    for (unsigned i = 0; i < STEPS; i++) {
        struct mixed_step *step = i < last ? &first[i] : i > 1 ? &second[i] : &second[0];
        if (step->kind != FENCE && step->kind != GUARD && step != second && step->where > HIGH)
            step->where = (uint8_t)pick(state, 3);
    }
}

struct mixed_program program_make(uint64_t seed)
{
    uint64_t state = seed;
    struct mixed_program program = {0};
    struct style style = {.is_ordered = pick(&state, 4) != 0,
                          .hands_over = pick(&state, 4) == 0,
                          .strong = pick(&state, 7)};
    unsigned threads = 2 + (pick(&state, 4) == 0);
    for (unsigned t = FIRST_THREAD; t < FIRST_THREAD + threads; t++) {
        unsigned count = style.hands_over ? STEPS
                         : threads == 3   ? 1 + pick(&state, 2)
                                          : 2 + pick(&state, 2);
        make_thread(&state, style, program.steps[t], t == MAIN_AFTER - 1 ? 2 : count, false);
    }
    if (style.hands_over)
        hand_over(&state, &program);
    make_thread(&state, style, program.steps[MAIN_BEFORE], pick(&state, 3), true);
    make_thread(&state, style, program.steps[MAIN_AFTER], pick(&state, 3), true);
    return program;
}

/* --- Printing --------------------------------------------------------------------------------- */

static void print_step(const struct mixed_step *step, FILE *file)
{
    static const char *const kinds[] = {"", "load", "store", "add", "exchange", "compare", "fence"};
    static const char *const places[] = {"whole", "low", "high", "other", "further"};
    static const char *const orders[] = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
    if (step->kind == GUARD) {
        fprintf(file, " go on if %u;", step->operand);
        return;
    }
    fprintf(file, " %s %s", kinds[step->kind], orders[step->order]);
    if (step->kind != FENCE)
        fprintf(file, " %s", places[step->where]);
    if (step->kind == COMPARE)
        fprintf(file, " 0x%x (fails %s) ->", step->expected, orders[step->fails]);
    if (step->kind != FENCE && step->kind != LOAD)
        fprintf(file, " 0x%x", step->operand);
    fprintf(file, ";");
}

void program_print(const struct mixed_program *program, FILE *file)
{
    static const char *const names[] = {"main", "  thread 1", "  thread 2", "  thread 3", "main"};
    for (unsigned t = 0; t < THREADS; t++) {
        if (program->steps[t][0].kind == END)
            continue;
        fprintf(file, "%s:", names[t]);
        for (unsigned i = 0; i < STEPS && program->steps[t][i].kind != END; i++)
            print_step(&program->steps[t][i], file);
        fprintf(file, "\n");
    }
}
