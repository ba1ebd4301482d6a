#include "loop.h"

#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int pipes[2][2];
static int sum, closed;

static void on_number(struct loop *loop, int file)
{
    unsigned char number;
#ifdef BROKEN
    ssize_t size = 1; /* takes it that there is a number */
    read(file, &number, 1);
#else
    ssize_t size = read(file, &number, 1);
#endif
    if (size == 1) {
        sum += number;
        return;
    }
    for (int i = 0; i < loop->count; i++)
        if (loop->files[i].fd == file)
            loop->files[i].fd = -1; /* poll leaves it out */
    loop->ends = ++closed == 2;
}

static void *send(void *argument)
{
    int file = *(int *)argument;
    unsigned char number = 7;
    assert(write(file, &number, 1) == 1);
    close(file);
    return NULL;
}

void test_numbers_of_two_threads(void)
{
    struct loop loop = {0};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        assert(pipe(pipes[i]) == 0);
        loop_add(&loop, pipes[i][0], on_number);
        pthread_create(&threads[i], NULL, send, &pipes[i][1]);
    }
    loop_run(&loop);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        close(pipes[i][0]);
    }
    assert(sum == 14);
}
