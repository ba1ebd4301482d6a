/* A guard that tells from std::uncaught_exceptions whether its scope is left by an exception rolls
 * back then, and also within a destructor that runs because of another one. With ONE, to ask whether
 * there is any exception is wrong there. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle %s -- -std=gnu++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DONE | FileCheck --check-prefix=ONE %s
// CHECK: 1 complete
// ONE: error: assertion `committed == 2 && rolled_back == 1' failed
#include <cassert>
#include <exception>

static int committed, rolled_back;

struct transaction {
    int before = std::uncaught_exceptions();
    ~transaction()
    {
#ifdef ONE
        bool failed = std::uncaught_exceptions() > 0;
#else
        bool failed = std::uncaught_exceptions() > before;
#endif
        ++(failed ? rolled_back : committed);
    }
};

struct cleaner {
    ~cleaner()
    {
        transaction inner;
    }
};

int main()
{
    {
        transaction fine;
    }
    try {
        cleaner cleaner;
        transaction failing;
        throw 1;
    } catch (int) {
        assert(std::uncaught_exceptions() == 0);
    }
    assert(committed == 2 && rolled_back == 1);
}
