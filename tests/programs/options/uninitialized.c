/* With --uninitialized=ignore, memory and variables that were never set are 0. */
// RUN: %heddle --quiet --uninitialized=ignore %s -- -w | FileCheck %s
// RUN: %heddle --quiet --uninitialized=ignore -O0 %s -- -w | FileCheck %s
// CHECK: No errors found: 1 execution explored under rc11, all there is.

// RUN: %exits 1 %heddle --quiet %s -- -w | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle --quiet --uninitialized=error %s -- -w | FileCheck %s --check-prefix=ERROR
// ERROR: [uninitialized-read]

// Errors of other kinds stay.
// RUN: %exits 1 %heddle --quiet --uninitialized=ignore -DBEYOND %s -- -w | FileCheck %s --check-prefix=BEYOND
// BEYOND: [out-of-bounds]

// RUN: %exits 2 %heddle --uninitialized=maybe %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: --uninitialized is error or ignore, not 'maybe'

#include <assert.h>
#include <stdlib.h>

struct pair {
    int first, second;
};

static int branch(int set)
{
    int x;
    if (set)
        x = 3;
    return x + 1;
}

static int element(int i)
{
    int elements[4];
    elements[1] = 2;
#ifdef BEYOND
    i = 4;
#endif
    return elements[i] ? 5 : 6;
}

/* Without optimisation, clang does not tell where the scope of a variable begins. */
static int in_loop(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int last;
        sum += last;
        last = i + 1;
    }
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    int *word = malloc(sizeof *word);
    struct pair pair, *copy = malloc(sizeof *copy);
    pair.first = 1;
    *copy = pair;
    assert(*word == 0);
    assert(copy->first == 1);
    assert(copy->second == 0);
    int unset;
    if (unset)
        abort();
    assert(branch(argc - 1) == 1);
    assert(branch(argc) == 4);
    assert(element(argc) == 5);
    assert(element(argc + 1) == 6);
#ifdef __OPTIMIZE__
    assert(in_loop(argc + 2) == 0);
#else
    (void)in_loop;
#endif
    free(word);
    free(copy);
    return 0;
}
