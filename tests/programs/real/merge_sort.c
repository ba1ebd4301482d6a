/* A parallel merge sort: each call sorts one half in a new thread and the other half itself, joins,
 * and merges.
 *
 * Threads only work on what nobody else does until they are joined: 1. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { SIZE = 8, SMALL = 2 };

struct range {
    int *values;
    int count;
};

static void merge(int *values, int half, int count)
{
    int merged[SIZE];

    for (int i = 0, left = 0, right = half; i < count; i++) {
        int from_left = right == count || (left < half && values[left] <= values[right]);
        merged[i] = from_left ? values[left++] : values[right++];
    }
    memcpy(values, merged, (size_t)count * sizeof *values);
}

static void *sort(void *argument)
{
    const struct range *range = argument;
    int half = range->count / 2;
    struct range halves[2] = {{range->values, half}, {range->values + half, range->count - half}};
    pthread_t thread;

    if (range->count < 2)
        return NULL;
    if (range->count > SMALL) {
        pthread_create(&thread, NULL, sort, &halves[0]);
        sort(&halves[1]);
        pthread_join(thread, NULL);
    } else {
        sort(&halves[0]);
        sort(&halves[1]);
    }
    merge(range->values, half, range->count);
    return NULL;
}

int main(void)
{
    int values[SIZE] = {5, 2, 8, 1, 9, 3, 7, 4};
    struct range all = {values, SIZE};

    sort(&all);
    for (int i = 1; i < SIZE; i++)
        assert(values[i - 1] <= values[i]);
    return 0;
}
