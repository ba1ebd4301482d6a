/* What a hazard pointer protects: with GenMC's, and with REFERENCE by Michael's algorithm, written
 * out, where a thread that retires an object frees it at once or never. */
// RUN: %heddle --quiet -DKIND=0 %s
// RUN: %heddle --quiet -DKIND=0 -DREFERENCE %s
/* Taken out, but not by a write that happens before the retirement: */
// RUN: %exits 1 %heddle --quiet -DKIND=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=1 -DREFERENCE %s | FileCheck %s
/* Not taken out at all: */
// RUN: %exits 1 %heddle --quiet -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=2 -DREFERENCE %s | FileCheck %s
/* Protected before the thread that retires it exists, although it stays where it was: */
// RUN: %heddle --quiet -DKIND=3 %s
// RUN: %heddle --quiet -DKIND=3 -DREFERENCE %s
/* Cleared before the use; protecting another object since; read without protection; protected at
 * another location, which keeps the pointer: */
// RUN: %exits 1 %heddle --quiet -DKIND=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=4 -DREFERENCE %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=5 -DREFERENCE %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=6 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=6 -DREFERENCE %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=7 -DREFERENCE %s | FileCheck %s
/* Two hazard pointers, one of which still protects it; protected again; taken out by the exchange of
 * another thread, which tells the one that retires it: */
// RUN: %heddle --quiet -DKIND=8 %s
// RUN: %heddle --quiet -DKIND=8 -DREFERENCE %s
// RUN: %heddle --quiet -DKIND=9 %s
// RUN: %heddle --quiet -DKIND=9 -DREFERENCE %s
// RUN: %heddle --quiet -DKIND=10 %s
// RUN: %heddle --quiet -DKIND=10 -DREFERENCE %s
/* The same, told by a relaxed store: the write need not happen before the retirement. */
// RUN: %exits 1 %heddle --quiet -DKIND=11 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=11 -DREFERENCE %s | FileCheck %s
/* It was protected too late: the thread that retires it has told it so. */
// RUN: %exits 1 %heddle --quiet -DKIND=12 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=12 -DREFERENCE %s | FileCheck %s
/* Each in other searches and models. */
// RUN: %heddle --quiet --sc --algorithm=optimal -DKIND=0 %s
// RUN: %heddle --quiet --tso -bound 0..2 -DKIND=0 %s
// RUN: %heddle --quiet -j2 -DKIND=10 %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=pop -DKIND=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --tso -DKIND=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --commute --algorithm=source -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=constrained -DKIND=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --random=1 -DKIND=6 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -bound 1 -DKIND=12 %s | FileCheck %s
// CHECK: [use-after-free]
//
// RUN: %exits 1 %heddle -DKIND=13 %s | FileCheck %s --check-prefix=TWICE
// TWICE: error: {{.*}} retires {{.*}} a second time [double-free]
// RUN: %exits 1 %heddle -DKIND=14 %s | FileCheck %s --check-prefix=NONE
// NONE: error: {{.*}}the thread does not have this hazard pointer
// RUN: %exits 2 %heddle --algorithm=rvf -DKIND=0 %s 2>&1 | FileCheck %s --check-prefix=RVF
// RVF: --algorithm=rvf does not know hazard pointers; leave --algorithm out
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared, other;
static atomic_int told;

#ifdef REFERENCE
/* One thread has hazard pointers, and one retires. */
enum { SLOTS = 2 };
struct slot {
    _Atomic(int *) object;
};
static struct slot slots[SLOTS];
static int taken;

static struct slot *take(void)
{
    return &slots[taken++];
}

static int *protect(struct slot *slot, _Atomic(int *) *from)
{
    int *object = atomic_load_explicit(from, memory_order_relaxed), *again;
    for (;; object = again) {
        atomic_store_explicit(&slot->object, object, memory_order_release);
        atomic_thread_fence(memory_order_seq_cst);
        again = atomic_load_explicit(from, memory_order_acquire);
        if (again == object)
            return object;
    }
}

static void clear(struct slot *slot)
{
    atomic_store_explicit(&slot->object, NULL, memory_order_release);
}

static void retire(int *object)
{
    atomic_thread_fence(memory_order_seq_cst);
    for (int i = 0; i < SLOTS; i++)
        if (atomic_load_explicit(&slots[i].object, memory_order_acquire) == object)
            return;
    free(object);
}
#else
typedef __VERIFIER_hp_t hazard;
#define take __VERIFIER_hp_alloc
#define protect(hazard, from) ((int *)__VERIFIER_hp_protect(hazard, from))
#define clear __VERIFIER_hp_clear
#define retire __VERIFIER_hp_retire
#endif

#ifdef REFERENCE
typedef struct slot hazard;
#endif

static int *new_value(int value)
{
    int *object = malloc(sizeof *object);
    *object = value;
    return object;
}

static void use(const int *object)
{
    if (object && *object != 1)
        abort();
}

static void *read_it(void *unused)
{
    hazard *own = take(), *second = take();
#if KIND == 4
    int *object = protect(own, &shared);
    clear(own);
    use(object);
#elif KIND == 5
    int *object = protect(own, &shared);
    protect(own, &other);
    use(object);
#elif KIND == 6
    use(atomic_load(&shared));
#elif KIND == 7
    use(protect(own, &other));
#elif KIND == 8
    int *object = protect(own, &shared);
    if (protect(second, &shared) == object) {
        clear(own);
        use(object);
    }
#elif KIND == 9
    protect(own, &shared);
    use(protect(own, &shared));
#elif KIND == 12
    if (atomic_load(&told))
        use(protect(own, &other));
#elif KIND == 14
    protect((hazard *)5, &shared);
#else
    use(protect(own, &shared));
#endif
    (void)second;
    return unused;
}

static void *retire_it(void *unused)
{
    int *object = atomic_load(&shared);
#if KIND == 1
    retire(object);
    atomic_store(&shared, NULL);
#elif KIND == 2
    retire(object);
#elif KIND == 7
    atomic_store(&shared, NULL);
    retire(object);
#elif KIND == 10
    if (atomic_load(&told))
        retire(atomic_load(&other));
#elif KIND == 11
    if (atomic_load_explicit(&told, memory_order_relaxed))
        retire(atomic_load(&other));
#elif KIND == 12
    atomic_store(&shared, NULL);
    atomic_store(&told, 1);
    retire(object);
#elif KIND == 13
    atomic_store(&shared, NULL);
    retire(object);
    retire(object);
#else
    atomic_store_explicit(&shared, NULL, memory_order_relaxed);
    retire(object);
#endif
    return unused;
}

static void *take_out(void *unused)
{
#if KIND == 10
    atomic_exchange(&shared, NULL);
    atomic_store(&told, 1);
#elif KIND == 11
    atomic_exchange_explicit(&shared, NULL, memory_order_relaxed);
    atomic_store_explicit(&told, 1, memory_order_relaxed);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    int *object = new_value(1);
    atomic_store(&shared, object);
    atomic_store(&other, KIND == 5 ? new_value(1) : object);
#if KIND == 3
    hazard *own = take();
    object = protect(own, &shared);
    pthread_create(&threads[0], NULL, retire_it, NULL);
    use(object);
    pthread_join(threads[0], NULL);
    use(object);
#else
    pthread_create(&threads[0], NULL, read_it, NULL);
    pthread_create(&threads[1], NULL, retire_it, NULL);
    pthread_create(&threads[2], NULL, take_out, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
#endif
    return 0;
}
