/* A toy character device with a buffer of one byte: a thread writes to it if it is empty, another
 * one reads from it if it is full, and a third one looks, in loops of U rounds. After the idea of
 * scull, the example driver of books on Linux. The byte is the same each time. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef U
#define U 2 /* rounds of each loop */
#endif

enum { BYTE = 7 };

static atomic_int data, is_full;

static void *write_device(void *unused)
{
    (void)unused;
    for (int i = 0; i < U; i++)
        if (!atomic_load(&is_full)) {
            atomic_store(&data, BYTE);
            atomic_store(&is_full, 1);
        }
    return NULL;
}

static void *read_device(void *unused)
{
    (void)unused;
    for (int i = 0; i < U; i++)
        if (atomic_load(&is_full)) {
            assert(atomic_load(&data) == BYTE);
            atomic_store(&is_full, 0);
        }
    return NULL;
}

static void *look(void *unused)
{
    (void)unused;
    for (int i = 0; i < U; i++)
        if (atomic_load(&is_full))
            assert(atomic_load(&data) == BYTE);
    return NULL;
}

int main(void)
{
    pthread_t writer, reader, looker;
    pthread_create(&writer, NULL, write_device, NULL);
    pthread_create(&reader, NULL, read_device, NULL);
    pthread_create(&looker, NULL, look, NULL);
    pthread_join(writer, NULL);
    pthread_join(reader, NULL);
    pthread_join(looker, NULL);
    return 0;
}
