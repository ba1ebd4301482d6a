#include "least_program.h"

#include "base/error.h"
#include "random.h"

static void append(struct program_text *text, unsigned thread, struct script_instruction next)
{
    require(text->length[thread] < PROGRAM_LENGTH);
    text->code[thread][text->length[thread]++] = next;
}

/* An operation on one of two locations. What it reads is kept at a location of its own. */
static void append_operation(struct program_text *text, unsigned thread, uint32_t location,
                             uint64_t *state)
{
    static const uint8_t codes[] = {SCRIPT_LOAD,  SCRIPT_LOAD,  SCRIPT_LOAD,
                                    SCRIPT_STORE, SCRIPT_STORE, SCRIPT_STORE,
                                    SCRIPT_ADD,   SCRIPT_CAS,   SCRIPT_EXCHANGE};
    struct script_instruction next = {
        .code = codes[random_below(state, sizeof codes)],
        .access = ACCESS_ATOMIC,
        .location = location,
        .value = 1 + random_below(state, 2) * random_below(state, 2),
    };
    if (next.code == SCRIPT_STORE)
        next.reg = SCRIPT_NO_REGISTER;
    append(text, thread, next);
    if (next.code != SCRIPT_STORE)
        append(text, thread,
               (struct script_instruction){.code = SCRIPT_STORE,
                                           .access = ACCESS_PLAIN,
                                           .location = ++text->location_count});
}

static void append_fence(struct program_text *text, unsigned thread)
{
    append(text, thread,
           (struct script_instruction){.code = SCRIPT_FENCE, .access = ACCESS_ATOMIC});
}

/* Two operations, mostly on different locations, and maybe a fence between, or one in front of
 * each, as of --fences. */
static void append_worker(struct program_text *text, unsigned thread, uint64_t *state)
{
    uint32_t first = 1 + random_below(state, 2);
    unsigned fences = random_below(state, 4);
    if (fences == 0)
        append_fence(text, thread);
    append_operation(text, thread, first, state);
    if (fences <= 1)
        append_fence(text, thread);
    append_operation(text, thread, random_below(state, 8) ? 3 - first : first, state);
}

/* Main's check of what a location holds in the end. */
static void append_check(struct program_text *text, uint32_t location, uint32_t value,
                         bool is_atomic)
{
    append(text, 0,
           (struct script_instruction){.code = SCRIPT_LOAD,
                                       .access = is_atomic ? ACCESS_ATOMIC : ACCESS_PLAIN,
                                       .location = location});
    append(text, 0, (struct script_instruction){.code = SCRIPT_SKIP_IF, .skip = 1, .value = value});
    append(text, 0, (struct script_instruction){.code = SCRIPT_SET, .reg = 1, .value = 1});
}

/* One thread writes data and then a flag, another reads the flag, and then the data if it is set:
 * by a load, a read-modify-write, or through a third thread. There may be fences around the flag.
 */
static void append_message(struct program_text *text, uint64_t *state)
{
    static const uint8_t readers[] = {SCRIPT_LOAD, SCRIPT_ADD, SCRIPT_EXCHANGE, SCRIPT_AWAIT};
    const uint32_t data = ++text->location_count;
    const bool has_fences = random_below(state, 2);
    const struct script_instruction write = {.code = SCRIPT_STORE,
                                             .reg = SCRIPT_NO_REGISTER,
                                             .access = ACCESS_PLAIN,
                                             .location = data,
                                             .value = 1};
    struct script_instruction read = {.code = readers[random_below(state, sizeof readers)],
                                      .access = ACCESS_ATOMIC,
                                      .location = 1,
                                      .expected = 1};
    append(text, 1, write);
    if (has_fences)
        append_fence(text, 1);
    append(text, 1,
           (struct script_instruction){.code = SCRIPT_STORE,
                                       .reg = SCRIPT_NO_REGISTER,
                                       .access = ACCESS_ATOMIC,
                                       .location = 1,
                                       .value = 1});
    append(text, 2, read);
    append(text, 2, (struct script_instruction){.code = SCRIPT_SKIP_IF, .skip = 1 + has_fences});
    if (has_fences)
        append_fence(text, 2);
    append(text, 2,
           (struct script_instruction){
               .code = SCRIPT_LOAD, .reg = 2, .access = ACCESS_PLAIN, .location = data});
    append_operation(text, 3, 1, state);
}

struct program_text least_program_random(uint64_t seed)
{
    uint64_t state = random_begin(seed);
    bool is_message = random_below(&state, 4) == 0;
    unsigned workers = is_message ? 3 : 2 + random_below(&state, 2);
    struct program_text text = {.thread_count = workers + 1, .location_count = 2};
    for (unsigned t = 1; t <= workers && !is_message; t++)
        append_worker(&text, t, &state);
    if (is_message)
        append_message(&text, &state);
    for (unsigned t = 1; t <= workers; t++)
        append(&text, 0, (struct script_instruction){.code = SCRIPT_CREATE, .value = t});
    for (unsigned t = 1; t <= workers; t++)
        append(&text, 0, (struct script_instruction){.code = SCRIPT_JOIN, .reg = 2, .value = t});
    for (uint32_t location = 1; location <= text.location_count; location++)
        if (random_below(&state, 4) < (location <= 2 ? 1 : 3))
            append_check(&text, location, random_below(&state, 2), location <= 2);
    if (!is_message)
        append(&text, 0, (struct script_instruction){.code = SCRIPT_FAIL_IF, .reg = 1});
    return text;
}

/* Stores, or exchanges, one location, and loads the next one; maybe a fence is between, and maybe
 * there is another operation in front or behind. */
static void append_buffering(struct program_text *text, unsigned thread, unsigned workers,
                             uint64_t *state)
{
    const struct script_instruction store = {.code = random_below(state, 8) ? SCRIPT_STORE
                                                                            : SCRIPT_EXCHANGE,
                                             .reg = SCRIPT_NO_REGISTER,
                                             .access = ACCESS_ATOMIC,
                                             .location = thread,
                                             .value = 1};
    const struct script_instruction load = {
        .code = SCRIPT_LOAD, .access = ACCESS_ATOMIC, .location = 1 + thread % workers};
    const struct script_instruction keep = {
        .code = SCRIPT_STORE, .access = ACCESS_PLAIN, .location = workers + thread};
    unsigned other = random_below(state, 6);
    if (other == 0)
        append_operation(text, thread, thread, state);
    append(text, thread, store);
    if (random_below(state, 3) == 0)
        append_fence(text, thread);
    append(text, thread, load);
    append(text, thread, keep);
    if (other == 1)
        append_operation(text, thread, 1 + random_below(state, workers), state);
}

struct program_text least_program_buffering(uint64_t seed)
{
    uint64_t state = random_begin(seed);
    unsigned workers = 2 + (random_below(&state, 4) == 0);
    struct program_text text = {.thread_count = workers + 1, .location_count = 2 * workers};
    for (unsigned t = 1; t <= workers; t++)
        append_buffering(&text, t, workers, &state);
    for (unsigned t = 1; t <= workers; t++)
        append(&text, 0, (struct script_instruction){.code = SCRIPT_CREATE, .value = t});
    for (unsigned t = 1; t <= workers; t++)
        append(&text, 0, (struct script_instruction){.code = SCRIPT_JOIN, .reg = 2, .value = t});
    for (unsigned t = 1; t <= workers; t++)
        append_check(&text, workers + t, 0, false);
    append(&text, 0, (struct script_instruction){.code = SCRIPT_FAIL_IF, .reg = 1});
    return text;
}
