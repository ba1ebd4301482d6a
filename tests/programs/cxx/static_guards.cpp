/* Each static variable of a function has a guard of its own, and no other order comes of it.
 *
 * - Constructors of two statics in two threads are in no order, so what both write is a race (RACE), also where the
 *   statics are instances of one template (TEMPLATE). One static of an inline function is initialised once.
 * - Whoever finds a static initialised is ordered behind the initialisation (PUBLISHED), but not behind what the other
 *   thread did before it by itself found it initialised (FOUND), nor is the initialiser behind its readers (BACK).
 * - A constructor that throws is tried again by the next thread, behind the first attempt (THROWS).
 * - Two threads that initialise two statics, and each need the other one's, are a deadlock (CROSS, where neither initialiser
 *   needs the other static unless that is begun); in one thread, the initialisation is recursive (RECURSIVE, MUTUAL),
 *   which the standard leaves undefined.
 * - A nested static of another function is none of these (NESTED). Thread-local statics have no guard that threads
 *   share (LOCAL), so what their constructors write is a race.
 *
 * Executions of PUBLISHED: each thread reads the guard's byte and then begins, unless the byte is set. Either thread
 * is first. The second one finds the byte set, or unset and then waits: 2 * 2. */
// RUN: %exits 1 %heddle --quiet -DRACE %s | FileCheck --check-prefix=DATA %s
// RUN: %exits 1 %heddle --quiet --sc -DRACE %s | FileCheck --check-prefix=DATA %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=optimal -DRACE %s | FileCheck --check-prefix=DATA %s
// RUN: %exits 1 %heddle --quiet -DTEMPLATE %s | FileCheck --check-prefix=DATA %s
// RUN: %exits 1 %heddle --quiet -DLOCAL %s | FileCheck --check-prefix=DATA %s
// RUN: %exits 1 %heddle --quiet -DFOUND %s | FileCheck --check-prefix=DATA %s
// RUN: %exits 1 %heddle --quiet -DBACK %s | FileCheck --check-prefix=DATA %s
// RUN: %heddle -DPUBLISHED %s | FileCheck --check-prefix=FOUR %s
// RUN: %heddle --sc --algorithm=naive -DPUBLISHED %s | FileCheck --check-prefix=FOUR %s
// RUN: %heddle --quiet --sc --algorithm=rvf -DPUBLISHED %s
// RUN: %heddle --quiet --tso -DPUBLISHED %s
// RUN: %heddle --quiet -DTHROWS %s
// RUN: %heddle --quiet --sc --algorithm=pop -DTHROWS %s
// RUN: %heddle --quiet -DNESTED %s
// RUN: %exits 1 %heddle --quiet -DCROSS %s | FileCheck --check-prefix=CROSS %s
// RUN: %exits 1 %heddle --quiet --sc --algorithm=rvf -DCROSS %s | FileCheck --check-prefix=CROSS %s
// RUN: %exits 1 %heddle --quiet -DRECURSIVE %s | FileCheck --check-prefix=RECURSIVE %s
// RUN: %exits 1 %heddle --quiet -DMUTUAL %s | FileCheck --check-prefix=RECURSIVE %s
// DATA: error: data race on 'data'
// FOUR: Executions: 4 complete, 0 blocked
// CROSS: begun by {{.*}}[deadlock]
// RECURSIVE: error: main uses 'guard of {{.*}}_value()::{{left|right}}.state', which it is initialising: {{.*}}[invalid-use]

#include <cassert>
#include <atomic>
#include <pthread.h>

namespace
{
int data;
int attempts;

struct counted {
    int value = 7;
    counted()
    {
        data++;
    }
};

#if defined TEMPLATE
template <int number> int first()
{
    static counted object;
    return object.value;
}
void one()
{
    first<1>();
}
void two()
{
    first<2>();
}
#elif defined LOCAL
void one()
{
    static thread_local counted object;
    assert(object.value == 7);
}
void two()
{
    one();
}
#elif defined RACE
void one()
{
    static counted object;
    assert(object.value == 7);
}
void two()
{
    static counted object;
    assert(object.value == 7);
}
#elif defined THROWS
struct failing {
    failing()
    {
        if (++attempts == 1)
            throw 1;
    }
};
void one()
{
    try {
        static failing object;
        assert(attempts == 2);
    } catch (int) {
    }
}
void two()
{
    one();
}
#elif defined NESTED
int inner()
{
    static int value = (data++, 3);
    return value;
}
void one()
{
    static int value = inner() + 1;
    assert(value == 4 && data == 1);
}
void two()
{
    assert(inner() == 3);
}
#elif defined CROSS || defined MUTUAL || defined RECURSIVE
#ifdef MUTUAL
bool left_begun, right_begun = true;
#else
std::atomic<bool> left_begun, right_begun;
#endif
int right_value();
int left_value()
{
#ifdef RECURSIVE
    static int left = left_value() + 1;
#else
    static int left = (left_begun = true, right_begun) ? right_value() : 1;
#endif
    return left;
}
int right_value()
{
    static int right = (right_begun = true, left_begun) ? left_value() : 1;
    return right;
}
void one()
{
    left_value();
}
void two()
{
    right_value();
}
#else
inline int get()
{
    static counted object;
    return object.value;
}
void one()
{
#ifdef BACK
    if (get() == 7)
        data = 5;
#else
    assert(get() == 7 && data == 1);
#endif
}
void two()
{
#ifdef FOUND
    get();
    data = 2;
#elif defined BACK
    get();
    assert(data);
#else
    one();
#endif
}
#endif
void *run(void *unused)
{
    one();
    return unused;
}
} // namespace

int main()
{
#if defined RECURSIVE || defined MUTUAL
    one();
#else
    pthread_t thread;
    pthread_create(&thread, nullptr, run, nullptr);
    two();
    pthread_join(thread, nullptr);
#endif
    return 0;
}
