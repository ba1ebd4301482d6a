/* --undefined=trap refuses what heddle does not support only where an execution comes to it: a call
 * of a function without a body, of one that heddle has no model for, a call by a function's
 * address, inline assembly, an intrinsic. Without the option, all of them are refused at load. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck --check-prefix=LOAD %s
// RUN: %heddle --undefined=trap --format=json %s | FileCheck %s
// RUN: %exits 2 %heddle --undefined=trap %s --args=1 2>&1 | FileCheck --check-prefix=FUNCTION %s
// RUN: %exits 2 %heddle --undefined=trap %s --args="1 2" 2>&1 | FileCheck --check-prefix=KNOWN %s
// RUN: %exits 2 %heddle --undefined=trap %s --args="1 2 3" 2>&1 | FileCheck --check-prefix=ASM %s
// RUN: %exits 2 %heddle --undefined=trap %s --args="1 2 3 4" 2>&1 | FileCheck --check-prefix=ADDRESS %s
// RUN: %exits 2 %heddle --undefined=trap %s --args="1 2 3 4 5" 2>&1 | FileCheck --check-prefix=MAYBE %s
// RUN: %exits 1 %heddle --undefined=trap %s --args="1 2 3 4 5 6" 2>&1 | FileCheck --check-prefix=OWN %s
// RUN: %exits 2 %heddle --undefined=maybe %s 2>&1 | FileCheck --check-prefix=USAGE %s
//
// LOAD-COUNT-4: error:
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// USAGE: error: {{.*}}undefined
//
// A call that only some executions make is found in one of them, with its trace. An error of the
// program that comes first is reported instead.
// OWN: error: assertion `count < 7' failed

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

int missing(const char *format, ...);
int fork(void);
double missing_too(double);

static double (*function)(double) = missing_too;
static atomic_int flag;

static void *set_flag(void *unused)
{
    atomic_store(&flag, 1);
    return unused;
}

static void maybe(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set_flag, NULL);
    if (atomic_load(&flag))
        // MAYBE: undefined.c:[[#@LINE+1]]:9: error: call of 'missing', which has no body
        missing("flag");
    // MAYBE: write flag: 1
    pthread_join(thread, NULL);
}

int main(int count, char **arguments)
{
    assert(count < 7);
    int result = 0;
    switch (count) {
    case 2:
        // FUNCTION: undefined.c:[[#@LINE+1]]:18: error: call of 'missing', which has no body
        result = missing("%s", arguments[0]);
        break;
    case 3:
        // KNOWN: undefined.c:[[#@LINE+1]]:18: error: call of 'fork': heddle runs one process
        result = fork();
        break;
    case 4:
        // ASM: undefined.c:[[#@LINE+1]]:9: error: heddle cannot follow the inline assembly "cpuid"
        __asm__("cpuid" : "+a"(result) : : "ebx", "ecx", "edx");
        break;
    case 5:
        // ADDRESS: error: call of 'missing_too', which has no body and is not modelled by heddle
        result = (int)function(1);
        break;
    case 6:
        maybe();
        break;
    case 8:
        result = missing("%d", missing("%d", 1));
        break;
    }
    return result;
}
