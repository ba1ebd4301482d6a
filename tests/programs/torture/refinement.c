/* A large object that is written as a whole and then used in smaller pieces, one of them at a time:
 * the locations of all its words are split, which must not take a run of the program for each. */
// RUN: %heddle --time-limit=20 --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 14 };

static union {
    char bytes[SIZE];
    long words[SIZE / sizeof(long)];
} text;
static atomic_int counters[SIZE];

int main(void)
{
    int *numbers = malloc(SIZE * sizeof *numbers);
    memset(numbers, 1, SIZE * sizeof *numbers);
    memset(text.bytes, 'x', SIZE);
    memset(counters, 0, sizeof counters);
    for (int i = 0; i < SIZE; i++) {
        assert(numbers[i] == 0x01010101);
        numbers[i]++;
        assert(text.bytes[i] == 'x');
        text.bytes[i] = 'y';
        assert(atomic_fetch_add(&counters[i], i) == 0);
        int expected = i;
        assert(atomic_compare_exchange_strong(&counters[i], &expected, -1));
    }
    for (int i = 0; i < SIZE; i++)
        assert(numbers[i] == 0x01010102 && counters[i] == -1);
    assert(text.words[1] == 0x7979797979797979);
    free(numbers);
    return 0;
}
