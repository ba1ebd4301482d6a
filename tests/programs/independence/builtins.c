/* Blocks that use the compiler's builtins. A maximum and a sum that is checked for overflow are
 * known exactly. Of a function such as __builtin_popcount, all that is known is that it depends on
 * its argument alone: it commutes with itself, and with another function where the results are the
 * same. */
// REQUIRES: z3
// RUN: %heddle --show-independence %s | FileCheck %s --implicit-check-not=unknown
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;
static unsigned u;

static void *work(void *unused)
{
    __VERIFIER_atomic_begin(); /* line 19 */
    x = __builtin_elementwise_max(x, 5);
    __VERIFIER_atomic_end();

    __VERIFIER_atomic_begin(); /* line 23 */
    x = __builtin_elementwise_max(x, 7);
    __VERIFIER_atomic_end();

    __VERIFIER_atomic_begin(); /* line 27 */
    x = abs(x);
    __VERIFIER_atomic_end();

    __VERIFIER_atomic_begin(); /* line 31 */
    int sum;
    if (!__builtin_sadd_overflow(x, 1, &sum))
        x = sum;
    __VERIFIER_atomic_end();

    __VERIFIER_atomic_begin(); /* line 37 */
    u = (unsigned)__builtin_popcount(u);
    __VERIFIER_atomic_end();

    __VERIFIER_atomic_begin(); /* line 41 */
    u = __builtin_bswap32(u);
    __VERIFIER_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    return 0;
}
// CHECK-DAG: 19:5 with {{.*}}:23:5: always
// CHECK-DAG: 19:5 with {{.*}}:27:5: if
// CHECK-DAG: 27:5 with itself: always
// CHECK-DAG: 31:5 with itself: always
// CHECK-DAG: 37:5 with itself: always
// CHECK:     37:5 with {{.*}}:41:5: if
// CHECK-NEXT: (int)__builtin_bswap32((int)__builtin_popcount((int)u)) == (int)__builtin_popcount((int)__builtin_bswap32((int)u))
