/* An object that is thrown is freed when its handlers are done. With BROKEN, a pointer to it is used
 * later; with OTHER, another thread uses it while the handler ends. */
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DOTHER | FileCheck --check-prefix=OTHER %s
// CHECK: 1 complete
// BROKEN: error: main reads {{.*}} after it was freed [use-after-free]
// OTHER: error: {{.*}} [use-after-free]
#include <atomic>
#include <cassert>
#include <thread>

struct torn {
    std::atomic<int> length{3};
    torn() = default;
    torn(const torn &)
    {
    }
};

static std::thread thread;

static const torn *handle()
{
    const torn *kept = nullptr;
    try {
        throw torn();
    } catch (const torn &caught) {
        kept = &caught;
#ifdef OTHER
        thread = std::thread([kept] { assert(kept->length == 3); });
#endif
        assert(kept->length == 3);
    }
    return kept;
}

int main()
{
    const torn *kept = handle();
#ifdef BROKEN
    assert(kept->length == 3);
#endif
#ifdef OTHER
    thread.join();
#endif
    (void)kept;
}
