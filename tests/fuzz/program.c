#include "program.h"

#include "orders.h"
#include "random.h"
#include "sync.h"

#include <math.h>
#include <string.h>

/* What a program is made of: how many times in the lot each instruction is drawn. */
struct flavour {
    unsigned weight[SCRIPT_SKIP_IF + 1];
    bool plain;              /* loads and stores of one of the locations are not atomic */
    enum sync_family family; /* of SCRIPT_SYNC */
};

static const struct flavour flavours[] = {
    /* loads and stores */
    {.weight = {[SCRIPT_LOAD] = 4, [SCRIPT_STORE] = 4}},
    /* read-modify-writes, too */
    {.weight = {[SCRIPT_LOAD] = 3,
                [SCRIPT_STORE] = 3,
                [SCRIPT_ADD] = 2,
                [SCRIPT_EXCHANGE] = 1,
                [SCRIPT_CAS] = 2}},
    /* control flow that depends on what was read */
    {.weight = {[SCRIPT_LOAD] = 4,
                [SCRIPT_STORE] = 4,
                [SCRIPT_CAS] = 1,
                [SCRIPT_ASSUME] = 1,
                [SCRIPT_SKIP_IF] = 2,
                [SCRIPT_FAIL_IF] = 1}},
    /* locks, used well or not */
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 2,
                [SCRIPT_LOCK] = 4,
                [SCRIPT_UNLOCK] = 3,
                [SCRIPT_TRYLOCK] = 1}},
    /* everything */
    {.weight = {[SCRIPT_LOAD] = 3,
                [SCRIPT_STORE] = 3,
                [SCRIPT_ADD] = 1,
                [SCRIPT_EXCHANGE] = 1,
                [SCRIPT_CAS] = 1,
                [SCRIPT_LOCK] = 3,
                [SCRIPT_UNLOCK] = 2,
                [SCRIPT_TRYLOCK] = 1,
                [SCRIPT_ASSUME] = 1,
                [SCRIPT_SKIP_IF] = 1,
                [SCRIPT_FAIL_IF] = 1}},
    /* plain data, synchronised by flags, locks, or not at all */
    {.weight = {[SCRIPT_LOAD] = 4,
                [SCRIPT_STORE] = 4,
                [SCRIPT_CAS] = 1,
                [SCRIPT_LOCK] = 3,
                [SCRIPT_ASSUME] = 2,
                [SCRIPT_SKIP_IF] = 1,
                [SCRIPT_FAIL_IF] = 1},
     .plain = true},
    /* queues */
    {.weight = {[SCRIPT_SEND] = 4, [SCRIPT_RECEIVE] = 4}},
    /* queues among other things */
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 2,
                [SCRIPT_ADD] = 1,
                [SCRIPT_LOCK] = 1,
                [SCRIPT_SEND] = 4,
                [SCRIPT_RECEIVE] = 4,
                [SCRIPT_ASSUME] = 1,
                [SCRIPT_SKIP_IF] = 1,
                [SCRIPT_FAIL_IF] = 1}},
    /* queues of priorities, some of whose users do not wait */
    {.weight = {[SCRIPT_LOAD] = 1,
                [SCRIPT_STORE] = 1,
                [SCRIPT_PUT] = 3,
                [SCRIPT_TRY_PUT] = 2,
                [SCRIPT_TAKE] = 3,
                [SCRIPT_TRY_TAKE] = 2,
                [SCRIPT_SKIP_IF] = 1}},
    {.weight = {[SCRIPT_LOAD] = 1, [SCRIPT_STORE] = 1, [SCRIPT_SYNC] = 6},
     .family = FAMILY_SEMAPHORE},
    {.weight = {[SCRIPT_LOAD] = 2, [SCRIPT_STORE] = 2, [SCRIPT_SYNC] = 6}, .family = FAMILY_RW},
    {.weight = {[SCRIPT_LOAD] = 1, [SCRIPT_STORE] = 1, [SCRIPT_BARRIER] = 5, [SCRIPT_SKIP_IF] = 1},
     .family = FAMILY_BARRIER},
    {.weight = {[SCRIPT_LOAD] = 1, [SCRIPT_STORE] = 1, [SCRIPT_SYNC] = 5}, .family = FAMILY_ONCE},
    {.weight = {[SCRIPT_LOAD] = 1,
                [SCRIPT_STORE] = 1,
                [SCRIPT_LOCK] = 1,
                [SCRIPT_WAIT] = 3,
                [SCRIPT_SYNC] = 4},
     .family = FAMILY_CONDITION},
    /* loops that wait: the last six, see enum program_range */
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 5,
                [SCRIPT_ADD] = 1,
                [SCRIPT_AWAIT] = 3,
                [SCRIPT_AWAIT_EITHER] = 1,
                [SCRIPT_AWAIT_CAS] = 2,
                [SCRIPT_AWAIT_STORE] = 2,
                [SCRIPT_AWAIT_TTAS] = 1}},
    /* and spin locks */
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 4,
                [SCRIPT_CAS] = 1,
                [SCRIPT_AWAIT] = 1,
                [SCRIPT_AWAIT_CAS] = 1,
                [SCRIPT_AWAIT_STORE] = 1,
                [SCRIPT_AWAIT_TTAS] = 1,
                [SCRIPT_AWAIT_LOCK] = 2,
                [SCRIPT_LOCK] = 1,
                [SCRIPT_UNLOCK] = 3,
                [SCRIPT_SKIP_IF] = 1}},
    /* choices: the last four */
    {.weight = {[SCRIPT_LOAD] = 3,
                [SCRIPT_STORE] = 4,
                [SCRIPT_ADD] = 1,
                [SCRIPT_CAS] = 1,
                [SCRIPT_LOCK] = 1,
                [SCRIPT_CHOOSE] = 2,
                [SCRIPT_SKIP_IF] = 2}},
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 5,
                [SCRIPT_ADD] = 1,
                [SCRIPT_CAS] = 1,
                [SCRIPT_LOCK] = 1,
                [SCRIPT_UNLOCK] = 1,
                [SCRIPT_AWAIT] = 1,
                [SCRIPT_AWAIT_CAS] = 1,
                [SCRIPT_AWAIT_TIMED] = 4,
                [SCRIPT_SKIP_IF] = 1}},
    /* iterations that take something and give it back: the last two */
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 4,
                [SCRIPT_ADD] = 1,
                [SCRIPT_CAS] = 1,
                [SCRIPT_AWAIT] = 1,
                [SCRIPT_AWAIT_TWICE] = 2,
                [SCRIPT_AWAIT_BACK] = 3,
                [SCRIPT_SKIP_IF] = 1}},
    {.weight = {[SCRIPT_LOAD] = 1,
                [SCRIPT_STORE] = 4,
                [SCRIPT_LOCK] = 1,
                [SCRIPT_TRYLOCK] = 2,
                [SCRIPT_UNLOCK] = 1,
                [SCRIPT_AWAIT_LOCK] = 1,
                [SCRIPT_AWAIT_SECTION] = 3,
                [SCRIPT_AWAIT_BACK] = 1,
                [SCRIPT_SKIP_IF] = 1}},
};

/* Operations that commute, ... */
static const struct flavour commuting_flavours[] = {
    {.weight = {[SCRIPT_LOAD] = 2, [SCRIPT_STORE] = 1, [SCRIPT_UPDATE] = 6}},
    /* ... with results that matter */
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 2,
                [SCRIPT_UPDATE] = 5,
                [SCRIPT_CAS] = 2,
                [SCRIPT_SKIP_IF] = 1,
                [SCRIPT_FAIL_IF] = 1}},
    /* ... among them stores of one value */
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 5,
                [SCRIPT_EXCHANGE] = 3,
                [SCRIPT_UPDATE] = 1,
                [SCRIPT_CAS] = 1}},
    /* ... under locks, and beside them */
    {.weight = {[SCRIPT_LOAD] = 1,
                [SCRIPT_STORE] = 1,
                [SCRIPT_UPDATE] = 4,
                [SCRIPT_LOCK] = 2,
                [SCRIPT_TRYLOCK] = 1,
                [SCRIPT_UNLOCK] = 1,
                [SCRIPT_ASSUME] = 1}},
    /* ... that order plain data, or do not */
    {.weight = {[SCRIPT_LOAD] = 4,
                [SCRIPT_STORE] = 4,
                [SCRIPT_UPDATE] = 3,
                [SCRIPT_EXCHANGE] = 1,
                [SCRIPT_CAS] = 1,
                [SCRIPT_ASSUME] = 2,
                [SCRIPT_SKIP_IF] = 1},
     .plain = true},
    /* ... stores of one value that do */
    {.weight = {[SCRIPT_LOAD] = 3, [SCRIPT_STORE] = 6, [SCRIPT_SKIP_IF] = 2}, .plain = true},
    /* ... for which others wait */
    {.weight = {[SCRIPT_LOAD] = 1,
                [SCRIPT_STORE] = 2,
                [SCRIPT_UPDATE] = 5,
                [SCRIPT_AWAIT] = 2,
                [SCRIPT_AWAIT_CAS] = 1}},
    {.weight = {[SCRIPT_LOAD] = 1, [SCRIPT_UPDATE] = 5, [SCRIPT_SYNC] = 3},
     .family = FAMILY_SEMAPHORE},
    {.weight = {[SCRIPT_LOAD] = 1,
                [SCRIPT_UPDATE] = 4,
                [SCRIPT_SEND] = 2,
                [SCRIPT_RECEIVE] = 2,
                [SCRIPT_SKIP_IF] = 1}},
};

static const struct flavour barrier_flavours[] = {
    {.weight = {[SCRIPT_LOAD] = 2,
                [SCRIPT_STORE] = 2,
                [SCRIPT_BARRIER] = 4,
                [SCRIPT_SKIP_IF] = 1,
                [SCRIPT_FAIL_IF] = 1},
     .family = FAMILY_BARRIER},
    {.weight = {[SCRIPT_LOAD] = 1, [SCRIPT_STORE] = 1, [SCRIPT_BARRIER] = 3},
     .plain = true,
     .family = FAMILY_BARRIER},
    {.weight = {[SCRIPT_LOAD] = 1,
                [SCRIPT_ADD] = 1,
                [SCRIPT_LOCK] = 1,
                [SCRIPT_UNLOCK] = 1,
                [SCRIPT_BARRIER] = 4},
     .family = FAMILY_BARRIER},
    {.weight = {[SCRIPT_LOAD] = 1, [SCRIPT_STORE] = 3, [SCRIPT_AWAIT] = 1, [SCRIPT_BARRIER] = 3},
     .family = FAMILY_BARRIER},
    {.weight = {[SCRIPT_LOAD] = 2, [SCRIPT_STORE] = 2, [SCRIPT_ASSUME] = 1, [SCRIPT_BARRIER] = 3},
     .family = FAMILY_BARRIER},
    {.weight = {[SCRIPT_LOAD] = 1,
                [SCRIPT_STORE] = 1,
                [SCRIPT_SEND] = 1,
                [SCRIPT_RECEIVE] = 1,
                [SCRIPT_BARRIER] = 3},
     .family = FAMILY_BARRIER},
};

enum {
    COMMUTING_FLAVOURS = sizeof commuting_flavours / sizeof commuting_flavours[0],
    BARRIER_FLAVOURS = sizeof barrier_flavours / sizeof barrier_flavours[0],
    FLAVOURS = sizeof flavours / sizeof flavours[0],
    DATA = PROGRAM_DATA,
    MUTEXES = 2,
    QUEUES = 2,
    FIRST_QUEUE = DATA + MUTEXES + 1,
    FIRST_SYNC = FIRST_QUEUE + 2 * QUEUES, /* two of them */
    LOCATIONS = FIRST_SYNC + 1,
};

static const unsigned flavours_in[] = {[PROGRAM_PLAIN] = FLAVOURS - 6,
                                       [PROGRAM_AWAITS] = FLAVOURS - 4,
                                       [PROGRAM_CHOOSES] = FLAVOURS - 2,
                                       [PROGRAM_ROUNDS] = FLAVOURS};

static unsigned pick_code(uint64_t *state, const struct flavour *flavour)
{
    unsigned total = 0;
    for (unsigned code = 0; code <= SCRIPT_SKIP_IF; code++)
        total += flavour->weight[code];
    unsigned draw = random_below(state, total), code = 0;
    while (draw >= flavour->weight[code])
        draw -= flavour->weight[code++];
    return code;
}

/* The first queue has room for one message, the second one for two. */
static void choose_queue(struct script_instruction *instruction, uint64_t *state)
{
    unsigned queue = random_below(state, QUEUES);
    instruction->location = FIRST_QUEUE + 2 * queue + (instruction->code == SCRIPT_RECEIVE);
    instruction->expected = 1 + queue;
    bool receives = instruction->code == SCRIPT_RECEIVE || instruction->code == SCRIPT_TAKE ||
                    instruction->code == SCRIPT_TRY_TAKE;
    if (!receives && random_below(state, 3))
        instruction->reg = SCRIPT_NO_REGISTER;
}

/* An addition, in half of the cases; most threads ignore its result. */
static void choose_update(struct script_instruction *instruction, uint64_t *state)
{
    static const uint8_t functions[] = {RMW_SUB, RMW_AND, RMW_OR,   RMW_OR,   RMW_XOR,
                                        RMW_MAX, RMW_MIN, RMW_UMAX, RMW_UMIN, RMW_NAND};
    instruction->skip = RMW_ADD;
    if (random_below(state, 2))
        instruction->skip = functions[random_below(state, sizeof functions)];
    if (random_below(state, 4))
        instruction->reg = SCRIPT_NO_REGISTER;
}

static struct script_instruction random_instruction(uint64_t *state, const struct flavour *flavour)
{
    struct script_instruction instruction = {
        .code = (uint8_t)pick_code(state, flavour),
        .reg = (uint8_t)random_below(state, 2),
        .skip = (uint8_t)(1 + random_below(state, 2)),
        .access = ACCESS_ATOMIC,
        .location = 1 + random_below(state, DATA),
        .value = random_below(state, 3),
        .expected = random_below(state, 2),
    };
    switch ((enum script_code)instruction.code) {
    case SCRIPT_LOAD:
        if (flavour->plain && instruction.location == DATA)
            instruction.access = ACCESS_PLAIN;
        break;
    case SCRIPT_STORE:
        if (flavour->plain && instruction.location == DATA)
            instruction.access = ACCESS_PLAIN;
        instruction.reg = random_below(state, 3) ? SCRIPT_NO_REGISTER : instruction.reg;
        instruction.value++;
        break;
    case SCRIPT_LOCK:
    case SCRIPT_UNLOCK:
        instruction.reg = SCRIPT_NO_REGISTER;
        instruction.location = DATA + 1 + random_below(state, MUTEXES);
        break;
    case SCRIPT_AWAIT_TTAS: /* all alike, lest they go on for ever undoing what the others do */
        instruction.expected = 0;
        instruction.value = 1;
        break;
    case SCRIPT_AWAIT_STORE: /* likewise */
        instruction.value = 1;
        break;
    case SCRIPT_AWAIT_SECTION:
        instruction.value = DATA + 1 + random_below(state, MUTEXES);
        break;
    case SCRIPT_AWAIT_BACK:
        instruction.value++;
        break;
    case SCRIPT_AWAIT_LOCK:
        instruction.reg = SCRIPT_NO_REGISTER;
        instruction.location = DATA + 1 + random_below(state, MUTEXES);
        break;
    case SCRIPT_TRYLOCK:
        instruction.location = DATA + 1 + random_below(state, MUTEXES);
        break;
    case SCRIPT_ADD:
    case SCRIPT_EXCHANGE:
        instruction.value++;
        break;
    case SCRIPT_UPDATE:
        choose_update(&instruction, state);
        break;
    case SCRIPT_CHOOSE:
        instruction.location = 0;
        instruction.value++;
        break;
    case SCRIPT_SEND:
    case SCRIPT_RECEIVE:
    case SCRIPT_PUT:
    case SCRIPT_TRY_PUT:
    case SCRIPT_TAKE:
    case SCRIPT_TRY_TAKE:
        choose_queue(&instruction, state);
        break;
    case SCRIPT_SYNC:
    case SCRIPT_BARRIER:
    case SCRIPT_WAIT:
        sync_choose(&instruction, flavour->family, FIRST_SYNC, random_below(state, 1 << 16));
        instruction.expected = DATA + 1; /* the mutex */
        break;
    default:
        break;
    }
    return instruction;
}

static void append(struct program_text *text, unsigned thread,
                   struct script_instruction instruction)
{
    text->code[thread][text->length[thread]++] = instruction;
}

static struct script_instruction thread_instruction(enum script_code code, unsigned thread)
{
    return (struct script_instruction){
        .code = (uint8_t)code, .reg = SCRIPT_NO_REGISTER, .value = thread};
}

static struct script_instruction lock_instruction(enum script_code code, uint32_t mutex)
{
    return (struct script_instruction){.code = (uint8_t)code,
                                       .reg = SCRIPT_NO_REGISTER,
                                       .access = ACCESS_ATOMIC,
                                       .location = mutex};
}

/* Waiting takes four operations, most of the time with the mutex that it needs. */
static void append_wait(struct program_text *text, unsigned thread, uint64_t *state,
                        struct script_instruction wait, unsigned *budget)
{
    bool locks = random_below(state, 16) != 0;
    if (locks)
        append(text, thread, lock_instruction(SCRIPT_LOCK, wait.expected));
    append(text, thread, wait);
    if (locks)
        append(text, thread, lock_instruction(SCRIPT_UNLOCK, wait.expected));
    *budget -= *budget < 3 ? *budget : 3;
}

/* What is locked is unlocked at the end, most of the time, so that not every program with
 * locks is a deadlock or an invalid unlock; the same for the like. */
static void append_section(struct program_text *text, unsigned thread, uint64_t *state,
                           const struct flavour *flavour, unsigned *budget)
{
    struct script_instruction first = random_instruction(state, flavour);
    if (first.code == SCRIPT_WAIT) {
        append_wait(text, thread, state, first, budget);
        return;
    }
    append(text, thread, first);
    --*budget;
    bool if_changed;
    struct script_instruction last = sync_undoing(&first, &if_changed);
    if (first.code == SCRIPT_LOCK)
        last.code = SCRIPT_UNLOCK;
    if (last.code == SCRIPT_FAIL_IF || random_below(state, 8) == 0 || *budget == 0)
        return;
    struct script_instruction inner = random_instruction(state, flavour);
    if (inner.code != first.code || random_below(state, 2)) {
        append(text, thread, inner);
        --*budget;
    }
    if (if_changed)
        append(text, thread,
               (struct script_instruction){.code = SCRIPT_SKIP_IF, .reg = first.reg, .skip = 1});
    append(text, thread, last);
}

/* What synchronises is initialised first, most of the time. */
static void append_beginning(struct program_text *text, uint64_t *state,
                             const struct flavour *flavour)
{
    bool uses = flavour->weight[SCRIPT_SYNC] || flavour->weight[SCRIPT_BARRIER];
    for (uint32_t location = FIRST_SYNC; uses && location <= LOCATIONS; location++)
        if (random_below(state, 16))
            append(text, 0, sync_beginning(flavour->family, location));
}

static unsigned count_operations(const struct program_text *text, unsigned thread)
{
    unsigned count = 0;
    for (unsigned i = 0; i < text->length[thread]; i++) {
        unsigned code = text->code[thread][i].code;
        if (code == SCRIPT_WAIT)
            count += 4;
        else if (code == SCRIPT_AWAIT_SECTION || code == SCRIPT_AWAIT_BACK)
            count += 3;
        else
            count += code == SCRIPT_BARRIER ? 2 : 1;
    }
    return count;
}

/* Cuts threads short, the longest one first, until those that main creates interleave in no more
 * than so many ways. */
static void shorten(struct program_text *text, double most)
{
    for (;;) {
        double ways = 1;
        unsigned longest = 1, total = 0;
        for (unsigned t = 1; t < text->thread_count; t++) {
            unsigned count = count_operations(text, t);
            if (count > count_operations(text, longest))
                longest = t;
            for (unsigned i = 1; i <= count; i++)
                ways = ways * ++total / i;
        }
        if (ways <= most)
            return;
        text->length[longest]--;
    }
}

/* Whether the instruction may be of a part of a location. */
static bool may_be_part(const struct script_instruction *instruction)
{
    return instruction->access == ACCESS_ATOMIC && instruction->location != 0 &&
           instruction->location <= DATA &&
           (instruction->code <= SCRIPT_CAS || instruction->code == SCRIPT_AWAIT ||
            instruction->code == SCRIPT_AWAIT_CAS);
}

/* Makes half of the accesses of data accesses of bytes, in one program of four. */
static void mix_sizes(struct program_text *text, uint64_t *state)
{
    if (random_below(state, 4))
        return;
    for (unsigned t = 0; t < text->thread_count; t++) {
        for (unsigned i = 0; i < text->length[t]; i++) {
            struct script_instruction *instruction = &text->code[t][i];
            if (!may_be_part(instruction) || random_below(state, 2))
                continue;
            instruction->size = (uint8_t)(1 + random_below(state, 2));
            instruction->skipped = (uint8_t)(instruction->size * random_below(state, 2));
        }
    }
}

static const struct flavour *pick_flavour(enum program_range range, uint64_t *state)
{
    if (range == PROGRAM_BARRIERS)
        return &barrier_flavours[random_below(state, BARRIER_FLAVOURS)];
    return range == PROGRAM_COMMUTES ? &commuting_flavours[random_below(state, COMMUTING_FLAVOURS)]
                                     : &flavours[random_below(state, flavours_in[range])];
}

/* Has threads ignore the results of half of the exchanges. */
static void ignore_results(struct program_text *text, uint64_t *state)
{
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++)
            if (text->code[t][i].code == SCRIPT_EXCHANGE && random_below(state, 2))
                text->code[t][i].reg = SCRIPT_NO_REGISTER;
}

/* In half of the programs, nobody looks at the results of barriers. */
static void ignore_barriers(struct program_text *text, uint64_t *state)
{
    bool ignores = random_below(state, 2);
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++)
            if (ignores && text->code[t][i].code == SCRIPT_BARRIER)
                text->code[t][i].reg = SCRIPT_NO_REGISTER;
}

struct program_text program_random(uint64_t seed, enum program_range range, unsigned more)
{
    uint64_t state = random_begin(seed);
    const struct flavour *flavour = pick_flavour(range, &state);
    unsigned workers = random_below(&state, 8) ? 2 + random_below(&state, 3) : 1;
    struct program_text text = {.thread_count = workers + 1, .location_count = LOCATIONS};
    /* Small programs find most, and quickly: the oracle's time grows with the number of graphs. */
    static const unsigned most[] = {0, 10, 9, 8, 7};
    unsigned budget = most[workers] + more - random_below(&state, 4);
    unsigned of_main = workers == 1 ? 2 : 10; /* one instruction in so many */
    unsigned nested =
        workers == 1 || random_below(&state, 3) ? 0 : workers; /* created by thread 1 */
    append_beginning(&text, &state, flavour);
    for (unsigned t = 1; t <= workers; t++)
        append(&text, t == nested, thread_instruction(SCRIPT_CREATE, t));
    bool main_joins = random_below(&state, 2);
    bool sibling_joins = !main_joins && workers > 1 && random_below(&state, 3) == 0;
    if (sibling_joins && random_below(&state, 2))
        append(&text, 2, thread_instruction(SCRIPT_JOIN, 1));
    for (unsigned t = 1; budget > 0; t = t % workers + 1)
        append_section(&text, random_below(&state, of_main) ? t : 0, &state, flavour, &budget);
    if (sibling_joins && text.code[2][0].code != SCRIPT_JOIN)
        append(&text, 2, thread_instruction(SCRIPT_JOIN, 1));
    if (main_joins)
        for (unsigned t = 1; t <= workers; t++)
            append(&text, t == nested, thread_instruction(SCRIPT_JOIN, t));
    if (text.length[0] < PROGRAM_LENGTH && random_below(&state, 2))
        append(&text, 0, random_instruction(&state, flavour));
    shorten(&text, 10000 * exp2(3.0 * more));
    mix_sizes(&text, &state);
    if (flavour->weight[SCRIPT_BARRIER])
        ignore_barriers(&text, &state);
    if (range == PROGRAM_COMMUTES)
        ignore_results(&text, &state);
    return text;
}

/* The instruction's index in main's code; its length if there is none. */
static unsigned find_in_main(const struct program_text *text, enum script_code code,
                             unsigned thread)
{
    unsigned i = 0;
    while (i < text->length[0] &&
           (text->code[0][i].code != code || text->code[0][i].value != thread))
        i++;
    return i;
}

/* Puts a load, which may tell the threads apart, behind the instruction of main. */
static void separate(struct program_text *text, enum script_code code, unsigned thread,
                     uint32_t location)
{
    unsigned i = find_in_main(text, code, thread) + 1;
    if (i >= text->length[0] || text->length[0] == PROGRAM_LENGTH)
        return;
    memmove(&text->code[0][i + 1], &text->code[0][i],
            (text->length[0] - i) * sizeof text->code[0][0]);
    text->length[0]++;
    text->code[0][i] = (struct script_instruction){
        .code = SCRIPT_LOAD, .access = ACCESS_ATOMIC, .location = location};
}

static bool has_instruction(const struct program_text *text, unsigned thread, enum script_code code)
{
    for (unsigned i = 0; i < text->length[thread]; i++)
        if (text->code[thread][i].code == code)
            return true;
    return false;
}

void program_make_twins(struct program_text *text, uint64_t seed)
{
    static const unsigned longest[] = {[2] = 4, [3] = 3}; /* operations, so that it ends soon */
    uint64_t state = random_begin(~seed);
    unsigned workers = text->thread_count - 1, twins = 2 + random_below(&state, 2);
    twins = twins < workers ? twins : workers;
    if (twins < 2 || has_instruction(text, 1, SCRIPT_CREATE) ||
        has_instruction(text, 1, SCRIPT_JOIN))
        return;
    while (count_operations(text, 1) > longest[twins])
        text->length[1]--;
    for (unsigned t = 2; t <= twins; t++) {
        text->length[t] = text->length[1];
        memcpy(text->code[t], text->code[1], sizeof text->code[1]);
    }
    if (random_below(&state, 8) == 0)
        separate(text, SCRIPT_CREATE, 1, 1 + random_below(&state, DATA));
    if (random_below(&state, 8) == 0)
        separate(text, SCRIPT_JOIN, 1, 1 + random_below(&state, DATA));
    if (workers > twins && random_below(&state, 8) == 0 &&
        find_in_main(text, SCRIPT_JOIN, 1) == text->length[0])
        append(text, workers, thread_instruction(SCRIPT_JOIN, 1));
}

bool program_awaits(const struct program_text *text)
{
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++)
            if (text->code[t][i].code >= SCRIPT_AWAIT &&
                text->code[t][i].code <= SCRIPT_AWAIT_TIMED)
                return true;
    return false;
}

const struct script *program_script(const struct program_text *text,
                                    struct program_storage *storage)
{
    for (unsigned t = 0; t < text->thread_count; t++)
        storage->threads[t] = (struct script_thread){text->code[t], text->length[t]};
    storage->script = (struct script){storage->threads, text->thread_count, text->location_count};
    return &storage->script;
}

static void print_send(const struct script_instruction *i, const char *verb, FILE *file)
{
    fprintf(file, "%s(q%u, %u", verb, i->location, i->value);
    if (i->reg != SCRIPT_NO_REGISTER)
        fprintf(file, " + r%u", i->reg);
    if (i->code != SCRIPT_SEND)
        fprintf(file, ", priority %u", i->skip);
    fputs(")", file);
}

static const char *const function_names[] = {
    [RMW_EXCHANGE] = "store", [RMW_ADD] = "add",   [RMW_SUB] = "sub",   [RMW_AND] = "and",
    [RMW_NAND] = "nand",      [RMW_OR] = "or",     [RMW_XOR] = "xor",   [RMW_MAX] = "max",
    [RMW_MIN] = "min",        [RMW_UMAX] = "umax", [RMW_UMIN] = "umin",
};

static void print_instruction(const struct script_instruction *i, FILE *file)
{
    if (i->yields)
        fputs("yield, ", file);
    if (i->size)
        fprintf(file, "(bytes %u to %u) ", i->skipped, i->skipped + i->size - 1);
    switch ((enum script_code)i->code) {
    case SCRIPT_LOAD:
        fprintf(file, "r%u = %c%u", i->reg, i->access == ACCESS_PLAIN ? 'p' : 'x', i->location);
        break;
    case SCRIPT_STORE:
        fprintf(file, "%c%u = %u", i->access == ACCESS_PLAIN ? 'p' : 'x', i->location, i->value);
        if (i->reg != SCRIPT_NO_REGISTER)
            fprintf(file, " + r%u", i->reg);
        if (i->expected >= 2)
            fprintf(file, " mod %u", i->expected);
        break;
    case SCRIPT_ADD:
        fprintf(file, "r%u = fetch_add(x%u, %u)", i->reg, i->location, i->value);
        break;
    case SCRIPT_EXCHANGE:
        fprintf(file, "r%u = exchange(x%u, %u)", i->reg, i->location, i->value);
        break;
    case SCRIPT_UPDATE:
        fprintf(file, "r%u = fetch_%s(x%u, %u)", i->reg, function_names[i->skip], i->location,
                i->value);
        break;
    case SCRIPT_CAS:
        fprintf(file, "r%u = cas(x%u, %u, %u)", i->reg, i->location, i->expected, i->value);
        break;
    case SCRIPT_LOCK:
        fprintf(file, "lock(m%u)", i->location);
        break;
    case SCRIPT_TRYLOCK:
        fprintf(file, "r%u = trylock(m%u)", i->reg, i->location);
        break;
    case SCRIPT_UNLOCK:
        fprintf(file, "unlock(m%u)", i->location);
        break;
    case SCRIPT_SEND:
        print_send(i, "send", file);
        break;
    case SCRIPT_PUT:
        print_send(i, "put", file);
        break;
    case SCRIPT_TRY_PUT:
        print_send(i, "try_put", file);
        break;
    case SCRIPT_RECEIVE:
        fprintf(file, "r%u = receive(q%u)", i->reg, i->location - 1);
        break;
    case SCRIPT_TAKE:
        fprintf(file, "r%u = take(q%u)", i->reg, i->location);
        break;
    case SCRIPT_FENCE:
        fputs("fence", file);
        break;
    case SCRIPT_TRY_TAKE:
        fprintf(file, "r%u = try_take(q%u)", i->reg, i->location);
        break;
    case SCRIPT_SYNC:
    case SCRIPT_BARRIER:
    case SCRIPT_WAIT:
        sync_print(i, file);
        break;
    case SCRIPT_CREATE:
        fprintf(file, "create(%u)", i->value);
        break;
    case SCRIPT_JOIN:
        fprintf(file, "join(%u)", i->value);
        break;
    case SCRIPT_ASSUME:
        fprintf(file, "assume(r%u == %u)", i->reg, i->value);
        break;
    case SCRIPT_FAIL_IF:
        fprintf(file, "assert(r%u != %u)", i->reg, i->value);
        break;
    case SCRIPT_CHOOSE:
        fprintf(file, "r%u = choose(%u)", i->reg, i->value);
        break;
    case SCRIPT_AWAIT:
        fprintf(file, "r%u = await(x%u == %u)", i->reg, i->location, i->expected);
        break;
    case SCRIPT_AWAIT_EITHER:
        fprintf(file, "r%u = await(x%u == %u or its neighbour)", i->reg, i->location, i->expected);
        break;
    case SCRIPT_AWAIT_CAS:
        fprintf(file, "r%u = spin_cas(x%u, %u, %u)", i->reg, i->location, i->expected, i->value);
        break;
    case SCRIPT_AWAIT_TTAS:
        fprintf(file, "r%u = spin_ttas(x%u, %u, %u)", i->reg, i->location, i->expected, i->value);
        break;
    case SCRIPT_AWAIT_STORE:
        fprintf(file, "r%u = await(x%u == %u, else its neighbour = %u)", i->reg, i->location,
                i->expected, i->value);
        break;
    case SCRIPT_AWAIT_TWICE:
        fprintf(file, "r%u = await_twice(x%u == %u)", i->reg, i->location, i->expected);
        break;
    case SCRIPT_AWAIT_SECTION:
        fprintf(file, "r%u = await(x%u == %u, looking under m%u)", i->reg, i->location, i->expected,
                i->value);
        break;
    case SCRIPT_AWAIT_BACK:
        fprintf(file, "r%u = await(x%u == %u, adding %u to its neighbour and taking it back)",
                i->reg, i->location, i->expected, i->value);
        break;
    case SCRIPT_AWAIT_TIMED:
        fprintf(file, "r%u = await_timed%s(x%u == %u)", i->reg, i->skip == 2 ? "_clock_first" : "",
                i->location, i->expected);
        break;
    case SCRIPT_AWAIT_LOCK:
        fprintf(file, "spin_lock(m%u)", i->location);
        break;
    case SCRIPT_SET:
        fprintf(file, "r%u = %u", i->reg, i->value);
        break;
    case SCRIPT_SKIP_IF:
        fprintf(file, "if (r%u == %u) skip %u", i->reg, i->value, i->skip);
        break;
    }
}

void program_print(const struct program_text *text, FILE *file)
{
    for (unsigned t = 0; t < text->thread_count; t++) {
        fprintf(file, "  thread %u:", t);
        for (unsigned i = 0; i < text->length[t]; i++) {
            fputs(i ? "; " : " ", file);
            print_instruction(&text->code[t][i], file);
            orders_print(&text->code[t][i], file);
        }
        fputc('\n', file);
    }
}

static struct program_text without(struct program_text text, unsigned thread, unsigned index)
{
    text.length[thread]--;
    memmove(&text.code[thread][index], &text.code[thread][index + 1],
            (text.length[thread] - index) * sizeof text.code[thread][0]);
    return text;
}

struct program_text program_shrink(struct program_text text,
                                   bool (*fails)(const struct program_text *text, void *context),
                                   void *context)
{
    bool smaller = true;
    while (smaller) {
        smaller = false;
        for (unsigned t = 0; t < text.thread_count; t++) {
            for (unsigned i = 0; i < text.length[t];) {
                struct program_text candidate = without(text, t, i);
                if (fails(&candidate, context)) {
                    text = candidate;
                    smaller = true;
                } else {
                    i++;
                }
            }
        }
    }
    return text;
}
