/* A loop that waits reads memory that was never written into a variable, whose value is the same
 * as before: 0. But the variable is not defined any more. So the first iteration changes the
 * thread's state, and what the program does with the variable behind the loop is an error.
 *
 * KIND 1: the variable is an int. 2: a struct, in memory. 3: the value is handed on to a second
 * variable in the next iteration. 4: it decides how long the thread pauses in the next iteration. 5:
 * the loop is in a function that gets a pointer to the variable.
 *
 * With SET, the memory was written: no error, and the counts are those of a loop without effects,
 * one complete execution and one in which the flag is not set yet. */
// RUN: %exits 1 %heddle -DKIND=1 %s | FileCheck %s --check-prefix=UNSET
// RUN: %exits 1 %heddle -DKIND=2 %s | FileCheck %s --check-prefix=UNSET
// RUN: %exits 1 %heddle -DKIND=3 %s | FileCheck %s --check-prefix=UNSET
// RUN: %exits 1 %heddle -DKIND=4 %s | FileCheck %s --check-prefix=UNSET
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=UNSET
// RUN: %exits 1 %heddle -DKIND=1 --sc --algorithm=optimal %s | FileCheck %s --check-prefix=UNSET
// RUN: %exits 1 %heddle -DKIND=1 --sc --algorithm=rvf %s | FileCheck %s --check-prefix=UNSET
// RUN: %exits 1 %heddle -DKIND=2 --tso %s | FileCheck %s --check-prefix=UNSET
// UNSET: error: {{.*}}[uninitialized-read]
// RUN: %heddle -DSET -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DSET -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DSET -DKIND=3 %s | FileCheck %s
// RUN: %heddle -DSET -DKIND=4 %s | FileCheck %s
// RUN: %heddle -DSET -DKIND=5 %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// CHECK: Executions: 1 complete, 1 blocked (1 merged iteration);
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    int first, second;
};

static atomic_int flag;
static int used;

static void *set(void *unused)
{
    atomic_store(&flag, 1);
    return unused;
}

static void wait_and_copy(int *to, const int *from)
{
    while (!atomic_load(&flag))
        memcpy(to, from, sizeof *to);
}

int main(void)
{
    pthread_t setter;
    int *memory = malloc(2 * sizeof *memory);
#ifdef SET
    memory[0] = memory[1] = 0;
#endif
    pthread_create(&setter, NULL, set, NULL);
#if KIND == 1
    int value = 0;
    while (!atomic_load(&flag))
        memcpy(&value, memory, sizeof value);
    if (value)
        used = 1;
#elif KIND == 2
    struct pair pair = {0, 0};
    while (!atomic_load(&flag))
        memcpy(&pair, memory, sizeof pair);
    if (pair.second)
        used = 1;
#elif KIND == 3
    int value = 0, earlier = 0;
    while (!atomic_load(&flag)) {
        earlier = value;
        memcpy(&value, memory, sizeof value);
    }
    if (earlier)
        used = 1;
#elif KIND == 4
    int delay = 0;
    while (!atomic_load(&flag)) {
        for (int i = 0; i < delay; i++)
            sched_yield();
        memcpy(&delay, memory, sizeof delay);
    }
#elif KIND == 5
    int value = 0;
    wait_and_copy(&value, memory);
    if (value)
        used = 1;
#endif
    pthread_join(setter, NULL);
    free(memory);
    return 0;
}
