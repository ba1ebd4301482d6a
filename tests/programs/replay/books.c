// Variables of all kinds, which gdb_values.test and gdb_steps.test look at in gdb. The clerks lose
// one of their entries.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct entry {
    int amount;
    struct entry *next;
};

struct book {
    char name[8];
    double rate;
    struct entry *_Atomic first;
};

static struct book book = {"north", 0.5, NULL};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int entered = 7;
static int total;

static void enter(int amount)
{
    struct entry *entry = malloc(sizeof *entry);
    entry->amount = amount;
    entry->next = atomic_load(&book.first);
    atomic_store(&book.first, entry);
    entered += amount;
    pthread_mutex_lock(&lock);
    total += amount;
    pthread_mutex_unlock(&lock);
}

static void *clerk(void *amount)
{
    enter(*(int *)amount);
    return NULL;
}

int main(void)
{
    int amounts[2] = {10, 20}, sum = 0;
    pthread_t clerks[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&clerks[i], NULL, clerk, &amounts[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(clerks[i], NULL);
    for (struct entry *entry = book.first; entry; entry = entry->next)
        sum += entry->amount;
    assert(sum == total);
    return 0;
}

// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// CHECK: error: assertion `sum == total' failed
