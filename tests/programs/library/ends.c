/* Whatever ends the process ends the other threads, too: what they would do wrong is not done if
 * main is faster, and done if it is not. */
// RUN: %heddle --quiet -DEND=exit %s
// RUN: %heddle --quiet -DEND=_exit %s
// RUN: %heddle --quiet -DEND=_Exit %s
// RUN: %heddle --quiet -DEND=quick_exit %s
// RUN: %exits 1 %heddle --quiet -DLATE -DEND=_exit %s | FileCheck %s

#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

typedef void end(int);
static end *const ends[] = {exit, _exit, _Exit, quick_exit};

int main(void)
{
    assert(ends[0] != ends[1]);
#ifdef LATE
    // CHECK: ends.c:[[#@LINE+1]]:5: error: assertion
    assert(!"before the end");
#endif
    END(0);
    assert(!"behind the end");
}
