/* A run that ends while the program is loaded, by its time limit or a signal, writes the checkpoint of
 * a search that has not begun. --resume begins it, and checks that heddle and the options are the
 * same. A checkpoint that is there stays what it was when the run that resumes it ends so early. The
 * three threads' additions have 3! orders. An error is found once the search has begun: an addition
 * that is lost (LOSES), a lock that nobody gives back (STUCK). Likewise with other searches: with
 * bounds, and random runs. A run that writes no checkpoint says nothing of one. */
// DEFINE: %{run} = -include %t.h --ordered-sync %s
// DEFINE: %{cut} = %python %tests/interrupt_loading.py
// RUN: rm -f %t
// RUN: %exits 3 %{cut} LIMIT %t.h %build/heddle --no-symmetry --checkpoint=%t --time-limit=0.1 %{run} | FileCheck --check-prefix=LIMIT %s
// RUN: %exits 2 %heddle --no-symmetry --resume=%t --unroll=7 %{run} 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: %heddle --no-symmetry --resume=%t %{run} | FileCheck --check-prefix=ALL %s
// RUN: %heddle --no-symmetry --resume=%t %{run} | FileCheck --check-prefix=ALL %s
// RUN: rm %t
// RUN: %exits 3 %{cut} INT %t.h %build/heddle --no-symmetry --checkpoint=%t %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %exits 3 %{cut} TERM %t.h %build/heddle --no-symmetry --resume=%t %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %heddle --no-symmetry --resume=%t -j2 %{run} | FileCheck --check-prefix=ALL %s
// RUN: %exits 3 %{cut} INT %t.h %build/heddle --no-symmetry --resume=%t %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %heddle --no-symmetry --resume=%t --time-limit=60 %{run} | FileCheck --check-prefix=ALL %s
// RUN: rm %t
// RUN: %exits 3 %{cut} INT %t.h %build/heddle --no-symmetry --checkpoint=%t -DLOSES %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %exits 1 %heddle --no-symmetry --resume=%t -DLOSES %{run} | FileCheck --check-prefix=LOST %s
// RUN: rm -f %t
// RUN: %exits 3 %{cut} LIMIT %t.h %build/heddle --no-symmetry --checkpoint=%t --time-limit=0.1 -DSTUCK %{run} | FileCheck --check-prefix=LIMIT %s
// RUN: %exits 1 %heddle --no-symmetry --resume=%t -j2 -DSTUCK %{run} | FileCheck --check-prefix=STICKS %s
// RUN: rm -f %t
// RUN: %exits 3 %{cut} TERM %t.h %build/heddle --no-symmetry --checkpoint=%t -bound 0..3 %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %heddle --no-symmetry --resume=%t -bound 0..3 %{run} | FileCheck --check-prefix=ALL %s
// RUN: rm -f %t
// RUN: %exits 3 %{cut} INT %t.h %build/heddle --no-symmetry --checkpoint=%t --random --seed=1 --runs=20 %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %exits 3 %heddle --no-symmetry --resume=%t --random --seed=1 --runs=20 %{run} | FileCheck --check-prefix=RUNS %s
// RUN: %exits 3 %{cut} LIMIT %t.h %build/heddle --no-symmetry --time-limit=0.1 %{run} | FileCheck --check-prefix=PLAIN %s
// LIMIT: No errors found so far: 0 executions explored under rc11, but the time limit was reached
// LIMIT: --resume=FILE goes on with this run from its checkpoint
// OTHER: error: the checkpoint '{{.*}}' is of a run with --no-symmetry --ordered-sync, and not with
// ALL: No errors found: 6 executions explored
// LOST: error: assertion `atomic_load(&sum) == 3' failed
// STICKS: error: deadlock
// RUNS: No errors found so far: 20 random runs
// PLAIN: No errors found so far: 0 executions explored under rc11, but the time limit was reached
// PLAIN-NOT: checkpoint
// SIGNAL: No errors found so far: 0 executions explored under rc11, but it was interrupted
// SIGNAL: --resume=FILE goes on with this run from its checkpoint

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int sum;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
#ifdef LOSES
    atomic_store(&sum, atomic_load(&sum) + 1);
#else
    atomic_fetch_add(&sum, 1);
#endif
#ifdef STUCK
    pthread_mutex_lock(&mutex);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, add, NULL);
#if defined LOSES || defined STUCK
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&sum) == 3);
#endif
    (void)mutex;
    return 0;
}
