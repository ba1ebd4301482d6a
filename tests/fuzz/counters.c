#include "counters.h"

#include "machine/operations/op.h"
#include "random.h"

/* What the program's updates of the counter are made of: one class, most of the time. */
static const uint8_t functions[][3] = {{RMW_ADD, RMW_ADD, RMW_SUB}, {RMW_ADD, RMW_ADD, RMW_ADD},
                                       {RMW_OR, RMW_OR, RMW_OR},    {RMW_XOR, RMW_XOR, RMW_XOR},
                                       {RMW_MAX, RMW_MAX, RMW_MAX}, {RMW_AND, RMW_AND, RMW_ADD}};

/* Whether the instruction, on a counter that is `mixed`, stays as it is: a store, or a
 * read-modify-write whose result is used. */
static bool is_full(struct script_instruction *instruction, uint64_t *state, bool mixed)
{
    bool may_be = instruction->code == SCRIPT_STORE || instruction->code == SCRIPT_EXCHANGE ||
                  instruction->code == SCRIPT_ADD || instruction->code == SCRIPT_UPDATE ||
                  instruction->code == SCRIPT_CAS;
    if (!mixed || !may_be || random_below(state, 2) == 0)
        return false;
    instruction->access = ACCESS_ATOMIC;
    instruction->size = instruction->skipped = 0;
    if (instruction->code != SCRIPT_STORE && instruction->reg == SCRIPT_NO_REGISTER)
        instruction->reg = (uint8_t)random_below(state, SCRIPT_REGISTERS);
    return true;
}

/* Makes the instruction an update or a read of its location. Others go to the neighbour. */
static void make_access(struct script_instruction *instruction, uint64_t *state,
                        const uint8_t *choices, bool mixed)
{
    if (is_full(instruction, state, mixed))
        return;
    switch ((enum script_code)instruction->code) {
    case SCRIPT_LOAD:
        if (random_below(state, 3)) {
            instruction->access = random_below(state, 12) ? ACCESS_ATOMIC : ACCESS_PLAIN;
            return;
        }
        break;
    case SCRIPT_AWAIT:
        instruction->expected = random_below(state, 5);
        if (mixed)
            instruction->code = SCRIPT_LOAD;
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

/* --- Messages --------------------------------------------------------------------------------- */

/* The locations: a counter, a flag, data that is plain, and data that is not. */
enum { COUNTER = 1, FLAG, PLAIN, ATOMIC, MESSAGE_LOCATIONS };

static void append(struct program_text *text, unsigned thread, enum script_code code,
                   uint32_t location, unsigned reg)
{
    text->code[thread][text->length[thread]++] = (struct script_instruction){
        .code = (uint8_t)code,
        .reg = (uint8_t)(code == SCRIPT_STORE ? SCRIPT_NO_REGISTER : reg),
        .access = location == PLAIN ? ACCESS_PLAIN : ACCESS_ATOMIC,
        .location = location,
        .value = 1,
    };
}

/* A compare-exchange that may find what an update or two leave. */
static void append_exchange(struct program_text *text, uint64_t *state, unsigned thread)
{
    append(text, thread, SCRIPT_CAS, COUNTER, 2);
    struct script_instruction *last = &text->code[thread][text->length[thread] - 1];
    last->expected = random_below(state, 3);
    last->value = random_below(state, 2) ? 9 : 1 + random_below(state, 3);
}

/* Now and then with a fence in front or behind. */
static void append_update(struct program_text *text, uint64_t *state, unsigned thread)
{
    unsigned fence = random_below(state, 6);
    if (fence == 0)
        append(text, thread, SCRIPT_FENCE, 0, SCRIPT_NO_REGISTER);
    append(text, thread, SCRIPT_UPDATE, COUNTER, SCRIPT_NO_REGISTER);
    text->code[thread][text->length[thread] - 1].skip = RMW_ADD;
    if (fence == 1)
        append(text, thread, SCRIPT_FENCE, 0, SCRIPT_NO_REGISTER);
}

/* Writes data, adds, and sets the flag; or, if the flag is set, adds, or does a compare-exchange,
 * and reads the data. */
static void append_side(struct program_text *text, uint64_t *state, unsigned thread, bool writes,
                        uint32_t data)
{
    if (writes) {
        append(text, thread, SCRIPT_STORE, data, 0);
        append_update(text, state, thread);
        append(text, thread, SCRIPT_STORE, FLAG, 0);
        return;
    }
    append(text, thread, SCRIPT_LOAD, FLAG, 0);
    unsigned test = text->length[thread]++;
    if (random_below(state, 3))
        append_update(text, state, thread);
    else
        append_exchange(text, state, thread);
    append(text, thread, SCRIPT_LOAD, data, 1);
    if (data == ATOMIC)
        text->code[thread][text->length[thread]++] =
            (struct script_instruction){.code = SCRIPT_FAIL_IF, .reg = 1};
    text->code[thread][test] = (struct script_instruction){
        .code = SCRIPT_SKIP_IF, .reg = 0, .skip = (uint8_t)(text->length[thread] - test - 1)};
}

static void append_piece(struct program_text *text, uint64_t *state, unsigned thread)
{
    switch (random_below(state, 7)) {
    case 6:
        append_exchange(text, state, thread);
        break;
    case 0:
        append(text, thread, SCRIPT_FENCE, 0, SCRIPT_NO_REGISTER);
        break;
    case 1:
        append(text, thread, SCRIPT_LOAD, COUNTER, 2);
        break;
    case 2:
        append(text, thread, SCRIPT_LOAD, ATOMIC, 3);
        break;
    case 3:
        append(text, thread, SCRIPT_STORE, ATOMIC, 0);
        break;
    default:
        append_update(text, state, thread);
    }
}

/* One thread tells another one by a flag, and both add to a counter: if the order of updates
 * follows from that, it may tell, too. Pieces in front, behind, and in a third thread. */
static struct program_text make_messages(uint64_t *state)
{
    struct program_text text = {.thread_count = 3 + random_below(state, 2),
                                .location_count = MESSAGE_LOCATIONS};
    uint32_t data = random_below(state, 2) ? PLAIN : ATOMIC;
    for (unsigned t = 1; t < text.thread_count; t++) {
        for (unsigned i = random_below(state, 2) + (t == 3); i > 0; i--)
            append_piece(&text, state, t);
        if (t < 3)
            append_side(&text, state, t, t == 1, data);
        if (t < 3 && random_below(state, 3) == 0)
            append_piece(&text, state, t);
    }
    for (unsigned join = 0; join < 2; join++)
        for (unsigned t = 1; t < text.thread_count; t++)
            text.code[0][text.length[0]++] = (struct script_instruction){
                .code = join ? SCRIPT_JOIN : SCRIPT_CREATE, .reg = 0, .value = t};
    return text;
}

/* --- Full writes ------------------------------------------------------------------------------ */

/* An update of the counter, most of the time; or another write of it, a read, or an access of
 * ATOMIC. */
static void append_mixed(struct program_text *text, uint64_t *state, unsigned thread)
{
    static const enum script_code codes[] = {
        SCRIPT_UPDATE, SCRIPT_UPDATE, SCRIPT_UPDATE, SCRIPT_UPDATE, SCRIPT_EXCHANGE, SCRIPT_ADD,
        SCRIPT_CAS,    SCRIPT_CAS,    SCRIPT_STORE,  SCRIPT_LOAD,   SCRIPT_LOAD,     SCRIPT_STORE};
    enum { CODES = sizeof codes / sizeof *codes };
    unsigned choice = random_below(state, CODES);
    unsigned used = random_below(state, SCRIPT_REGISTERS);
    append(text, thread, codes[choice], choice < CODES - 2 ? COUNTER : ATOMIC,
           codes[choice] == SCRIPT_UPDATE ? SCRIPT_NO_REGISTER : used);
    struct script_instruction *last = &text->code[thread][text->length[thread] - 1];
    last->skip = codes[choice] == SCRIPT_UPDATE ? RMW_ADD : 0;
    last->value = 1 + random_below(state, codes[choice] == SCRIPT_UPDATE ? 3 : 9);
    last->expected = codes[choice] == SCRIPT_CAS ? random_below(state, 5) : 0;
}

/* Two to four threads with updates and full writes of one counter. */
static struct program_text make_mixed(uint64_t *state)
{
    struct program_text text = {.thread_count = 3 + random_below(state, 3),
                                .location_count = MESSAGE_LOCATIONS};
    unsigned most = text.thread_count == 3 ? 4 : text.thread_count == 4 ? 3 : 2;
    for (unsigned t = 1; t < text.thread_count; t++)
        for (unsigned i = 1 + random_below(state, most); i > 0; i--)
            append_mixed(&text, state, t);
    for (unsigned join = 0; join < 2; join++)
        for (unsigned t = 1; t < text.thread_count; t++)
            text.code[0][text.length[0]++] = (struct script_instruction){
                .code = join ? SCRIPT_JOIN : SCRIPT_CREATE, .reg = 0, .value = t};
    append(&text, 0, SCRIPT_LOAD, COUNTER, 1);
    return text;
}

/* A full write of the counter, or now and then a read. */
static void append_full(struct program_text *text, uint64_t *state, unsigned thread)
{
    static const enum script_code codes[] = {SCRIPT_ADD,  SCRIPT_EXCHANGE, SCRIPT_ADD,
                                             SCRIPT_LOAD, SCRIPT_CAS,      SCRIPT_CAS};
    enum script_code code = codes[random_below(state, sizeof codes / sizeof *codes)];
    if (code == SCRIPT_CAS)
        append_exchange(text, state, thread);
    else
        append(text, thread, code, COUNTER, 2);
}

/* Two threads each write something that the other one looks at then, and one of both is the
 * counter; or one of them reads the counter by a plain read, adds and sets a flag, and the other
 * one looks at the flag and then writes the counter, or does a compare-exchange that may succeed
 * only behind the addition. More updates in front, behind, and in a third thread. */
static struct program_text make_crossed(uint64_t *state)
{
    struct program_text text = {.thread_count = 3 + random_below(state, 2),
                                .location_count = MESSAGE_LOCATIONS};
    bool hands_on = random_below(state, 3) == 0;
    unsigned one = 1 + random_below(state, 2), other = 3 - one;
    for (unsigned t = 1; t < text.thread_count; t++) {
        for (unsigned i = random_below(state, 2) + (t == 3); i > 0; i--)
            append_update(&text, state, t);
        if (t == one && hands_on) {
            append(&text, t, SCRIPT_LOAD, COUNTER, 1);
            text.code[t][text.length[t] - 1].access = ACCESS_PLAIN;
            append_update(&text, state, t);
            append(&text, t, SCRIPT_STORE, FLAG, 0);
        } else if (t == other && hands_on && random_below(state, 3) == 0) {
            append_exchange(&text, state, t);
        } else if (t == other && hands_on) {
            append(&text, t, SCRIPT_LOAD, FLAG, 0);
            text.code[t][text.length[t]++] =
                (struct script_instruction){.code = SCRIPT_SKIP_IF, .reg = 0, .skip = 1};
            append_full(&text, state, t);
        } else if (t == one) {
            append_full(&text, state, t);
            append(&text, t, SCRIPT_LOAD, ATOMIC, 3);
        } else if (t == other) {
            append(&text, t, SCRIPT_STORE, ATOMIC, 0);
            append_full(&text, state, t);
        }
        if (random_below(state, 3) == 0)
            append_update(&text, state, t);
    }
    for (unsigned join = 0; join < 2; join++)
        for (unsigned t = 1; t < text.thread_count; t++)
            text.code[0][text.length[0]++] = (struct script_instruction){
                .code = join ? SCRIPT_JOIN : SCRIPT_CREATE, .reg = 0, .value = t};
    return text;
}

struct program_text counters_random(uint64_t seed, unsigned more)
{
    static const enum program_range ranges[] = {PROGRAM_COMMUTES, PROGRAM_ROUNDS, PROGRAM_BARRIERS};
    uint64_t state = seed * 77 + 5;
    switch (random_below(&state, 6)) {
    case 0:
        return make_messages(&state);
    case 2:
        return make_crossed(&state);
    case 1:
        return make_mixed(&state);
    default:
        break;
    }
    struct program_text text = program_random(seed, ranges[random_below(&state, 3)], more);
    unsigned counters = random_below(&state, 4) ? 1 : PROGRAM_DATA;
    for (uint32_t location = 1; location <= counters; location++) {
        const uint8_t *choices = functions[random_below(&state, sizeof functions / 3)];
        bool mixed = random_below(&state, 2);
        for (unsigned t = 0; t < text.thread_count; t++)
            for (unsigned i = 0; i < text.length[t]; i++)
                if (text.code[t][i].location == location)
                    make_access(&text.code[t][i], &state, choices, mixed);
    }
    append_look(&text, &state);
    return text;
}

void counters_weaken(struct program_text *text, uint64_t seed)
{
    uint64_t state = seed * 78 + 9;
    bool keeps_fences = random_below(&state, 3) == 0, keeps_updates = random_below(&state, 2) == 0;
    bool drains = random_below(&state, 4) != 0, is_strong = random_below(&state, 4) == 0;
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++) {
            struct script_instruction *instruction = &text->code[t][i];
            bool releases = random_below(&state, 2);
            if (instruction->code == SCRIPT_FENCE && !keeps_fences)
                instruction->order = ORDER_RELEASE;
            if ((instruction->code == SCRIPT_STORE && instruction->location == 1 && drains) ||
                (is_strong && instruction->code <= SCRIPT_EXCHANGE && instruction->order))
                instruction->order = ORDER_SEQ_CST;
            if (instruction->code == SCRIPT_UPDATE && !keeps_updates)
                instruction->order = releases ? ORDER_RELEASE : ORDER_RELAXED;
        }
}
