/* GenMC's hazard pointers: a reader protects the object that it reads, and the writer retires what
 * it has replaced. Nothing leaks: what the writer cannot free is still known when it ends. A reader
 * without protection reads freed memory; so does one that clears its hazard pointer too early. */
// RUN: %heddle --leaks=error --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=optimal --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DUNPROTECTED %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DCLEARED_EARLY %s | FileCheck --check-prefix=WRONG %s
//
// CHECK: "verdict": "safe"
// WRONG: error: {{.*}}[use-after-free]

#include <assert.h>
#include <genmc.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) current;

static int *new_value(int number)
{
    int *value = malloc(sizeof *value);
    *value = number;
    return value;
}

static void *read_value(void *unused)
{
#ifdef UNPROTECTED
    int seen = *atomic_load(&current);
#else
    __VERIFIER_hp_t *hazard = __VERIFIER_hp_alloc();
    int *value = __VERIFIER_hp_protect(hazard, &current);
#ifdef CLEARED_EARLY
    __VERIFIER_hp_clear(hazard);
#endif
    int seen = *value;
    __VERIFIER_hp_clear(hazard);
    __VERIFIER_hp_free(hazard);
#endif
    assert(seen == 1 || seen == 2);
    return unused;
}

static void *replace_value(void *unused)
{
    __VERIFIER_hp_t *hazard = __VERIFIER_hp_alloc();
    __VERIFIER_hp_retire(atomic_exchange(&current, new_value(2)));
    __VERIFIER_hp_free(hazard);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    atomic_store(&current, new_value(1));
    pthread_create(&threads[0], NULL, read_value, NULL);
    pthread_create(&threads[1], NULL, replace_value, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    free(atomic_load(&current));
    return 0;
}
