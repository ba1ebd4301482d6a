/* qsort and bsearch call back into the program. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdlib.h>

static int calls;

static int compare(const void *left, const void *right)
{
    calls++;
    return *(const int *)left - *(const int *)right;
}

int main(void)
{
    int numbers[] = {5, 3, 9, 1, 3};
    int key = 9;

    qsort(numbers, 5, sizeof numbers[0], compare);
    for (int i = 1; i < 5; i++)
        assert(numbers[i - 1] <= numbers[i]);
    assert(numbers[0] == 1 && numbers[4] == 9 && calls >= 4);
    int *found = bsearch(&key, numbers, 5, sizeof numbers[0], compare);
    assert(found == &numbers[4]);
    return 0;
}
