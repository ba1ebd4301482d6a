/* A reference count that N threads drop, and the last one frees the object. As each place counts once, an update that is
 * acq_rel (2) is cheaper than one that releases (1) with a fence (4) that only the last one comes to. But each of the
 * threads comes to the update, and one to the fence: of 6 threads, 6 * 2 against 6 * 1 + 4. Of two threads, the update
 * is cheaper in both ways: 2 * 2 against 2 * 1 + 4. The page has the table of both answers. */
// RUN: %heddle --orders=redesign --fences --quiet -DN=6 %s | FileCheck %s --check-prefix=PLACE
// RUN: %heddle --orders=redesign --fences --quiet --cost-per-execution -DN=6 %s | FileCheck %s --check-prefix=MANY
// RUN: %heddle --orders=redesign --fences --quiet --cost-per-execution -DN=2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --orders=redesign --fences --quiet --format=json --cost-per-execution -DN=6 %s | FileCheck %s --check-prefix=JSON
// RUN: %heddle --orders=redesign --fences --quiet --cost-per-execution -DN=6 --html=%t.html %s
// RUN: FileCheck %s --check-prefix=HTML --input-file=%t.html
// RUN: %exits 2 %heddle --cost-per-execution %s 2>&1 | FileCheck %s --check-prefix=ALONE
// PLACE: 1. Cost 2:
// PLACE-NEXT: update of 'count': relaxed -> acq_rel
// PLACE: 2. Cost 5:
// MANY: 1. Cost 1000 in 100 executions:
// MANY-NEXT: update of 'count': relaxed -> release
// MANY-NEXT: fence in front{{.*}}: none -> acquire
// MANY: 2. Cost 1200 in 100 executions:
// MANY-NEXT: update of 'count': relaxed -> acq_rel
// TWO: 1. Cost 400 in 100 executions:
// TWO-NEXT: update of 'count': relaxed -> acq_rel
// TWO: 2. Cost 600 in 100 executions:
// JSON: "weighed": true
// HTML: <title>heddle: memory orders</title>
// HTML: <h1>The least memory orders under rc11</h1>
// HTML: cost 1000 in 100 executions{{.*}}cost 1200 in 100 executions
// HTML: <code>count</code>{{.*}}<code>if (atomic_fetch_sub_explicit(&amp;count, 1, memory_order_relaxed) == 1)</code></td><td>relaxed</td><td class="changed">release<details><summary>why not weaker</summary><ul><li>relaxed: thread
// HTML: </html>
// ALONE: --cost-per-execution needs --orders: it is about memory orders
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int count = N;
static int *object;

static void *drop(void *unused)
{
    int number = *object;
    (void)number;
    if (atomic_fetch_sub_explicit(&count, 1, memory_order_relaxed) == 1)
        free(object);
    return unused;
}

int main(void)
{
    pthread_t threads[N];
    object = malloc(sizeof *object);
    *object = 1;
    for (int i = 1; i < N; i++)
        pthread_create(&threads[i], NULL, drop, NULL);
    drop(NULL);
    for (int i = 1; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
