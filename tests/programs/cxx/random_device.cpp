/* std::random_device gives one fixed sequence, and heddle says so; with --rand=choose, its numbers
 * are choices, and a wrong one is found. */
// RUN: %heddle %s 2>&1 | FileCheck %s
// RUN: %exits 1 %heddle --rand=choose --quiet %s | FileCheck --check-prefix=CHOOSE %s
// RUN: %heddle --rand=choose --quiet %s -- -DRIGHT
// CHECK: warning: {{.*}} random numbers are one fixed sequence
// CHECK: 1 complete
// CHOOSE: error: assertion `winner < 2' failed
#include <cassert>
#include <random>

int main()
{
    std::random_device device;
#ifdef RIGHT
    unsigned winner = device() % 2;
#else
    unsigned winner = device() % 3;
    if (winner != 2 || device() % 2 == 0)
        winner = 0;
#endif
    assert(winner < 2);
}
