#include "counters.h"

#include "machine/operations/op.h"
#include "random.h"

/* What the program's updates of the counter are made of: one class, most of the time. */
static const uint8_t functions[][3] = {{RMW_ADD, RMW_ADD, RMW_SUB}, {RMW_ADD, RMW_ADD, RMW_ADD},
                                       {RMW_OR, RMW_OR, RMW_OR},    {RMW_XOR, RMW_XOR, RMW_XOR},
                                       {RMW_MAX, RMW_MAX, RMW_MAX}, {RMW_AND, RMW_AND, RMW_ADD}};

/* Makes the instruction an update or a read of its location. Others go to the neighbour. */
static void make_access(struct script_instruction *instruction, uint64_t *state,
                        const uint8_t *choices)
{
    switch ((enum script_code)instruction->code) {
    case SCRIPT_LOAD:
        if (random_below(state, 3)) {
            instruction->access = random_below(state, 12) ? ACCESS_ATOMIC : ACCESS_PLAIN;
            return;
        }
        break;
    case SCRIPT_AWAIT:
        instruction->expected = random_below(state, 5);
        return;
    case SCRIPT_STORE:
    case SCRIPT_ADD:
    case SCRIPT_EXCHANGE:
    case SCRIPT_UPDATE:
    case SCRIPT_CAS:
        break;
    default:
        instruction->location += instruction->location % 2 ? 1 : -1;
        return;
    }
    *instruction = (struct script_instruction){.code = SCRIPT_UPDATE,
                                               .reg = SCRIPT_NO_REGISTER,
                                               .skip = choices[random_below(state, 3)],
                                               .access = ACCESS_ATOMIC,
                                               .location = instruction->location,
                                               .value = 1 + random_below(state, 2)};
}

/* Where main joins threads, it may look at the first counter in the end, mostly by a plain read. */
static void append_look(struct program_text *text, uint64_t *state)
{
    bool joins = false;
    for (unsigned i = 0; i < text->length[0]; i++)
        joins |= text->code[0][i].code == SCRIPT_JOIN;
    if (!joins || text->length[0] == PROGRAM_LENGTH || random_below(state, 2))
        return;
    text->code[0][text->length[0]++] =
        (struct script_instruction){.code = SCRIPT_LOAD,
                                    .reg = 1,
                                    .access = random_below(state, 4) ? ACCESS_PLAIN : ACCESS_ATOMIC,
                                    .location = 1};
}

struct program_text counters_random(uint64_t seed, unsigned more)
{
    static const enum program_range ranges[] = {PROGRAM_COMMUTES, PROGRAM_ROUNDS, PROGRAM_BARRIERS};
    uint64_t state = seed * 77 + 5;
    struct program_text text = program_random(seed, ranges[random_below(&state, 3)], more);
    unsigned counters = random_below(&state, 4) ? 1 : PROGRAM_DATA;
    for (uint32_t location = 1; location <= counters; location++) {
        const uint8_t *choices = functions[random_below(&state, sizeof functions / 3)];
        for (unsigned t = 0; t < text.thread_count; t++)
            for (unsigned i = 0; i < text.length[t]; i++)
                if (text.code[t][i].location == location)
                    make_access(&text.code[t][i], &state, choices);
    }
    append_look(&text, &state);
    return text;
}

void counters_weaken(struct program_text *text, uint64_t seed)
{
    uint64_t state = seed * 78 + 9;
    bool keeps_fences = random_below(&state, 8) == 0, keeps_updates = random_below(&state, 8) == 0;
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++) {
            struct script_instruction *instruction = &text->code[t][i];
            bool releases = random_below(&state, 2);
            if (instruction->code == SCRIPT_FENCE && !keeps_fences)
                instruction->order = ORDER_RELEASE;
            if (instruction->code == SCRIPT_UPDATE && !keeps_updates)
                instruction->order = releases ? ORDER_RELEASE : ORDER_RELAXED;
        }
}
