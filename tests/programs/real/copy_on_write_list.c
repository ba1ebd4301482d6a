/* A list of listeners that is never changed: adding one makes a copy with it and publishes that in
 * an atomic pointer. Writers take turns under a lock, readers take none. Old copies are freed when
 * all readers are done.
 *
 * Two writers in either order; the reader finds the first, the second or the third version: 2 *
 * 3. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct list {
    struct list *older;
    int count;
    int listeners[];
};

static struct list *_Atomic current;
static pthread_mutex_t writers = PTHREAD_MUTEX_INITIALIZER;

static struct list *new_list(int count)
{
    struct list *list = malloc(sizeof *list + (size_t)count * sizeof(int));
    list->older = NULL;
    list->count = count;
    return list;
}

static void add(int listener)
{
    pthread_mutex_lock(&writers);
    struct list *old = atomic_load(&current);
    struct list *new = new_list(old->count + 1);
    for (int i = 0; i < old->count; i++)
        new->listeners[i] = old->listeners[i];
    new->listeners[old->count] = listener;
    new->older = old;
    atomic_store(&current, new);
    pthread_mutex_unlock(&writers);
}

static void *writer(void *listener)
{
    add(*(int *)listener);
    return NULL;
}

static void *reader(void *unused)
{
    (void)unused;
    const struct list *list = atomic_load(&current);
    int sum = 0;

    for (int i = 0; i < list->count; i++)
        sum += list->listeners[i];
    assert(list->count == 2 ? sum == 30 : list->count == 0 || sum == 10 || sum == 20);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    int listeners[2] = {10, 20};

    current = new_list(0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, writer, &listeners[i]);
    pthread_create(&threads[2], NULL, reader, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(current->count == 2);
    for (struct list *list = current, *older; list != NULL; list = older) {
        older = list->older;
        free(list);
    }
    return 0;
}
