/* std::throw_with_nested keeps the exception that is being handled; std::rethrow_if_nested throws
 * it. With BROKEN, the innermost one is of another type. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: error: assertion `depth(outer) == 3 && 
#include <cassert>
#include <exception>
#include <stdexcept>
#include <string>

static void inner()
{
#ifdef BROKEN
    throw 1;
#else
    throw std::runtime_error("thread");
#endif
}

static void middle()
{
    try {
        inner();
    } catch (...) {
        std::throw_with_nested(std::logic_error("warp"));
    }
}

static int depth(const std::exception &exception)
{
    try {
        std::rethrow_if_nested(exception);
    } catch (const std::exception &nested) {
        return 1 + depth(nested);
    } catch (...) {
    }
    return 1;
}

int main()
{
    try {
        try {
            middle();
        } catch (...) {
            std::throw_with_nested(std::runtime_error("cloth"));
        }
    } catch (const std::exception &outer) {
        assert(depth(outer) == 3 && std::string(outer.what()) == "cloth");
    }
}
