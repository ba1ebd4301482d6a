#include "semaphores.h"

#include "machine/operations/sync_functions.h"
#include "random.h"

#include <string.h>

enum { SEMAPHORES = 2 };

/* The last locations of programs are those of what synchronises. */
static uint32_t location_of(const struct program_text *text, unsigned semaphore)
{
    return text->location_count - semaphore;
}

static bool is_on_semaphore(const struct program_text *text,
                            const struct script_instruction *instruction)
{
    return instruction->location > text->location_count - SEMAPHORES;
}

/* Whether the instruction may become one on a semaphore. */
static bool is_replaceable(const struct script_instruction *instruction)
{
    return program_has_operation(instruction) && instruction->code != SCRIPT_CREATE &&
           instruction->code != SCRIPT_JOIN;
}

static struct script_instruction operation(uint32_t location, enum sync function, uint32_t value)
{
    return (struct script_instruction){.code = SCRIPT_SYNC,
                                       .access = ACCESS_ATOMIC,
                                       .skip = function,
                                       .reg = SCRIPT_NO_REGISTER,
                                       .location = location,
                                       .value = value};
}

/* Most semaphores have one waiter, and some have an attempt, or are destroyed. */
static struct script_instruction random_operation(const struct program_text *text, uint64_t *state,
                                                  unsigned thread, const unsigned *waiters)
{
    unsigned semaphore = random_below(state, 4) ? 0 : 1;
    uint32_t location = location_of(text, semaphore);
    unsigned odd = random_below(state, 64);
    if (odd < 2)
        return operation(location, odd ? SYNC_SEMAPHORE_TRY : SYNC_SEMAPHORE_WAIT, 0);
    if (odd == 2)
        return operation(location, SYNC_SEMAPHORE_DESTROY, 0);
    bool waits = waiters[semaphore] == thread && random_below(state, 3);
    return operation(location, waits ? SYNC_SEMAPHORE_WAIT : SYNC_SEMAPHORE_POST, 0);
}

/* An operation on data that tells what has been posted. */
static struct script_instruction random_access(uint64_t *state)
{
    static const uint8_t codes[] = {SCRIPT_LOAD, SCRIPT_LOAD, SCRIPT_STORE, SCRIPT_STORE,
                                    SCRIPT_ADD};
    return (struct script_instruction){.code = codes[random_below(state, sizeof codes)],
                                       .access = ACCESS_ATOMIC,
                                       .reg = (uint8_t)random_below(state, SCRIPT_REGISTERS),
                                       .location = 1 + random_below(state, PROGRAM_DATA),
                                       .value = 1 + random_below(state, 2)};
}

/* In half of the programs, there is nothing but posts to one waiter, its waits and data. */
static struct script_instruction random_simple(const struct program_text *text, uint64_t *state,
                                               unsigned thread, const unsigned *waiters)
{
    if (random_below(state, 2))
        return random_access(state);
    return operation(location_of(text, 0),
                     thread == waiters[0] ? SYNC_SEMAPHORE_WAIT : SYNC_SEMAPHORE_POST, 0);
}

static void insert(struct program_text *text, struct script_instruction instruction)
{
    if (text->length[0] == PROGRAM_LENGTH)
        return;
    memmove(&text->code[0][1], &text->code[0][0], text->length[0] * sizeof text->code[0][0]);
    text->code[0][0] = instruction;
    text->length[0]++;
}

static void append(struct program_text *text, unsigned thread,
                   struct script_instruction instruction)
{
    text->code[thread][text->length[thread]++] = instruction;
}

static struct script_instruction on_thread(enum script_code code, unsigned thread)
{
    return (struct script_instruction){.code = code, .value = thread};
}

/* Appends an access of data, maybe. */
static void append_access(struct program_text *text, uint64_t *state, unsigned thread)
{
    if (random_below(state, 2))
        append(text, thread, random_access(state));
}

/* Instead, a program of posts that come late: their threads first join others, which do not post.
 * The search prefers threads with small numbers. So late posts are newer than a wait that has
 * others, while their sets come first (graph/posts.h). Data is accessed in front of posts and waits
 * and behind them, so that revisits delete waits. */
static void make_late(struct program_text *text, uint64_t *state)
{
    uint32_t semaphore = location_of(text, 0);
    unsigned workers = 3 + random_below(state, PROGRAM_THREADS - 3);
    unsigned waiter = 1 + random_below(state, workers - 1), joined = 0;
    text->thread_count = workers + 1;
    memset(text->length, 0, sizeof text->length);
    for (unsigned t = 1; t <= workers; t++)
        append(text, 0, on_thread(SCRIPT_CREATE, t));
    for (unsigned t = 0; t <= workers; t++) {
        bool is_joined = joined >> t & 1;
        unsigned other = waiter + 1 + random_below(state, workers - waiter);
        if (t < waiter && !(joined >> other & 1) && random_below(state, 2)) {
            append(text, t, on_thread(SCRIPT_JOIN, other));
            joined |= 1u << other;
        }
        append_access(text, state, t);
        if (is_joined)
            append(text, t, random_access(state));
        for (unsigned i = random_below(state, 4); i > 1 && t == waiter; i--)
            append(text, t, operation(semaphore, SYNC_SEMAPHORE_WAIT, 0));
        if (!is_joined)
            append(
                text, t,
                operation(semaphore, t == waiter ? SYNC_SEMAPHORE_WAIT : SYNC_SEMAPHORE_POST, 0));
        append_access(text, state, t);
    }
}

struct program_text semaphores_random(uint64_t seed, unsigned more)
{
    static const enum program_range ranges[] = {PROGRAM_PLAIN, PROGRAM_ROUNDS, PROGRAM_COMMUTES};
    uint64_t state = random_begin(seed * 77 + 9);
    struct program_text text = program_random(seed, ranges[random_below(&state, 3)], more);
    unsigned waiters[SEMAPHORES], share = 2 + random_below(&state, 3);
    bool is_simple = random_below(&state, 2);
    for (unsigned i = 0; i < SEMAPHORES; i++)
        waiters[i] = random_below(&state, 4) ? 1 + random_below(&state, text.thread_count - 1) : 0;
    for (unsigned t = 0; t < text.thread_count; t++) {
        for (unsigned i = 0; i < text.length[t]; i++) {
            struct script_instruction *instruction = &text.code[t][i];
            if (is_replaceable(instruction) && is_simple)
                *instruction = random_simple(&text, &state, t, waiters);
            else if (is_replaceable(instruction) &&
                     (is_on_semaphore(&text, instruction) || random_below(&state, share)))
                *instruction = random_operation(&text, &state, t, waiters);
        }
    }
    if (random_below(&state, 3) == 0)
        make_late(&text, &state);
    for (unsigned i = 0; i < SEMAPHORES; i++)
        if (random_below(&state, 4))
            insert(&text, operation(location_of(&text, i), SYNC_INIT, random_below(&state, 8) / 6));
    return text;
}
