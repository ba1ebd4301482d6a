/* pthread_create is told to write where only a part of what it writes has room: at the last 4 bytes
 * of a local variable. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "out-of-bounds"

#include <pthread.h>

static void *worker(void *argument)
{
    return argument;
}

int main(void)
{
    int memory[4];
    pthread_create((pthread_t *)(void *)(memory + 3), NULL, worker, NULL); // CHECK: "line": [[#@LINE]]
    return memory[0] & 0;
}
