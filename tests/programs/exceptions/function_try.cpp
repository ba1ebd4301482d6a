/* Function try blocks: that of a constructor sees exceptions of its bases and members, and always
 * goes on with them; that of a function may return. With BROKEN, nobody handles what goes on. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: function_try.cpp:{{.*}} error: an exception of type int is not caught
#include <cassert>

static int seen;

struct member {
    explicit member(int number)
    {
        if (number == 0)
            throw 5;
    }
};

struct whole {
    member first, second;
    explicit whole(int number)
    try : first(1), second(number) {
    } catch (int caught) {
        seen += caught;
    }
};

static int convert(int number)
try {
    whole made(number);
    return 1;
} catch (int caught) {
    seen += caught;
    return 2;
}

int main()
{
    assert(convert(1) == 1 && seen == 0);
    assert(convert(0) == 2 && seen == 10);
#ifdef BROKEN
    whole made(0);
#endif
}
