// Since C++17, a failure may have a stronger order than the success. So where only the failure acquires (FAILING), the
// success is relaxed. A loop that reloads by failing reads the flag twice: either of the two may acquire (RELOADING).
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DFAILING %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DRELOADING %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=relax -DFAILING %s
// MINIMUM-FAILING: Wf=rel Cas.fails=acq
// MINIMUM-RELOADING: Wf=rel Cas=acq
// MINIMUM-RELOADING: Wf=rel Cas.fails=acq
#include <atomic>
#include <thread>

static std::atomic<int> flag;
static int data, copy;

static void one()
{
    data = 1;
    flag.store(1); /* @Wf */
}

static void two()
{
    int seen = 0;
#ifdef FAILING
    if (!flag.compare_exchange_strong(seen, 2)) /* @Cas */
        copy = data;
#else
    while (!flag.compare_exchange_strong(seen, seen + 2)) /* @Cas */
        continue;
    if (seen == 1)
        copy = data;
#endif
}

int main()
{
    std::thread first(one), second(two);
    first.join();
    second.join();
}
