/* data_race marks accesses that may race, on either side: the accesses of the expression itself,
 * also those behind && and ?:, and in nested ones. It does not mark what stands beside it (BESIDE),
 * nor what the expression calls (CALLED), and it makes no other pair of accesses right (OTHER). What
 * such an access reads is what any other access could: each of the values is tried. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal --quiet %s
// RUN: %heddle --quiet -DWRITES %s
// RUN: %heddle --quiet -DPATHS %s
// RUN: %heddle --quiet -DNESTED %s
// RUN: %exits 1 %heddle --quiet -DBESIDE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DBEHIND %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DCALLED %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DOTHER %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DVALUE %s | FileCheck --check-prefix=VALUE %s
// RUN: %exits 1 %heddle --quiet -DPLAIN %s | FileCheck --check-prefix=RACE %s
//
// The reader sees each of 0, 1 and 2.
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// RACE: [data-race]
// VALUE: assertion `seen != 1' failed

#include <lkmm.h>

static int counter, limit;

static int get(void)
{
    return counter;
}

static void *writer(void *unused)
{
#ifdef WRITES
    data_race(counter++);
#else
    counter = 1;
    counter = 2;
#endif
    return unused;
}

static void *reader(void *unused)
{
    int seen;
#ifdef PATHS
    seen = data_race(limit == 0 && counter > 0 ? counter : limit);
#elif defined NESTED
    seen = data_race(data_race(counter) + counter);
#elif defined BESIDE
    seen = data_race(limit) + counter;
#elif defined BEHIND
    seen = data_race(counter);
    seen += counter;
#elif defined CALLED
    seen = data_race(get());
#elif defined PLAIN
    seen = counter;
#else
    seen = data_race(counter);
#endif
#ifdef OTHER
    counter = 3;
#endif
#ifdef VALUE
    assert(seen != 1);
#endif
    (void)get;
    (void)seen;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
