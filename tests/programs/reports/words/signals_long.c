/* The trace is shortened, since another thread reads 35 cells, which has to do with nothing. The end
 * of the handler stays, since its thread goes on there. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#define FIVE(act, i) act(i) act(i + 1) act(i + 2) act(i + 3) act(i + 4)
#define ALL(act) \
    FIVE(act, 0) FIVE(act, 5) FIVE(act, 10) FIVE(act, 15) FIVE(act, 20) FIVE(act, 25) FIVE(act, 30)
#define WRITE(i) cells[i] = 1;
#define READ(i) (void)cells[i];

static _Atomic int counter, cells[35];

static void on_usr1(int number)
{
    (void)number;
    counter = counter + 1;
}

static void *read_cells(void *unused)
{
    ALL(READ)
    return unused;
}

static void *worker(void *unused)
{
    int before = counter;
    counter = before + 1;
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_usr1};
    sigaction(SIGUSR1, &action, NULL);
    pthread_t reader, thread;
    ALL(WRITE)
    pthread_create(&reader, NULL, read_cells, NULL);
    pthread_join(reader, NULL);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_kill(thread, SIGUSR1);
    pthread_join(thread, NULL);
    assert(counter == 2);
    return 0;
}

// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// CHECK: 2: handle SIGUSR1 by on_usr1
// CHECK: 2: write counter: 1
// CHECK-NEXT: 2: leave handler on_usr1
// CHECK-NEXT: 2: write counter: 1
// RUN: FileCheck --check-prefix=SHORT %s <%t.txt
// SHORT-NOT: read cells[17]
// JSON marks what the library does on its own data. A step that tells of it has words.
// RUN: %exits 1 %heddle --format=json %s | FileCheck --check-prefix=JSON %s
// JSON: "words": "send SIGUSR1 to thread 2",
// JSON-NEXT: "state": null,
// JSON-NEXT: "internal": true,
// JSON: "location": "counter",
// JSON: "words": null,
// JSON-NEXT: "state": null,
// JSON-NEXT: "internal": false,
