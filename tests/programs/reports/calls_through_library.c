/* Calls through pointers, through heddle's library, which are left out, and of a function by itself. */
#include <stdlib.h>

static int *first;

static int compare(const void *one, const void *other)
{
    if (*(const int *)one == *first)
        abort();
    return *(const int *)one - *(const int *)other;
}

static void sort(int *numbers, int count)
{
    qsort(numbers, (size_t)count, sizeof *numbers, compare);
}

static void sort_behind(int *numbers, int count, int skipped)
{
    if (skipped == 0)
        sort(numbers, count);
    else
        sort_behind(numbers + 1, count - 1, skipped - 1);
}

int main(void)
{
    int numbers[] = {1, 2, 3, 4, 5, 6};
    void (*sort_some)(int *, int, int) = sort_behind;
    first = &numbers[3];
    sort_some(numbers, 6, 3);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle --quiet calls_through_library.c | FileCheck --match-full-lines %s
//      CHECK: calls_through_library.c:9:9: error: the program called abort() [abort]
// CHECK-NEXT:      9 |         abort();
// CHECK-NEXT:        |         ^
// CHECK-NEXT: calls_through_library.c:15:5: note: compare is called from sort
// CHECK-NEXT: calls_through_library.c:21:9: note: called from sort_behind
// CHECK-NEXT: calls_through_library.c:23:9: note: called from sort_behind, 3 times
// CHECK-NEXT: calls_through_library.c:31:5: note: called from main
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
