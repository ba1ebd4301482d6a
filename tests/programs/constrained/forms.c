/* Two threads with one section each. Where they commute in every state in which they take the same
 * branches, one execution is explored; otherwise both. */
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x += 3' -DB='x -= 5' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = 2 * y + x + z' -DB='x = 7 + z + x' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='z = z + x; z = z - x' -DB='z++; x++' %s | FileCheck %s --check-prefix=ONE
// Sums of narrow integers are modulo their own width.
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='s++' -DB='s += 70' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='c = c << 1' -DB='c = c * 2' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = s + x' -DB='x = c + x' %s | FileCheck %s --check-prefix=ONE
// A wide value that is cut off, and elements of an array at one place and at two.
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = x + (int)l' -DB='x = x - (int)l' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='a[y % 4]++' -DB='a[z % 4]++' %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='a[0]++; a[y % 4] += 2' -DB='a[z % 4]++' %s | FileCheck %s --check-prefix=ONE
// Loops and branches that do not depend on what the other thread does.
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='for (int i = 0; i < 3; i++) x += i' -DB='if (y == 1) x++' %s | FileCheck %s --check-prefix=ONE
// Stores of one constant.
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = 5' -DB='x = 5' %s | FileCheck %s --check-prefix=ONE
// Single operations in a section.
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='atomic_fetch_add(&n, 2)' -DB='n--; x++' %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete, 0 blocked;

// They do not commute, or only in some states.
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = 2 * x' -DB='x++' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = 5' -DB='x = 6' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = y' -DB='y = x' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='z = x' -DB='x++' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='if (x < 9) x++' -DB='x++' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = x / 2' -DB='x += 2' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='a[x % 4]++' -DB='x++' %s | FileCheck %s --check-prefix=TWO
// A sum of chars that is kept in an int, and one of ints in a long, is not linear in them; one of ints is.
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x += c; c += 3' -DB='x += 3 * c; c += 9' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='l += x; x += 3' -DB='l += 3L * x; x += 9' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='z += x; x += 3' -DB='z += 3 * x; x += 9' %s | FileCheck %s --check-prefix=ONE
// The thread looks at what it has read, in the section or behind it.
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='local = x; x++' -DB='x++' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='local = atomic_fetch_add(&n, 2)' -DB='n++' %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=constrained --independence=concolic -DA='x = x * x' -DB='x = x * y' %s | FileCheck %s --check-prefix=TWO
// TWO: Executions: 2 complete, 0 blocked;

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x = 3, y = 1, z = 2, a[4];
static short s = 32700;
static unsigned char c = 250;
static long l = 1L << 40;
static atomic_int n;

static void *run_a(void *unused)
{
    int local = 0;
    pthread_mutex_lock(&mutex);
    A;
    pthread_mutex_unlock(&mutex);
    return local ? unused : NULL;
}

static void *run_b(void *unused)
{
    pthread_mutex_lock(&mutex);
    B;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, run_a, NULL);
    pthread_create(&threads[1], NULL, run_b, NULL);
    return 0;
}
