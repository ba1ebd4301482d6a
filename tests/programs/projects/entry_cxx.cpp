/* A C++ function is named as in the source; an overloaded one is none to choose. */
// RUN: %exits 1 %heddle --entry=test_count %s | FileCheck %s
// RUN: %exits 2 %heddle --entry=test_twice %s 2>&1 | FileCheck %s --check-prefix=TWICE

#include <cassert>

// CHECK: entry_cxx.cpp:[[#@LINE+3]]:{{[0-9]+}}: error: {{.*}}[assertion]
int test_count()
{
    assert(false);
    return 0;
}

int test_twice()
{
    return 0;
}

int test_twice(int)
{
    return 0;
}

// TWICE: error: the program has several functions test_twice
