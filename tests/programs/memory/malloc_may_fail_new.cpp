// Operator new throws, and so never returns a null pointer, whatever the option; the one that does
// not throw may.
// RUN: %heddle --malloc-may-fail %s | FileCheck %s
// CHECK: Executions: 2 complete, 0 blocked
// RUN: %heddle --quiet %s -- -DUNCHECKED
// RUN: %exits 1 %heddle --malloc-may-fail %s -- -DUNCHECKED | FileCheck %s --check-prefix=NULL
// NULL: [null-dereference]

#include <cassert>
#include <new>

int main()
{
    int *one = new int(1);
    int *two = new (std::nothrow) int;
#ifdef UNCHECKED
    *two = 2;
#else
    if (two)
        *two = 2;
#endif
    assert(*one == 1);
    delete two;
    delete one;
}
