/* A table of names that many read and few change, under a read-write lock.
 *
 * Two readers, and a writer of two rows: each reader is before or after the writer, and the readers
 * do not exclude each other: 2 * 2. */
// RUN: %heddle --no-symmetry --format=json %s > %t.trust
// RUN: %heddle --no-symmetry --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { READERS = 2 };

static char first_name[8] = "Ada", last_name[12] = "Byron";
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *unused)
{
    (void)unused;
    pthread_rwlock_rdlock(&lock);
    if (strcmp(first_name, "Ada") == 0)
        assert(strcmp(last_name, "Byron") == 0);
    else
        assert(strcmp(last_name, "Hopper") == 0);
    pthread_rwlock_unlock(&lock);
    return NULL;
}

static void *writer(void *unused)
{
    (void)unused;
    pthread_rwlock_wrlock(&lock);
    strcpy(first_name, "Grace");
    strcpy(last_name, "Hopper");
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[READERS + 1];

    for (int i = 0; i < READERS; i++)
        pthread_create(&threads[i], NULL, reader, NULL);
    pthread_create(&threads[READERS], NULL, writer, NULL);
    for (int i = 0; i <= READERS; i++)
        pthread_join(threads[i], NULL);
    assert(first_name[0] == 'G');
    return 0;
}
