/* Calls of library functions that nobody can notice add up to no livelock while visible operations
 * come in between, even with a step limit that all of them together exceed. */
// RUN: %heddle --step-limit=1000 --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <pthread.h>

static int visible;

int main(void)
{
    for (int i = 0; i < 100; i++) {
        for (int j = 0; j < 10; j++)
            if (!pthread_self())
                return 1;
        visible++;
    }
    return 0;
}
