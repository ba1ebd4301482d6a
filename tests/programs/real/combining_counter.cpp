/* A try-lock made of an atomic flag; who does not get it puts its work on a list for the owner,
 * which does that work before it lets go, and looks again after. Counted by two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 50,
// CHECK: "blocked": 0,

#include <atomic>
#include <cassert>
#include <thread>

namespace
{
std::atomic<bool> busy{false};
std::atomic<int> pending{0};
int done; /* the owner's */

/* Does what is pending, unless somebody else does; what came too late for them is done in a further
 * round. */
void help()
{
    while (pending.load() > 0) {
        if (busy.exchange(true))
            return;
        done += pending.exchange(0);
        busy.store(false);
    }
}

void submit(int work)
{
    pending.fetch_add(work);
    help();
}
} // namespace

int main()
{
    std::thread first(submit, 1), second(submit, 10);

    first.join();
    second.join();
    assert(done == 11 && pending == 0);
    return 0;
}
