/* Memory that there cannot be: `new` throws std::bad_alloc, `new (std::nothrow)` returns NULL. With
 * BROKEN, a container's growth is not caught. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DNULLED | FileCheck --check-prefix=NULLED %s
// CHECK: 1 complete
// BROKEN: error: an exception of type std::bad_alloc is not caught: std::bad_alloc
// NULLED: error: {{.*}} null pointer
#include <cassert>
#include <cstdint>
#include <new>
#include <vector>

static volatile std::size_t huge = SIZE_MAX / 4;

int main()
{
    bool caught = false;
    try {
        delete[] new char[huge];
    } catch (const std::bad_alloc &) {
        caught = true;
    }
    char *none = new (std::nothrow) char[huge];
    assert(caught && !none);
#ifdef NULLED
    none[0] = 1;
#endif
#ifdef BROKEN
    std::vector<char>().reserve(huge);
#endif
}
