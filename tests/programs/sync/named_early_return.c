/* Two customers draw from an account that is guarded by a named semaphore, and has enough for one of
 * them: whoever comes second is turned away. There are 2 orders. With the mistake (FORGETS), turning
 * away leaves the semaphore taken, in either order, and main waits for it for ever. */
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --format=json --algorithm=naive %s | FileCheck %s
// RUN: %exits 1 %heddle --no-symmetry -DFORGETS %s | FileCheck --check-prefix=FORGETS %s
// RUN: %exits 1 %heddle --no-symmetry --algorithm=naive -DFORGETS %s | FileCheck --check-prefix=FORGETS %s
// RUN: %exits 1 %heddle --no-symmetry --bound=0 -DFORGETS %s | FileCheck --check-prefix=FORGETS %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,
// FORGETS: error: deadlock: main waits for semaphore '*guard', which is 0 [deadlock]

#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdlib.h>

sem_t *guard;
int balance = 100;

static bool draw(int amount)
{
    sem_wait(guard);
    if (balance < amount) {
#ifndef FORGETS
        sem_post(guard);
#endif
        return false;
    }
    balance -= amount;
    sem_post(guard);
    return true;
}

static void *be_customer(void *unused)
{
    (void)unused;
    draw(60);
    return NULL;
}

int main(void)
{
    pthread_t customers[2];
    sem_unlink("/account"); /* what an earlier run may have left */
    guard = sem_open("/account", O_CREAT | O_EXCL, 0600, 1);
    if (guard == SEM_FAILED)
        return EXIT_FAILURE;
    for (int i = 0; i < 2; i++)
        pthread_create(&customers[i], NULL, be_customer, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(customers[i], NULL);
    sem_wait(guard);
    assert(balance == 40);
    sem_post(guard);
    sem_close(guard);
    sem_unlink("/account");
    return 0;
}
