/* Allocations that may fail. Without the option, all of them succeed: one execution. With it, each
 * of the three calls of the right program, one behind the other, fails in an execution in which
 * the ones before succeed: 4. In C, a call after one that failed is an execution of its own, too. */
// RUN: %heddle %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --malloc-may-fail %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --malloc-may-fail --algorithm=naive %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --malloc-may-fail --leaks=error %s | FileCheck %s --check-prefix=FOUR
// ONE: Executions: 1 complete, 0 blocked
// FOUR: Executions: 4 complete, 0 blocked

// These programs are wrong, but only if a call fails: the first result is not checked; the old
// memory is lost if realloc fails; a failure half way leaks what was allocated before.
// RUN: %heddle --quiet %s -- -DUNCHECKED
// RUN: %exits 1 %heddle --malloc-may-fail %s -- -DUNCHECKED | FileCheck %s --check-prefix=UNCHECKED
// UNCHECKED: [null-dereference]
// RUN: %heddle --quiet --leaks=error %s -- -DOVERWRITTEN
// RUN: %exits 1 %heddle --malloc-may-fail --leaks=error %s -- -DOVERWRITTEN | FileCheck %s --check-prefix=LEAK
// RUN: %heddle --quiet --leaks=error %s -- -DHALF_WAY
// RUN: %exits 1 %heddle --malloc-may-fail --leaks=error %s -- -DHALF_WAY | FileCheck %s --check-prefix=LEAK
// LEAK: [memory-leak]

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void)
{
    int *numbers = malloc(2 * sizeof *numbers);
#ifndef UNCHECKED
    if (!numbers) {
        assert(errno == ENOMEM);
        return 0;
    }
#endif
    numbers[0] = 1;
    int *squares = calloc(2, sizeof *squares);
    if (!squares) {
        assert(errno == ENOMEM);
#ifndef HALF_WAY
        free(numbers);
#endif
        return 0;
    }
    assert(squares[0] == 0);
    int *more = realloc(numbers, 4 * sizeof *more);
#ifdef OVERWRITTEN
    numbers = more;
#else
    if (more)
        numbers = more;
    assert(numbers[0] == 1); /* realloc keeps what it does not replace */
#endif
    free(squares);
    free(numbers);
}
