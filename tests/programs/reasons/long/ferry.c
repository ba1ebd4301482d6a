// A ferry has room for 140 cars. Three gates let cars on board as long as there is room; looking and
// driving on board are two steps.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: assertion
// CHECK: why: thread [[A:[0-9]+]] (gate) read on_board: 139 (step [[#]]), but thread [[#]] (gate) changed it to 140 (step [[#]]) before thread [[A]] acted on it and wrote 141 (step [[#]]).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { GATES = 3, CARS = 90, ROOM = 140 };
static atomic_int on_board, turned_away;

static void *gate(void *unused)
{
    for (int i = 0; i < CARS; i++) {
        if (atomic_load(&on_board) < ROOM)
            atomic_fetch_add(&on_board, 1);
        else
            atomic_fetch_add(&turned_away, 1);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[GATES];
    for (int i = 0; i < GATES; i++)
        pthread_create(&threads[i], NULL, gate, NULL);
    for (int i = 0; i < GATES; i++)
        pthread_join(threads[i], NULL);
    assert(atomic_load(&on_board) <= ROOM);
}
