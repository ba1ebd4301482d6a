#include "allowed.h"

#include "axioms.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CANDIDATES = 40000, SLOTS = 1 << 17 };

/* --- Sets ------------------------------------------------------------------------------------- */

bool observations_have(const struct observations *observations,
                       const struct observation *observation)
{
    for (size_t i = 0; i < observations->count; i++)
        if (memcmp(&observations->list[i], observation, sizeof *observation) == 0)
            return true;
    return false;
}

void observations_add(struct observations *observations, const struct observation *observation)
{
    if (observations_have(observations, observation))
        return;
    if (observations->count == observations->capacity) {
        observations->capacity = 2 * observations->capacity + 16;
        observations->list =
            realloc(observations->list, observations->capacity * sizeof *observations->list);
        if (!observations->list)
            abort();
    }
    observations->list[observations->count++] = *observation;
}

/* --- The enumeration -------------------------------------------------------------------------- */

struct enumeration {
    const struct mixed_program *program;
    enum model model;
    struct observations *observations;
    uint64_t *seen; /* hashes of candidates; 0: free */
    size_t count;
};

/* Whether the candidate is new. It has no padding. */
static bool note(struct enumeration *enumeration, const struct candidate *candidate)
{
    const unsigned char *bytes = (const unsigned char *)candidate;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < sizeof *candidate; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    hash = (hash ^ hash >> 29) | 1;
    size_t slot = (size_t)(hash >> 20) % SLOTS;
    while (enumeration->seen[slot] && enumeration->seen[slot] != hash)
        slot = (slot + 1) % SLOTS;
    bool is_new = enumeration->seen[slot] == 0;
    enumeration->seen[slot] = hash;
    enumeration->count += is_new;
    return is_new;
}

static void visit(struct enumeration *enumeration, const struct candidate *candidate);

static void judge(struct enumeration *enumeration, const struct candidate *candidate)
{
    if (enumeration->count < MOST_CANDIDATES &&
        axioms_allow(enumeration->program, enumeration->model, candidate) &&
        note(enumeration, candidate))
        visit(enumeration, candidate);
}

static unsigned bytes_at(unsigned where)
{
    static const unsigned bytes[] = {
        [WHOLE] = 3, [LOW] = 1, [HIGH] = 2, [OTHER] = 4, [FURTHER] = 8};
    return bytes[where];
}

/* What the event has written to the byte. */
static unsigned byte_written(const struct enumeration *enumeration,
                             const struct candidate *candidate, unsigned event, unsigned byte)
{
    if (event == INITIAL)
        return 0;
    const struct mixed_step *step = &enumeration->program->steps[event / STEPS][event % STEPS];
    bool is_upper = step->where == WHOLE && byte == 1;
    return candidate->written[event] >> (is_upper ? 8 : 0) & 0xff;
}

/* Puts the event into co of the bytes from `byte` on, at all places that there are. */
static void place(struct enumeration *enumeration, const struct candidate *candidate,
                  unsigned event, unsigned byte)
{
    while (byte < BYTES && !(candidate->writes[event] >> byte & 1))
        byte++;
    if (byte == BYTES) {
        judge(enumeration, candidate);
        return;
    }
    for (unsigned at = 1; at <= candidate->co_count[byte]; at++) {
        struct candidate next = *candidate;
        bool updates = candidate->reads[event] >> byte & 1;
        if (updates && candidate->co[byte][at - 1] != candidate->rf[event][byte])
            continue;
        memmove(&next.co[byte][at + 1], &next.co[byte][at], next.co_count[byte] - at);
        next.co[byte][at] = (uint8_t)event;
        next.co_count[byte]++;
        place(enumeration, &next, event, byte + 1);
    }
}

/* The step's effect, given what it has read. */
static void take_effect(struct enumeration *enumeration, struct candidate *candidate,
                        unsigned event)
{
    const struct mixed_step *step = &enumeration->program->steps[event / STEPS][event % STEPS];
    unsigned mask = step->where == WHOLE ? 0xffff : 0xff, old = candidate->value[event];
    bool writes = step->kind == STORE || step->kind == ADD || step->kind == EXCHANGE ||
                  (step->kind == COMPARE && old == (step->expected & mask));
    candidate->writes[event] = (uint8_t)(writes ? bytes_at(step->where) : 0);
    if (writes)
        candidate->written[event] =
            (uint16_t)((step->operand + (step->kind == ADD ? old : 0)) & mask);
    place(enumeration, candidate, event, 0);
}

/* Gives the bytes of the event from `byte` on all sources that there are. */
static void choose(struct enumeration *enumeration, const struct candidate *candidate,
                   unsigned event, unsigned byte)
{
    while (byte < BYTES && !(candidate->reads[event] >> byte & 1))
        byte++;
    struct candidate next = *candidate;
    if (byte == BYTES) {
        take_effect(enumeration, &next, event);
        return;
    }
    bool is_upper = byte == 1 && candidate->reads[event] == bytes_at(WHOLE);
    for (unsigned i = 0; i < candidate->co_count[byte]; i++) {
        unsigned source = candidate->co[byte][i];
        unsigned value = byte_written(enumeration, candidate, source, byte);
        next = *candidate;
        next.rf[event][byte] = (uint8_t)source;
        next.value[event] = (uint16_t)(next.value[event] | value << (is_upper ? 8 : 0));
        choose(enumeration, &next, event, byte + 1);
    }
}

/* Whether the thread may take a step: main waits for the others, and they for main. */
static bool may_step(const struct candidate *candidate, unsigned thread)
{
    if (candidate->ended[thread] || (thread != MAIN_BEFORE && !candidate->ended[MAIN_BEFORE]))
        return false;
    for (unsigned t = FIRST_THREAD; thread == MAIN_AFTER && t < MAIN_AFTER; t++)
        if (!candidate->ended[t])
            return false;
    return true;
}

static void take_step(struct enumeration *enumeration, const struct candidate *candidate,
                      unsigned thread)
{
    struct candidate next = *candidate;
    unsigned i = next.done[thread], event = thread * STEPS + i;
    const struct mixed_step *step = &enumeration->program->steps[thread][i];
    bool is_end = i == STEPS || step->kind == END;
    if (is_end || (step->kind == GUARD && next.value[event - 1] != step->operand)) {
        next.ended[thread] = true;
        judge(enumeration, &next);
        return;
    }
    next.done[thread]++;
    if (step->kind == GUARD) {
        next.value[event] = next.value[event - 1];
        judge(enumeration, &next);
        return;
    }
    next.is_event[event] = true;
    if (step->kind != FENCE && step->kind != STORE)
        next.reads[event] = (uint8_t)bytes_at(step->where);
    if (step->kind == FENCE)
        judge(enumeration, &next);
    else
        choose(enumeration, &next, event, 0);
}

static void conclude(struct enumeration *enumeration, const struct candidate *candidate)
{
    struct observation observation = {0};
    for (unsigned e = 0; e < EVENTS; e++)
        if (candidate->is_event[e])
            observation.values[e / STEPS] |= (uint64_t)candidate->value[e] << 16 * (e % STEPS);
    observations_add(enumeration->observations, &observation);
}

static void visit(struct enumeration *enumeration, const struct candidate *candidate)
{
    bool goes_on = false;
    for (unsigned t = 0; t < THREADS; t++) {
        if (!may_step(candidate, t))
            continue;
        goes_on = true;
        unsigned i = candidate->done[t];
        bool is_alone = i == STEPS || enumeration->program->steps[t][i].kind == END ||
                        enumeration->program->steps[t][i].kind == GUARD ||
                        enumeration->program->steps[t][i].kind == FENCE;
        take_step(enumeration, candidate, t);
        if (is_alone)
            return; /* the step is in each execution that continues the candidate */
    }
    if (!goes_on)
        conclude(enumeration, candidate);
}

bool allowed_find(const struct mixed_program *program, enum model model,
                  struct observations *observations)
{
    struct enumeration enumeration = {
        .program = program, .model = model, .observations = observations};
    enumeration.seen = calloc(SLOTS, sizeof *enumeration.seen);
    if (!enumeration.seen)
        abort();
    struct candidate empty = {0};
    memset(empty.rf, NOBODY, sizeof empty.rf);
    for (unsigned byte = 0; byte < BYTES; byte++) {
        empty.co[byte][0] = INITIAL;
        empty.co_count[byte] = 1;
    }
    visit(&enumeration, &empty);
    bool is_whole = enumeration.count < MOST_CANDIDATES;
    free(enumeration.seen);
    return is_whole;
}
