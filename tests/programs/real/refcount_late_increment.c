/* A buffer that a reader shares with main. Whoever drops the last reference frees it.
 *
 * The bug: the reader takes its reference itself, when it runs, rather than the one who starts it;
 * main may have dropped the last one by then. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    atomic_int references;
    char text[8];
};

static void drop(struct buffer *buffer)
{
    if (atomic_fetch_sub(&buffer->references, 1) == 1)
        free(buffer);
}

static void *reader(void *argument)
{
    struct buffer *buffer = argument;

    atomic_fetch_add(&buffer->references, 1);
    assert(strcmp(buffer->text, "warp") == 0);
    drop(buffer);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct buffer *buffer = malloc(sizeof *buffer);

    atomic_init(&buffer->references, 1);
    strcpy(buffer->text, "warp");
    pthread_create(&thread, NULL, reader, buffer);
    drop(buffer);
    pthread_join(thread, NULL);
    return 0;
}
