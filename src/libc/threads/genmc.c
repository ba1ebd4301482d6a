/* genmc.c - GenMC's functions for programs under test. See headers/genmc.h. */
#include "libc/models.h"

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

/* --- hazard pointers: their numbers are their addresses -------------------------------------- */

struct heddle_hazard;

static unsigned number_of(const struct heddle_hazard *hazard)
{
    return (unsigned)(uintptr_t)hazard;
}

struct heddle_hazard *__VERIFIER_hp_alloc(void)
{
    uintptr_t number = heddle_hazard_alloc();
    if (number == 0)
        heddle_unsupported("more than 16 hazard pointers in a thread");
    return (struct heddle_hazard *)number;
}

void *__VERIFIER_hp_protect(struct heddle_hazard *hazard, void *location)
{
    heddle_hazard_begin(number_of(hazard));
    void *object = __atomic_load_n((void **)location, __ATOMIC_ACQUIRE);
    heddle_hazard_protect(number_of(hazard), object);
    return object;
}

void __VERIFIER_hp_clear(struct heddle_hazard *hazard)
{
    heddle_hazard_protect(number_of(hazard), NULL);
}

void __VERIFIER_hp_free(struct heddle_hazard *hazard)
{
    heddle_hazard_free(number_of(hazard));
}

void __VERIFIER_hp_retire(void *object)
{
    heddle_hazard_retire(object);
}
