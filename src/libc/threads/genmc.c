/* genmc.c - GenMC's functions for programs under test. See headers/genmc.h.
 *
 * Hazard pointers are those of Michael: a thread publishes the object that it is about to use, and
 * looks again whether the object can still be reached; a thread that retires an object looks at
 * all that was published. A full barrier in each of the two makes sure that one sees the other,
 * whatever the order of the access that took the object out. Each slot is a location of its own
 * that only its thread writes, so that hazard pointers order no more than they do in a real
 * library. */
#include "libc/models.h"

#include <pthread.h>

void __VERIFIER_loop_begin(void)
{
}

void __VERIFIER_spin_start(void)
{
}

void __VERIFIER_spin_end(int condition)
{
    (void)condition;
}

int __VERIFIER_opt_begin(void)
{
    return 1;
}

/* --- hazard pointers -------------------------------------------------------------------------- */

enum { HAZARD_THREADS = 8, HAZARDS_OF_THREAD = 4 };

struct heddle_hazard {
    void *object;
};

/* Of the thread with each number. */
static struct heddle_hazard hazards[HAZARD_THREADS][HAZARDS_OF_THREAD];

static _Thread_local unsigned hazards_taken; /* bit i: the thread has its hazard pointer i */

/* The objects that each thread has retired and that are not free yet. Static memory: what other
 * threads protect when the thread ends is not lost. */
enum { RETIRED = 32 };
static struct retired {
    void *objects[RETIRED];
    unsigned count;
} retired[HAZARD_THREADS];

static unsigned own_number(void)
{
    unsigned thread = (unsigned)pthread_self() - 1;
    if (thread >= HAZARD_THREADS)
        heddle_unsupported("a ninth thread that uses hazard pointers");
    return thread;
}

struct heddle_hazard *__VERIFIER_hp_alloc(void)
{
    unsigned thread = own_number(), index = 0;
    while (index < HAZARDS_OF_THREAD && hazards_taken >> index & 1)
        index++;
    if (index == HAZARDS_OF_THREAD)
        heddle_unsupported("more than 4 hazard pointers in a thread");
    hazards_taken |= 1U << index;
    return &hazards[thread][index];
}

static void publish(struct heddle_hazard *hazard, void *object)
{
    __atomic_store_n(&hazard->object, object, __ATOMIC_SEQ_CST);
}

void *__VERIFIER_hp_protect(struct heddle_hazard *hazard, void *location)
{
    void **from = location, *object = __atomic_load_n(from, __ATOMIC_SEQ_CST);
    for (;;) {
        publish(hazard, object);
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
        void *again = __atomic_load_n(from, __ATOMIC_SEQ_CST);
        if (again == object)
            return object;
        object = again;
    }
}

static bool is_protected(const void *object)
{
    for (unsigned thread = 0; thread < HAZARD_THREADS; thread++)
        for (unsigned i = 0; i < HAZARDS_OF_THREAD; i++)
            if (__atomic_load_n(&hazards[thread][i].object, __ATOMIC_SEQ_CST) == object)
                return true;
    return false;
}

/* Frees what the thread has retired and no thread protects. */
static void free_retired(void)
{
    struct retired *own = &retired[own_number()];
    unsigned kept = 0;
    if (own->count > 0)
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (unsigned i = 0; i < own->count; i++) {
        if (is_protected(own->objects[i]))
            own->objects[kept++] = own->objects[i];
        else
            free(own->objects[i]);
    }
    own->count = kept;
}

void __VERIFIER_hp_clear(struct heddle_hazard *hazard)
{
    publish(hazard, NULL);
    free_retired();
}

void __VERIFIER_hp_free(struct heddle_hazard *hazard)
{
    __VERIFIER_hp_clear(hazard);
    hazards_taken &= ~(1U << (hazard - hazards[own_number()]));
}

void __VERIFIER_hp_retire(void *object)
{
    struct retired *own = &retired[own_number()];
    if (own->count == RETIRED)
        heddle_unsupported("a thread that has retired 32 objects that are protected");
    own->objects[own->count++] = object;
    free_retired();
}
