/* Under rc11, updates whose results nobody uses are in no order. By -DTHREADS=..., a letter for what
 * each thread does: i adds to the counter c, relaxed, I as a release, a as an acquire, A as both, and
 * q as seq_cst; r reads c, relaxed, and R as an acquire; j and s are i and r of another counter, d;
 * y sets a flag, relaxed, and x reads it; z and w are the same of another flag, u and v of a
 * third one; f, F and S are fences: release, acquire, seq_cst. */
// RUN: %heddle --no-symmetry -DTHREADS='"i","i","I","i","I","i","i","i"' %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete, 0 blocked;
//
// Coherence of one location is sequential consistency. So these are the counts of
// counts/updates.c: 2^4 for a reader, 3^3 for one that reads twice, 46 for two of 3, 19.
// RUN: %heddle --no-symmetry -DTHREADS='"i","i","r","i","I"' %s | FileCheck %s --check-prefix=SIXTEEN
// SIXTEEN: Executions: 16 complete, 0 blocked;
// RUN: %heddle --no-symmetry -DTHREADS='"rr","i","i","i"' %s | FileCheck %s --check-prefix=TWICE
// TWICE: Executions: 27 complete, 0 blocked;
// RUN: %heddle --no-symmetry -DTHREADS='"r","i","i","i","r"' %s | FileCheck %s --check-prefix=TWO
// TWO: Executions: 46 complete, 0 blocked;
// RUN: %heddle --no-symmetry -DTHREADS='"ir","ir","ir"' %s | FileCheck %s --check-prefix=OWN
// OWN: Executions: 19 complete, 0 blocked;
//
// Whoever acquires a release in its set sees the flag; otherwise, it may see it or not. Relaxed
// additions leave the release in the set: {}, {I}, {i}, {I,i} give 2 + 1 + 2 + 1.
// RUN: %heddle --no-symmetry -DTHREADS='"yI","Rx"' %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --no-symmetry -DTHREADS='"yfi","Rx"' %s | FileCheck %s --check-prefix=THREE
// THREE: Executions: 3 complete, 0 blocked;
// RUN: %heddle --no-symmetry -DTHREADS='"yi","Rx"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry -DTHREADS='"yI","rx"' %s | FileCheck %s --check-prefix=FOUR
// FOUR: Executions: 4 complete, 0 blocked;
// RUN: %heddle --no-symmetry -DTHREADS='"yI","i","Rx"' %s | FileCheck %s --check-prefix=SIX
// RUN: %heddle --no-symmetry -DTHREADS='"yIi","Rx"' %s | FileCheck %s --check-prefix=RELEASED
// {}, {I}, {I,i}: 2 + 1 + 1.
// RELEASED: Executions: 4 complete, 0 blocked;
//
// The flag is seen, and the addition behind it, but not the one before it, although all is relaxed:
// in each order of the additions, the later one would be in front, and the causal order a circle.
// Without the flag, the reader has any of 4 sets; with it, {}, {i} of the first thread, or both.
// RUN: %heddle --no-symmetry -DTHREADS='"iy","xi","r"' %s | FileCheck %s --check-prefix=SEVEN
// SEVEN: Executions: 7 complete, 0 blocked;
// Likewise with two counters: of 4 * 4, the one in which each reader has just the second addition of
// a thread.
// RUN: %heddle --no-symmetry -DTHREADS='"ij","ji","r","s"' %s | FileCheck %s --check-prefix=FIFTEEN
// FIFTEEN: Executions: 15 complete, 0 blocked;
//
// What additions acquire depends on their order. Where nobody looks, that does not matter.
// RUN: %heddle --no-symmetry -DTHREADS='"i","A","q","iF","SI","a"' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry -DTHREADS='"A","A","r","A","A"' %s | FileCheck %s --check-prefix=SIXTEEN
// RUN: %heddle --no-symmetry -DTHREADS='"Ar","Ar","Ar"' %s | FileCheck %s --check-prefix=OWN
// Each of two threads sets its flag, adds, and looks at the other flag. Relaxed, both may miss it:
// 2 * 2. If one of the additions acquires the other one, its thread sees the flag: 3. So it is with
// fences, of any of the two kinds.
// RUN: %heddle --no-symmetry -DTHREADS='"yiw","zix"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry -DTHREADS='"yIw","zIx"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry -DTHREADS='"yAw","zAx"' %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --no-symmetry -DTHREADS='"yqw","zqx"' %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --no-symmetry -DINIT -DTHREADS='"yqw","zqx"' %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --no-symmetry -DTHREADS='"yfiFw","zfiFx"' %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --no-symmetry -DTHREADS='"yiSw","ziSx"' %s | FileCheck %s --check-prefix=THREE
// If just one acquires and the other one releases, either may come first, and the flag be missed.
// RUN: %heddle --no-symmetry -DTHREADS='"yIw","zax"' %s | FileCheck %s --check-prefix=FOUR
// A circle of three: not all of them miss the next one's flag, 2^3 - 1.
// RUN: %heddle --no-symmetry -DTHREADS='"yAw","zAv","uAx"' %s | FileCheck %s --check-prefix=SEVEN
// RUN: %heddle --no-symmetry -DTHREADS='"yiw","ziv","uix"' %s | FileCheck %s --check-prefix=EIGHT
// EIGHT: Executions: 8 complete, 0 blocked;
// A reader that finds one addition only says that this one was first, so that the other thread sees
// its flag, and the first one may see the other's: 2 + 2. With neither or both: 3 + 3.
// RUN: %heddle --no-symmetry -DTHREADS='"yAw","zAx","r"' %s | FileCheck %s --check-prefix=TEN
// TEN: Executions: 10 complete, 0 blocked;
// RUN: %heddle --no-symmetry --ordered-sync -DTHREADS='"i","i","i"' %s | FileCheck %s --check-prefix=SIX
// SIX: Executions: 6 complete, 0 blocked;
//
// Under tso, memory orders do not matter: an update is a locked operation, which drains the buffer,
// and a read is a load. One location is as above, and so are the circles.
// RUN: %heddle --no-symmetry --tso -DTHREADS='"i","i","I","i","a","iF","Si"' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry --tso -DTHREADS='"i","i","r","i","a"' %s | FileCheck %s --check-prefix=SIXTEEN
// RUN: %heddle --no-symmetry --tso -DTHREADS='"rr","i","i","i"' %s | FileCheck %s --check-prefix=TWICE
// RUN: %heddle --no-symmetry --tso -DTHREADS='"r","i","i","i","r"' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --no-symmetry --tso -DTHREADS='"ir","ir","ir"' %s | FileCheck %s --check-prefix=OWN
// RUN: %heddle --no-symmetry --tso -DTHREADS='"iy","xi","r"' %s | FileCheck %s --check-prefix=SEVEN
// RUN: %heddle --no-symmetry --tso -DTHREADS='"ij","ji","r","s"' %s | FileCheck %s --check-prefix=FIFTEEN
// RUN: %heddle --no-symmetry --tso --ordered-sync -DTHREADS='"i","i","i"' %s | FileCheck %s --check-prefix=SIX
// Whoever has an addition in its set sees the flag that was set before.
// RUN: %heddle --no-symmetry --tso -DTHREADS='"yi","rx"' %s | FileCheck %s --check-prefix=THREE
// A read may come before the thread's own store, so that each of the two threads misses what the
// other one has done: 2 * 2. It may not if an addition lies between, nor under sc.
// RUN: %heddle --no-symmetry --tso -DTHREADS='"yr","ix"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry --tso -DTHREADS='"yjr","ix"' %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --no-symmetry --sc -DTHREADS='"yr","ix"' %s | FileCheck %s --check-prefix=THREE
//
// Several processes.
// RUN: %heddle --no-symmetry -j2 -DTHREADS='"i","i","r","i","I"' %s | FileCheck %s --check-prefix=SIXTEEN
// RUN: %heddle --no-symmetry --tso -j2 -DTHREADS='"i","i","r","i","I"' %s | FileCheck %s --check-prefix=SIXTEEN

#include <pthread.h>
#include <stdatomic.h>

static const char *const threads[] = {THREADS};
enum { COUNT = sizeof threads / sizeof *threads };

static atomic_int c, d, flag, second, third;

static void act(char letter)
{
    switch (letter) {
    case 'i':
        atomic_fetch_add_explicit(&c, 1, memory_order_relaxed);
        break;
    case 'I':
        atomic_fetch_add_explicit(&c, 1, memory_order_release);
        break;
    case 'a':
        atomic_fetch_add_explicit(&c, 1, memory_order_acquire);
        break;
    case 'A':
        atomic_fetch_add_explicit(&c, 1, memory_order_acq_rel);
        break;
    case 'q':
        atomic_fetch_add(&c, 1);
        break;
    case 'j':
        atomic_fetch_add_explicit(&d, 1, memory_order_relaxed);
        break;
    case 'r':
        (void)atomic_load_explicit(&c, memory_order_relaxed);
        break;
    case 'R':
        (void)atomic_load_explicit(&c, memory_order_acquire);
        break;
    case 's':
        (void)atomic_load_explicit(&d, memory_order_relaxed);
        break;
    case 'y':
        atomic_store_explicit(&flag, 1, memory_order_relaxed);
        break;
    case 'x':
        (void)atomic_load_explicit(&flag, memory_order_relaxed);
        break;
    case 'z':
        atomic_store_explicit(&second, 1, memory_order_relaxed);
        break;
    case 'w':
        (void)atomic_load_explicit(&second, memory_order_relaxed);
        break;
    case 'u':
        atomic_store_explicit(&third, 1, memory_order_relaxed);
        break;
    case 'v':
        (void)atomic_load_explicit(&third, memory_order_relaxed);
        break;
    case 'f':
        atomic_thread_fence(memory_order_release);
        break;
    case 'F':
        atomic_thread_fence(memory_order_acquire);
        break;
    default:
        atomic_thread_fence(memory_order_seq_cst);
    }
}

static void *run(void *text)
{
    for (const char *letter = text; *letter; letter++)
        act(*letter);
    return NULL;
}

int main(void)
{
    pthread_t thread[COUNT];
#ifdef INIT
    atomic_store(&c, 5);
#endif
    for (int i = 0; i < COUNT; i++)
        pthread_create(&thread[i], NULL, run, (void *)threads[i]);
    for (int i = 0; i < COUNT; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
