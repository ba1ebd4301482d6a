/* Each of these is wrong in its own way. */
// RUN: %exits 1 %heddle -DCASE=1 %s | FileCheck --check-prefix=TWICE %s
// TWICE: error: sem_close of what is not open [invalid-use]
// RUN: %exits 1 %heddle -DCASE=2 %s | FileCheck --check-prefix=UNNAMED %s
// UNNAMED: error: sem_close of what is not open [invalid-use]
// RUN: %exits 1 %heddle -DCASE=3 %s | FileCheck --check-prefix=MEMORY %s
// MEMORY: error: sem_close of what is not open [invalid-use]
// RUN: %exits 1 %heddle -DCASE=4 %s | FileCheck --check-prefix=FAILED %s
// FAILED: error: sem_close of what is not open [invalid-use]
// RUN: %exits 1 %heddle -DCASE=5 %s | FileCheck --check-prefix=CLOSED %s
// CLOSED: error: main uses '*semaphore' after it was freed [use-after-free]
// CLOSED: note: main closes it here
// RUN: %exits 1 %heddle -DCASE=6 %s | FileCheck --check-prefix=DESTROYED %s
// DESTROYED: error: main destroys '*semaphore', which sem_open made [invalid-use]
// RUN: %exits 1 %heddle -DCASE=7 %s | FileCheck --check-prefix=FREED %s
// FREED: error: main frees '*semaphore', which malloc did not return [invalid-free]
// RUN: %exits 1 %heddle -DCASE=8 %s | FileCheck --check-prefix=EMPTY %s
// EMPTY: error: deadlock: main waits for semaphore '*semaphore', which is 0 [deadlock]
/* Whoever comes second to a name finds what the first one has made of it. */
// RUN: %exits 1 %heddle -DCASE=9 %s | FileCheck --check-prefix=STALE %s
// STALE: error: deadlock: main waits for semaphore '*semaphore', which is 0 [deadlock]
/* Main may close it before the other thread comes to use it. */
// RUN: %exits 1 %heddle -DCASE=10 %s | FileCheck --check-prefix=EARLY %s
// EARLY: '*semaphore' {{(after it was freed|while thread 1 may still use it)}} [use-after-free]
/* Nobody looked at what sem_open returned. */
// RUN: %exits 1 %heddle -DCASE=11 %s | FileCheck --check-prefix=MISSING %s
// MISSING: through a null pointer [null-dereference]

#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

sem_t unnamed;

static void *use(void *semaphore)
{
    sem_post(semaphore);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    sem_t *semaphore = sem_open("/semaphore", O_CREAT, 0600, 1), *other = SEM_FAILED;
    switch (CASE) {
    case 1:
        sem_close(semaphore);
        sem_close(semaphore);
        break;
    case 2:
        sem_init(&unnamed, 0, 1);
        sem_close(&unnamed);
        break;
    case 3:
        other = malloc(sizeof *other);
        sem_init(other, 0, 1);
        sem_close(other);
        break;
    case 4:
        sem_close(other);
        break;
    case 5:
        sem_close(semaphore);
        sem_wait(semaphore);
        break;
    case 6:
        sem_destroy(semaphore);
        break;
    case 7:
        free(semaphore);
        break;
    case 8:
        sem_wait(semaphore);
        sem_wait(semaphore);
        break;
    case 9:
        sem_wait(semaphore);
        sem_close(semaphore);
        semaphore = sem_open("/semaphore", O_CREAT, 0600, 1);
        sem_wait(semaphore);
        break;
    case 10:
        pthread_create(&thread, NULL, use, semaphore);
        sem_close(semaphore);
        break;
    case 11:
        other = sem_open("/missing", 0);
        sem_post(other);
        break;
    }
    return 0;
}
