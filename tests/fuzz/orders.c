#include "orders.h"

#include "random.h"

#include <string.h>

/* The accesses of a program are mostly of one kind, so that weak outcomes are not rare. */
enum style { RELAXED, RELEASE_ACQUIRE, MOSTLY_SEQ_CST, ANY, STYLES };

static enum ordering choose_load(uint64_t *state)
{
    static const enum ordering orders[] = {ORDER_RELAXED, ORDER_ACQUIRE, ORDER_SEQ_CST};
    return orders[random_below(state, 3)];
}

static enum ordering choose_store(uint64_t *state)
{
    static const enum ordering orders[] = {ORDER_RELAXED, ORDER_RELEASE, ORDER_SEQ_CST};
    return orders[random_below(state, 3)];
}

static enum ordering choose_update(uint64_t *state)
{
    static const enum ordering orders[] = {ORDER_RELAXED, ORDER_ACQUIRE, ORDER_RELEASE,
                                           ORDER_ACQ_REL, ORDER_SEQ_CST};
    return orders[random_below(state, 5)];
}

static bool loads(const struct script_instruction *instruction)
{
    return instruction->code == SCRIPT_LOAD || instruction->code == SCRIPT_AWAIT ||
           instruction->code == SCRIPT_AWAIT_EITHER || instruction->code == SCRIPT_AWAIT_TIMED;
}

static bool is_ordered(const struct script_instruction *instruction)
{
    if (instruction->access != ACCESS_ATOMIC)
        return false;
    return loads(instruction) || instruction->code == SCRIPT_STORE ||
           instruction->code == SCRIPT_ADD || instruction->code == SCRIPT_UPDATE ||
           instruction->code == SCRIPT_EXCHANGE || instruction->code == SCRIPT_CAS ||
           instruction->code == SCRIPT_AWAIT_CAS || instruction->code == SCRIPT_AWAIT_TTAS;
}

static void choose(struct script_instruction *instruction, enum style style, uint64_t *state)
{
    bool stores = instruction->code == SCRIPT_STORE;
    if (style == RELAXED || (style != ANY && random_below(state, 4) == 0))
        instruction->order = ORDER_RELAXED;
    else if (style == RELEASE_ACQUIRE)
        instruction->order = loads(instruction) ? ORDER_ACQUIRE
                             : stores           ? ORDER_RELEASE
                                                : ORDER_ACQ_REL;
    else if (style == MOSTLY_SEQ_CST)
        instruction->order = ORDER_SEQ_CST;
    else
        instruction->order = (uint8_t)(loads(instruction) ? choose_load(state)
                                       : stores           ? choose_store(state)
                                                          : choose_update(state));
    instruction->failure_order = (uint8_t)choose_load(state);
}

static void insert_fence(struct program_text *text, unsigned thread, unsigned index,
                         uint64_t *state)
{
    static const enum ordering orders[] = {ORDER_ACQUIRE, ORDER_RELEASE, ORDER_ACQ_REL,
                                           ORDER_SEQ_CST, ORDER_SEQ_CST};
    struct script_instruction *code = text->code[thread];
    memmove(&code[index + 1], &code[index], (text->length[thread] - index) * sizeof *code);
    code[index] = (struct script_instruction){.code = SCRIPT_FENCE,
                                              .reg = SCRIPT_NO_REGISTER,
                                              .access = ACCESS_ATOMIC,
                                              .order = (uint8_t)orders[random_below(state, 5)]};
    text->length[thread]++;
}

void orders_choose(struct program_text *text, uint64_t seed)
{
    uint64_t state = random_begin(seed ^ UINT64_C(0x5eed));
    enum style style = random_below(&state, STYLES);
    unsigned fences = random_below(&state, 2) ? 0 : random_below(&state, 4);
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++)
            if (is_ordered(&text->code[t][i]))
                choose(&text->code[t][i], style, &state);
    for (; fences > 0; fences--) {
        unsigned thread = random_below(&state, text->thread_count);
        if (text->length[thread] > 1 && text->length[thread] < PROGRAM_LENGTH)
            insert_fence(text, thread, 1 + random_below(&state, text->length[thread] - 1), &state);
    }
}

void orders_print(const struct script_instruction *instruction, FILE *file)
{
    if (instruction->order == ORDER_NONE || instruction->order == ORDER_SEQ_CST)
        return;
    fprintf(file, " %s", order_name((enum ordering)instruction->order));
    bool compares = instruction->code == SCRIPT_CAS || instruction->code == SCRIPT_AWAIT_CAS;
    if (compares)
        fprintf(file, "/%s", order_name((enum ordering)instruction->failure_order));
}
