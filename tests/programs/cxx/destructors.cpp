/* Objects are destroyed at the end: main's thread-local ones first, then static ones in the order that is opposite to
 * that of their construction, with atexit's functions in between; another thread's own ones when it ends. WRONG expects
 * another order. A thread that uses one of a file's thread-local objects constructs all of them, so two have the
 * number 4. main may destroy what a thread still uses that nobody waits for (USED), but not when it ends by pthread_exit
 * (LEAVES). With two threads that share nothing there is one execution. */
// RUN: %heddle --leaks=error --format=json %s | FileCheck %s
// RUN: %heddle --sc --leaks=error --algorithm=pop --format=json %s | FileCheck %s
// RUN: %heddle --leaks=error --format=json -DEXITS %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DWRONG %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle --format=json -DUSED %s | FileCheck --check-prefix=USED %s
// RUN: %heddle --format=json -DUSED -DLEAVES %s | FileCheck --check-prefix=SAFE %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 0,
// SAFE: "verdict": "safe"
// WRONG: "kind": "assertion"
// USED: "kind": "{{data-race|use-after-free}}"

#include <cassert>
#include <cstdlib>
#include <pthread.h>
#include <string>
#include <thread>
#include <vector>

#ifdef WRONG
static const std::vector<int> expected = {4, 4, 3, 2, 1};
#else
static const std::vector<int> expected = {4, 4, 2, 3, 1};
#endif
static std::vector<int> destroyed;

struct checker {
    ~checker()
    {
#ifndef USED
        assert(destroyed == expected);
#endif
    }
} checker;

struct numbered {
    int number;
    explicit numbered(int number) : number(number)
    {
    }
    ~numbered()
    {
        destroyed.push_back(number);
    }
};

static numbered first(1);
static thread_local numbered mine(4);
static thread_local std::string name = "which is too long to lie within the object";

static void third()
{
    destroyed.push_back(3);
}

static int local()
{
    static numbered second(2);
    return second.number;
}

static std::vector<int> numbers = {1, 2, 3};

static void use_name()
{
    name += '.';
#ifdef USED
    assert(numbers[1] == 2);
#endif
}

int main()
{
    std::thread thread(use_name);
#ifdef USED
    thread.detach();
#else
    thread.join();
#endif
#ifdef LEAVES
    pthread_exit(nullptr);
#endif
    std::atexit(third);
    assert(local() == 2 && mine.number == 4);
#ifdef EXITS
    std::exit(0);
#endif
}
