/* Random numbers are one fixed sequence, so which of two ways a coin leads is a matter of luck; heddle
 * says so once, with the place of a call. With --rand=choose, each number is a choice:
 *  - of a remainder by a small constant, each remainder. Two coins have 2 * 2 executions; three
 *    sides of a die 3; a mask of 3 has 4.
 *  - otherwise, one of 0, 1, 2 and RAND_MAX: 4 executions.
 * An error that needs both coins to show 1 is then found (LOSES). */
// RUN: %heddle --quiet %s 2>&1 | FileCheck --check-prefix=WARNS %s
// WARNS: No errors found: 1 execution
// WARNS: warning: {{.*}}random.c:{{[0-9]+}}: random numbers are one fixed sequence here
// WARNS-NOT: warning
// RUN: %heddle --format=json --rand=choose %s 2>&1 | FileCheck --check-prefix=COINS %s
// RUN: %heddle --format=json --rand=choose --algorithm=naive %s 2>&1 | FileCheck --check-prefix=COINS %s
// COINS-NOT: warning
// COINS: "complete": 4,
// RUN: %heddle --format=json --rand=choose -DDIE %s | FileCheck --check-prefix=DIE %s
// DIE: "complete": 3,
// RUN: %heddle --format=json --rand=choose -DMASK %s | FileCheck --check-prefix=FOUR %s
// RUN: %heddle --format=json --rand=choose -DVALUE %s | FileCheck --check-prefix=FOUR %s
// RUN: %heddle --format=json --rand=choose -DSEED %s | FileCheck --check-prefix=FOUR %s
// FOUR: "complete": 4,
// RUN: %exits 1 %heddle --rand=choose -DLOSES %s 2>&1 | FileCheck --check-prefix=LOSES %s
// LOSES: error: assertion `coins < 2' failed
// RUN: %exits 1 %heddle --rand=choose -DVALUE -DLOSES %s 2>&1 | FileCheck --check-prefix=VALUE %s
// VALUE: error: assertion `value < RAND_MAX' failed
// RUN: %exits 2 %heddle --rand=choose --algorithm=pop %s 2>&1 | FileCheck --check-prefix=POP %s
// POP: error: --algorithm=pop, optimal, bpor and the published baselines do not try all that a program chooses
// RUN: %exits 2 %heddle --rand=always %s 2>&1 | FileCheck --check-prefix=MODE %s
// MODE: error: --rand is fixed or choose, not 'always'

#include <assert.h>
#include <stdlib.h>

int main(void)
{
#if defined VALUE
    int value = rand();
    assert(0 <= value && value <= RAND_MAX);
#ifdef LOSES
    assert(value < RAND_MAX);
#endif
#elif defined SEED
    unsigned seed = 3;
    int value = rand_r(&seed);
    assert(0 <= value && value <= RAND_MAX);
#elif defined DIE
    int side = 1 + rand() % 3;
    assert(1 <= side && side <= 3);
#elif defined MASK
    long bits = random() & 3;
    assert(0 <= bits && bits <= 3);
#else
    int coins = rand() % 2;
    if (random() % 2)
        coins++;
#ifdef LOSES
    assert(coins < 2);
#endif
#endif
    return 0;
}
