/* Assignments of _Atomic objects of 16 bytes, for which clang calls libatomic's functions by size (__atomic_store), are
 * atomic like its functions for 16 bytes, and in the order that the program names. The default is a struct.
 *
 * No half-written value is seen, also in a long double (REAL), a struct that is padded to 16 bytes (PADDED), an
 * __int128 (NUMBER) and a struct of 3 bytes (SMALL). With BROKEN, one thread stores by two plain accesses. As the flag of a message
 * (ORDER), a release publishes the data, and a relaxed store does not. */
// RUN: %heddle --quiet %s -- -w
// RUN: %heddle --quiet --sc --algorithm=source %s -- -w
// RUN: %heddle --quiet %s -- -w -mcx16
// RUN: %heddle --quiet -DREAL %s -- -w
// RUN: %heddle --quiet -DPADDED %s -- -w
// RUN: %heddle --quiet -DNUMBER %s -- -w
// RUN: %heddle --quiet -DSMALL %s -- -w
// RUN: %exits 1 %heddle --quiet -DBROKEN %s -- -w | FileCheck --check-prefix=RACE %s
// RUN: %heddle --quiet -DORDER=memory_order_release %s -- -w
// RUN: %exits 1 %heddle --quiet -DORDER=memory_order_relaxed %s -- -w | FileCheck --check-prefix=RACE %s
// RACE: [data-race]

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#if defined REAL
typedef long double value;
#define MAKE(n) ((long double)(n) / 4)
#define IS_WHOLE(v) ((v) == 0 || (v) == .25L || (v) == .5L || (v) == 1.75L)
#elif defined PADDED
typedef struct {
    char bytes[13];
} value;
#define MAKE(n) ((value){{(n), [12] = (n)}})
#define IS_WHOLE(v) ((v).bytes[0] == (v).bytes[12])
#elif defined SMALL
typedef struct {
    char bytes[3];
} value;
#define MAKE(n) ((value){{(n), 0, (n)}})
#define IS_WHOLE(v) ((v).bytes[0] == (v).bytes[2])
#elif defined NUMBER
typedef __int128 value;
#define MAKE(n) ((value)(n) << 64 | (n))
#define IS_WHOLE(v) ((long)(v) == (long)((v) >> 64))
#else
typedef struct {
    long left, right;
} value;
#define MAKE(n) ((value){(n), (n)})
#define IS_WHOLE(v) ((v).left == (v).right)
#endif

static _Atomic(value) shared;
#define LOAD(to) ((to) = shared)
#define STORE(from) (shared = (from))
#define SWAP(old, new) atomic_compare_exchange_strong(&shared, &(old), (new))

static int data;

static void *worker(void *unused)
{
#if defined ORDER
    data = 1;
    atomic_store_explicit(&shared, MAKE(1), ORDER);
#elif defined BROKEN
    ((value *)&shared)->left = 1;
    ((value *)&shared)->right = 1;
#else
    value one = MAKE(1), two = MAKE(2);
    STORE(one);
    STORE(two);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    value seen, seven = MAKE(7);
    (void)seven;
    pthread_create(&thread, 0, worker, 0);
#ifdef ORDER
    seen = atomic_load_explicit(&shared, memory_order_acquire);
    if (seen.left == 1)
        assert(data == 1);
#else
    LOAD(seen);
    assert(IS_WHOLE(seen));
#if !defined REAL && !defined PADDED && !defined SMALL /* their comparison depends on padding */
    value old = seen;
    if (!SWAP(old, seven))
        assert(IS_WHOLE(old));
#endif
    LOAD(seen);
    assert(IS_WHOLE(seen));
#endif
    pthread_join(thread, 0);
    return 0;
}
