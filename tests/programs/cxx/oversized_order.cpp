/* std::atomic of a class of 24 bytes orders as its memory orders say. The flag of a message is such an object: with a
 * relaxed store or load, the data are a race; with a release and an acquire, they are not, also in an exchange or a
 * compare-exchange, and in a class of 12 bytes, whose alignment is less (ODD). Relaxed stores to two such objects may be
 * seen in the other order (REORDER), and seq_cst ones may not. A plain read after the threads have ended finds what the
 * atomic store has written, and one while they run is a race (PLAIN). A loop that waits for such an object is no
 * endless one (WAITS). What is to be freed is found through such an object (LEAK: nothing is lost).
 *
 * Executions of the message: the flag is seen, or not. */
// RUN: %exits 1 %heddle --quiet -DGIVE=relaxed -DTAKE=acquire %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DGIVE=release -DTAKE=relaxed %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DGIVE=relaxed -DTAKE=relaxed -DEXCHANGE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DGIVE=relaxed -DTAKE=acquire -DODD %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DGIVE=relaxed -DTAKE=acquire -j2 %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle -DGIVE=relaxed -DTAKE=relaxed %s | FileCheck --check-prefix=VALUE %s
// RUN: %heddle -DGIVE=release -DTAKE=acquire %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DGIVE=release -DTAKE=acquire -DEXCHANGE %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DGIVE=release -DTAKE=acquire -DODD %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --sc --algorithm=optimal -DGIVE=seq_cst -DTAKE=seq_cst %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --sc --algorithm=rvf --quiet -DGIVE=seq_cst -DTAKE=seq_cst %s
// RUN: %heddle --quiet -DGIVE=release -DTAKE=acquire -DWAITS %s
// RUN: %exits 1 %heddle --quiet -DGIVE=relaxed -DTAKE=relaxed -DREORDER %s | FileCheck --check-prefix=REORDER %s
// RUN: %heddle --quiet -DGIVE=seq_cst -DTAKE=seq_cst -DREORDER %s
// RUN: %exits 1 %heddle --quiet -DGIVE=release -DTAKE=acquire -DPLAIN %s | FileCheck --check-prefix=PLAIN %s
// RUN: %heddle --quiet --leaks=error -DGIVE=release -DTAKE=acquire -DLEAK %s
// VALUE: write flag: {0x1, 0x2, 0x0}
// RACE: error: data race on 'data'
// TWO: Executions: 2 complete, 0 blocked
// REORDER: [assertion]
// PLAIN: error: data race on 'flag'

#include <atomic>
#include <cassert>
#include <cstring>
#include <pthread.h>

#ifndef GIVE
#define GIVE release
#endif
#ifndef TAKE
#define TAKE acquire
#endif
#define ORDER(name) JOINED(std::memory_order_, name)
#define JOINED(a, b) a##b

namespace
{
#ifdef ODD
struct value {
    int first, second, third;
};
#else
struct value {
    long first, second;
    int *third;
};
#endif
const std::memory_order give = ORDER(GIVE), take = ORDER(TAKE);
std::atomic<value> flag{}, other{};
int data;

void *giver(void *unused)
{
#ifdef LEAK
    flag.store(value{1, 2, new int(3)}, give);
#elif defined REORDER
    other.store(value{1, 0, 0}, give);
    flag.store(value{1, 0, 0}, give);
#else
    data = 1;
#ifdef EXCHANGE
    value before = flag.exchange(value{1, 2, 0}, give);
    assert(before.first == 0 && before.second == 0);
#else
    flag.store(value{1, 2, 0}, give);
#endif
#endif
    return unused;
}

/* Whether the flag is set. */
bool is_set()
{
#if defined EXCHANGE
    value expected{1, 2, 0};
    return flag.compare_exchange_strong(expected, value{1, 3, 0}, take, std::memory_order_relaxed);
#else
    return flag.load(take).first == 1;
#endif
}

void *taker(void *unused)
{
#ifdef REORDER
    if (is_set())
        assert(other.load(take).first == 1);
#elif defined PLAIN
    value seen;
    std::memcpy(&seen, static_cast<void *>(&flag), sizeof seen);
    assert(seen.first <= 1);
#elif defined WAITS
    while (!is_set())
        continue;
    data++;
#elif !defined LEAK
    if (is_set())
        data++;
#endif
    return unused;
}
} // namespace

int main()
{
    pthread_t threads[2];
    pthread_create(&threads[0], nullptr, giver, nullptr);
    pthread_create(&threads[1], nullptr, taker, nullptr);
    for (pthread_t thread : threads)
        pthread_join(thread, nullptr);
    value last;
    std::memcpy(&last, static_cast<void *>(&flag), sizeof last);
    assert(last.first == 1 && last.second == flag.load().second);
    return 0;
}
