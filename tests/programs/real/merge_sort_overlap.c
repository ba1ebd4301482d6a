/* A parallel merge sort, each half in a thread of its own.
 *
 * The bug: the first half is one element too long, and the two threads both have the middle one. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <pthread.h>

enum { SIZE = 4 };

struct range {
    int *values;
    int count;
};

static void *sort(void *argument)
{
    const struct range *range = argument;

    for (int end = range->count; end > 1; end--) {
        for (int i = 1; i < end; i++) {
            if (range->values[i - 1] > range->values[i]) {
                int larger = range->values[i - 1];
                range->values[i - 1] = range->values[i];
                range->values[i] = larger;
            }
        }
    }
    return NULL;
}

int main(void)
{
    int values[SIZE] = {5, 2, 8, 1};
    int half = SIZE / 2;
    struct range halves[2] = {{values, half + 1}, {values + half, SIZE - half}};
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, sort, &halves[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
