#include "script/script_sets.h"

#include "base/memory.h"
#include "machine/operations/op.h"
#include "script/script_op.h"

#include <string.h>

enum {
    CLASS_UNKNOWN = RMW_CLASSES,
    CLASS_NONE,
    CLASS_SEMAPHORE,
    CLASS_FULL, /* of a full write, which goes with each of the others */
    /* Beside a location's class: it has full writes; a loop waits for it. */
    HAS_FULL = 64,
    IS_AWAITED = 128,
    CLASSES = HAS_FULL - 1,
};
_Static_assert(CLASS_FULL < HAS_FULL, "classes have bits of their own");

static bool is_whole(const struct script_instruction *instruction)
{
    return instruction->access != ACCESS_COPY && instruction->size == 0;
}

/* Likewise. An initialisation behind the creation of threads counts as any other operation. */
static unsigned class_of_sync(const struct script_instruction *instruction)
{
    switch (instruction->skip) {
    case SYNC_SEMAPHORE_WAIT:
    case SYNC_SEMAPHORE_POST:
    case SYNC_SEMAPHORE_DESTROY:
        return CLASS_SEMAPHORE;
    case SYNC_INIT:
        return CLASS_UNKNOWN;
    default:
        return CLASS_NONE;
    }
}

/* The class of the instruction, an access of its location alone: CLASS_UNKNOWN if it reads,
 * CLASS_NONE if it needs an order. */
static unsigned class_of(const struct script_instruction *instruction)
{
    if (instruction->code == SCRIPT_SYNC)
        return class_of_sync(instruction);
    bool reads = instruction->code == SCRIPT_LOAD || instruction->code == SCRIPT_AWAIT;
    if (reads && is_whole(instruction))
        return CLASS_UNKNOWN;
    bool adds = instruction->code == SCRIPT_ADD, updates = instruction->code == SCRIPT_UPDATE;
    bool is_full = instruction->code == SCRIPT_STORE || instruction->code == SCRIPT_EXCHANGE ||
                   instruction->code == SCRIPT_CAS;
    if ((!adds && !updates && !is_full) || !is_whole(instruction) ||
        instruction->access != ACCESS_ATOMIC)
        return CLASS_NONE;
    if (is_full || instruction->reg != SCRIPT_NO_REGISTER)
        return CLASS_FULL;
    unsigned class = rmw_class(adds ? RMW_ADD : (enum rmw)instruction->skip);
    return class ? class : CLASS_FULL;
}

static void join(unsigned char *classes, unsigned count, uint32_t location, unsigned class)
{
    if (location == 0 || location >= count || class == CLASS_UNKNOWN)
        return;
    if (class == CLASS_FULL) {
        classes[location] |= HAS_FULL;
        return;
    }
    unsigned marks = classes[location] & (HAS_FULL | IS_AWAITED);
    unsigned before = classes[location] & CLASSES;
    bool fits = before == CLASS_UNKNOWN || before == class;
    classes[location] = (unsigned char)(marks | (fits ? class : CLASS_NONE));
}

/* An instruction of another kind may also access the neighbours of its location, and the location
 * that a number of it names. */
static void note(unsigned char *classes, unsigned count,
                 const struct script_instruction *instruction)
{
    unsigned class = class_of(instruction);
    join(classes, count, instruction->location, class);
    if (instruction->code == SCRIPT_AWAIT && instruction->location < count)
        classes[instruction->location] |= IS_AWAITED;
    if (instruction->code == SCRIPT_SYNC || instruction->code <= SCRIPT_UNLOCK ||
        instruction->code == SCRIPT_AWAIT)
        return;
    if (instruction->location)
        join(classes, count, instruction->location - 1, CLASS_NONE);
    if (instruction->location)
        join(classes, count, instruction->location + 1, CLASS_NONE);
    if (script_is_loop(instruction))
        join(classes, count, instruction->value, CLASS_NONE);
    if (instruction->code == SCRIPT_WAIT)
        join(classes, count, instruction->expected, CLASS_NONE);
}

/* A semaphore for which several threads wait needs an order. */
static void note_waiters(const struct script *script, unsigned char *classes)
{
    for (uint32_t location = 1; location <= script->location_count; location++) {
        unsigned waiters = 0;
        for (unsigned t = 0; t < script->thread_count; t++) {
            bool waits = false;
            for (unsigned i = 0; i < script->threads[t].length; i++) {
                const struct script_instruction *instruction = &script->threads[t].code[i];
                waits |= instruction->code == SCRIPT_SYNC && instruction->location == location &&
                         instruction->skip == SYNC_SEMAPHORE_WAIT;
            }
            waiters += waits;
        }
        if (waiters > 1 && classes[location] == CLASS_SEMAPHORE)
            classes[location] = CLASS_NONE;
    }
}

unsigned char *script_sets_new(const struct script *script)
{
    unsigned count = script->location_count + 1;
    unsigned char *classes = memory_new(count, 1);
    for (unsigned i = 0; i < count; i++)
        classes[i] = CLASS_UNKNOWN;
    for (unsigned t = 0; t < script->thread_count; t++)
        for (unsigned i = 0; i < script->threads[t].length; i++)
            note(classes, count, &script->threads[t].code[i]);
    for (unsigned i = 0; i < count; i++) {
        unsigned class = classes[i] & CLASSES;
        bool is_full = classes[i] & HAS_FULL, is_awaited = classes[i] & IS_AWAITED;
        if (class == CLASS_UNKNOWN || class == CLASS_NONE || (is_full && is_awaited) ||
            (is_full && class == CLASS_SEMAPHORE))
            classes[i] = 0;
        classes[i] &= (unsigned char)~IS_AWAITED;
    }
    note_waiters(script, classes);
    for (unsigned i = 0; i < count; i++)
        if (classes[i] == CLASS_NONE)
            classes[i] = 0;
    return classes;
}

static bool is_seq_cst(const struct script_instruction *instruction)
{
    return instruction->order == ORDER_NONE || order_is_seq_cst(instruction->order);
}

bool script_sets_acquire(const struct script *script)
{
    for (unsigned t = 0; t < script->thread_count; t++)
        for (unsigned i = 0; i < script->threads[t].length; i++) {
            const struct script_instruction *instruction = &script->threads[t].code[i];
            bool is_fence = instruction->code == SCRIPT_FENCE;
            bool acquires = is_seq_cst(instruction) || order_acquires(instruction->order);
            unsigned class = is_fence ? CLASS_NONE : class_of(instruction);
            if ((acquires && (is_fence || class < RMW_CLASSES)) ||
                (class == CLASS_FULL && is_seq_cst(instruction)))
                return true;
        }
    return false;
}

void script_sets_order_stores(const struct script *script, unsigned char *sets, bool all)
{
    for (unsigned t = 0; t < script->thread_count; t++)
        for (unsigned i = 0; i < script->threads[t].length; i++) {
            const struct script_instruction *instruction = &script->threads[t].code[i];
            if (instruction->code == SCRIPT_STORE && (all || !is_seq_cst(instruction)))
                sets[instruction->location] = 0;
        }
}

void script_sets_order_semaphores(unsigned char *sets, unsigned location_count)
{
    for (unsigned i = 0; i <= location_count; i++)
        if (sets[i] == CLASS_SEMAPHORE)
            sets[i] = 0;
}
