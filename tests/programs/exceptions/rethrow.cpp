/* `throw;` goes on with the same object, which a handler by reference has changed, and a copy
 * (`throw caught;`) is of the handler's class. An exception may be thrown and caught while another
 * one is handled. With BROKEN, the last rethrow finds no handler. With EMPTY, nothing is handled. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DEMPTY | FileCheck --check-prefix=EMPTY %s
// CHECK: 1 complete
#include <cassert>

static int objects;

struct base {
    int steps = 0;
    base()
    {
        objects++;
    }
    base(const base &other) : steps(other.steps)
    {
        objects++;
    }
    virtual ~base()
    {
        objects--;
    }
};
struct derived : base {
};

static void again()
{
#ifdef EMPTY
    throw; // EMPTY: rethrow.cpp:[[@LINE]]:5: error: throw without an operand{{.*}} [abort]
#endif
    try {
        throw derived();
    } catch (base &caught) {
        caught.steps++;
        try {
            throw 1;
        } catch (int) {
        }
        throw; // BROKEN: rethrow.cpp:[[@LINE]]:9: error: an exception of type derived is not caught
    }
}

static void slice()
{
    try {
        again();
    } catch (base &caught) {
        caught.steps++;
        throw caught;
    }
}

int main()
{
    try {
        again();
    } catch (derived &caught) {
        assert(caught.steps == 1 && objects == 1);
    }
    try {
        slice();
        assert(false);
    } catch (derived &) {
        assert(false);
    } catch (base &caught) {
        assert(caught.steps == 2 && objects == 1);
    }
    assert(objects == 0);
#ifdef BROKEN
    again();
#endif
}
