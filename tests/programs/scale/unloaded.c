/* A run that ends while the program is loaded, by its time limit or a signal, writes the checkpoint of
 * a search that has not begun. --resume begins it, and checks that heddle and the options are the
 * same. A checkpoint that is there stays what it was when the run that resumes it ends so early. The
 * three threads' additions have 3! orders. */
// DEFINE: %{run} = -include %t.h --ordered-sync %s
// RUN: rm -f %t
// RUN: %exits 3 %python %tests/interrupt_loading.py LIMIT %t.h %build/heddle --checkpoint=%t --time-limit=0.1 %{run} | FileCheck --check-prefix=LIMIT %s
// RUN: %exits 2 %heddle --resume=%t --unroll=7 %{run} 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: %heddle --resume=%t %{run} | FileCheck --check-prefix=ALL %s
// RUN: %heddle --resume=%t %{run} | FileCheck --check-prefix=ALL %s
// RUN: rm %t
// RUN: %exits 3 %python %tests/interrupt_loading.py INT %t.h %build/heddle --checkpoint=%t %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %exits 3 %python %tests/interrupt_loading.py TERM %t.h %build/heddle --resume=%t %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %heddle --resume=%t -j2 %{run} | FileCheck --check-prefix=ALL %s
// RUN: %exits 3 %python %tests/interrupt_loading.py INT %t.h %build/heddle --resume=%t %{run} | FileCheck --check-prefix=SIGNAL %s
// RUN: %heddle --resume=%t --time-limit=60 %{run} | FileCheck --check-prefix=ALL %s
// LIMIT: No errors found so far: 0 executions explored under rc11, but the time limit was reached
// LIMIT: --resume=FILE goes on with this run from its checkpoint
// OTHER: error: the checkpoint '{{.*}}' is of a run with --ordered-sync, and not with
// ALL: No errors found: 6 executions explored
// SIGNAL: No errors found so far: 0 executions explored under rc11, but it was interrupted
// SIGNAL: --resume=FILE goes on with this run from its checkpoint

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int sum;

static void *add(void *unused)
{
    atomic_fetch_add(&sum, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    for (int i = 0; i < 3; i++)
        pthread_create(&thread, NULL, add, NULL);
    return 0;
}
