/* Updates whose results nobody uses are in no order, and a read has a set of them. By
 * -DTHREADS=..., a letter for what each thread does: i adds 1 to the counter, r reads it. The counts
 * are those of the families of sets that reads can have. They are nested, and a thread's sets grow.
 * Optimal-DPOR explores as many classes of interleavings. */
// RUN: %heddle --no-symmetry -DTHREADS='"i","i"' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --no-symmetry -DTHREADS='"i","i","i","i","i","i","i","i"' %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete, 0 blocked;
//
// A reader may find each of n additions done or not: 2^n.
// RUN: %heddle --no-symmetry -DTHREADS='"r","i","i"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry -DTHREADS='"i","i","r"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry --algorithm=optimal --commute -DTHREADS='"r","i","i"' %s | FileCheck %s --check-prefix=FOUR
// FOUR: Executions: 4 complete, 0 blocked;
// RUN: %heddle --no-symmetry -DTHREADS='"i","i","r","i","i"' %s | FileCheck %s --check-prefix=SIXTEEN
// RUN: %heddle --no-symmetry --algorithm=optimal --commute -DTHREADS='"i","i","r","i","i"' %s | FileCheck %s --check-prefix=SIXTEEN
// SIXTEEN: Executions: 16 complete, 0 blocked;
//
// At two reads, one behind the other, each is done by the first, by the second, or later: 3^n.
// RUN: %heddle --no-symmetry -DTHREADS='"rr","i","i","i"' %s | FileCheck %s --check-prefix=TWICE
// RUN: %heddle --no-symmetry --algorithm=optimal --commute -DTHREADS='"rr","i","i","i"' %s | FileCheck %s --check-prefix=TWICE
// TWICE: Executions: 27 complete, 0 blocked;
//
// Two readers: one of two sets contains the other, and 2^n are equal. 2 * 3^3 - 2^3.
// RUN: %heddle --no-symmetry -DTHREADS='"r","i","i","i","r"' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --no-symmetry --algorithm=optimal --commute -DTHREADS='"r","i","i","i","r"' %s | FileCheck %s --check-prefix=TWO
// TWO: Executions: 46 complete, 0 blocked;
//
// Each of three threads adds, and then reads a set that has its own addition. All sets are equal: 1.
// Two are different, the smaller one with one reader and 1 or 2 members: 3 * 3; with two readers and
// members: 3. Three are different: 3! orders.
// RUN: %heddle --no-symmetry -DTHREADS='"ir","ir","ir"' %s | FileCheck %s --check-prefix=OWN
// RUN: %heddle --no-symmetry --algorithm=optimal --commute -DTHREADS='"ir","ir","ir"' %s | FileCheck %s --check-prefix=OWN
// OWN: Executions: 19 complete, 0 blocked;
//
// Of two additions by one thread, 0, 1 or 2 are done: 3 * 3. Chains: 5! / (2! 2! 1!), each place of
// the read told apart.
// RUN: %heddle --no-symmetry -DTHREADS='"ii","ii","r"' %s | FileCheck %s --check-prefix=PAIRS
// PAIRS: Executions: 9 complete, 0 blocked;
// RUN: %heddle --no-symmetry --ordered-sync -DTHREADS='"ii","ii","r"' %s | FileCheck %s --check-prefix=CHAINS
// CHAINS: Executions: 30 complete, 0 blocked;
//
// A store (s), or an update whose result is used (u), comes behind any set of additions: 2^n. An
// operation that does not fit gives all an order: n + 1 operations of one location (n + 1)!. So does
// an update of another kind (o), and -bound. (updates_mixed.c has more.)
// RUN: %heddle --no-symmetry -DTHREADS='"i","i","s"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry -DTHREADS='"s","i","i"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry -DTHREADS='"i","i","u"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry --memory-model=tso -DTHREADS='"i","i","u"' %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --no-symmetry -DTHREADS='"i","i","o"' %s | FileCheck %s --check-prefix=SIX
// RUN: %heddle --no-symmetry --memory-model=ra -DTHREADS='"i","i","i"' %s | FileCheck %s --check-prefix=SIX
// RUN: %heddle --no-symmetry --algorithm=pop -DTHREADS='"i","i","i"' %s | FileCheck %s --check-prefix=SIX
// SIX: Executions: 6 complete, 0 blocked;

#include <pthread.h>
#include <stdatomic.h>

static const char *const threads[] = {THREADS};
enum { COUNT = sizeof threads / sizeof *threads };

static atomic_int counter;

static void *run(void *text)
{
    for (const char *letter = text; *letter; letter++)
        switch (*letter) {
        case 'i':
            atomic_fetch_add(&counter, 1);
            break;
        case 'r':
            (void)atomic_load(&counter);
            break;
        case 's':
            atomic_store(&counter, 7);
            break;
        case 'o':
            atomic_fetch_or(&counter, 4);
            break;
        default:
            if (atomic_fetch_add(&counter, 1) < 0)
                return text;
        }
    return NULL;
}

int main(void)
{
    pthread_t thread[COUNT];
    atomic_store(&counter, 100); // main alone may do anything
    for (int i = 0; i < COUNT; i++)
        pthread_create(&thread[i], NULL, run, (void *)threads[i]);
    for (int i = 0; i < COUNT; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
