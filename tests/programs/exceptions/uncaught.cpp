/* The report names the type, with its namespace, and what() says; the place is that of the throw,
 * which may be in the library (AT). Nothing is unwound: the destructor would fail otherwise. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DAT | FileCheck --check-prefix=AT %s
// RUN: %exits 1 %heddle --format=json %s | FileCheck --check-prefix=JSON %s
// JSON: "kind": "uncaught-exception"
// JSON: "message": "an exception of type loom::torn<int> is not caught: torn: weft"
// AT: error: an exception of type std::out_of_range is not caught: vector::_M_range_check: __n (which is 3) >= this->size() (which is 2)
#include <cassert>
#include <stdexcept>
#include <string>
#include <vector>

namespace loom
{
template <class> struct torn : std::runtime_error {
    using runtime_error::runtime_error;
};
} // namespace loom

struct guard {
    ~guard()
    {
        assert(false);
    }
};

static void pull(const std::string &thread)
{
    // CHECK: uncaught.cpp:[[@LINE+1]]:5: error: an exception of type loom::torn<int> is not caught: torn: weft [uncaught-exception]
    throw loom::torn<int>("torn: " + thread);
}

int main()
{
    guard guard;
    try {
#ifdef AT
        std::vector<int>{1, 2}.at(3);
#endif
        pull("weft");
    } catch (const std::bad_alloc &) {
    } catch (int) {
    }
}
