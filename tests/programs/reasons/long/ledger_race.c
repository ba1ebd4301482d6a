// Writers keep a ledger of plain memory, under its lock. An audit reads it now and then, with the
// lock, and once more in the end, without it.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: data race
// CHECK: why: Nothing orders the two: thread [[#]] (writer) holds lock (step [[#]]), but thread 3 (audit) holds no mutex (step [[#]]).
#include <pthread.h>
#include <stddef.h>

enum { WRITERS = 2, ENTRIES = 80, AUDITS = 10 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long balance, entries;

static void *writer(void *unused)
{
    for (int i = 0; i < ENTRIES; i++) {
        pthread_mutex_lock(&lock);
        balance += i;
        entries++;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static void *audit(void *unused)
{
    long seen = 0;
    for (int i = 0; i < AUDITS; i++) {
        pthread_mutex_lock(&lock);
        seen += balance;
        pthread_mutex_unlock(&lock);
    }
    seen += entries;
    return seen == 0 ? unused : NULL;
}

int main(void)
{
    pthread_t threads[WRITERS + 1];
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&threads[i], NULL, writer, NULL);
    pthread_create(&threads[WRITERS], NULL, audit, NULL);
    for (int i = 0; i <= WRITERS; i++)
        pthread_join(threads[i], NULL);
}
