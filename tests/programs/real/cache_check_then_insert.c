/* A small cache under a lock: look a key up, and when it is missing, compute the value and insert
 * it.
 *
 * The bug: the lock is let go of between the look and the insertion. Two threads that miss the same
 * key both insert it. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { CAPACITY = 4 };

static int keys[CAPACITY], values[CAPACITY], count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool find(int key, int *value)
{
    bool found = false;

    pthread_mutex_lock(&lock);
    for (int i = 0; i < count && !found; i++) {
        found = keys[i] == key;
        *value = values[i];
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void insert(int key, int value)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++)
        assert(keys[i] != key);
    keys[count] = key;
    values[count++] = value;
    pthread_mutex_unlock(&lock);
}

static void *user(void *unused)
{
    int value;

    (void)unused;
    if (!find(7, &value)) {
        value = 7 * 7;
        insert(7, value);
    }
    assert(value == 49);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
