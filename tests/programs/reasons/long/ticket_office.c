// A ticket lock of an office. A clerk that finds the drawer empty leaves without calling the next
// number.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: thread [[#]] goes round
// CHECK: why: thread [[#]] (clerk) went on when it read now_serving: [[#]] (step [[#]]), and has not changed it since; thread [[#]] (clerk) waits for another value.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { CLERKS = 3, SALES = 40, SEATS = 110 };
static atomic_int next_ticket, now_serving;
static int seats = SEATS;

static void *clerk(void *unused)
{
    for (int i = 0; i < SALES; i++) {
        int ticket = atomic_fetch_add(&next_ticket, 1);
        while (atomic_load(&now_serving) != ticket)
            continue;
        if (seats == 0)
            return unused;
        seats--;
        atomic_store(&now_serving, ticket + 1);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[CLERKS];
    for (int i = 0; i < CLERKS; i++)
        pthread_create(&threads[i], NULL, clerk, NULL);
    for (int i = 0; i < CLERKS; i++)
        pthread_join(threads[i], NULL);
}
