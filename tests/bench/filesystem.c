/* N threads each give an inode its first block, looking for a free one from a place that depends
 * on the inode; one lock per inode and one per block. From the paper of Flanagan and Godefroid on
 * dynamic partial-order reduction. Thread 13 + k meets thread k at block 2k, and only there:
 * 2^(N-13) executions for N of at least 13, else 1. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 14 /* threads */
#endif

enum { BLOCKS = 26, INODES = 32, PROBES = 10 };

static pthread_mutex_t inode_locks[INODES];
static pthread_mutex_t block_locks[BLOCKS];
static int inodes[INODES];
static bool busy[BLOCKS];

static bool block_take(int block)
{
    pthread_mutex_lock(&block_locks[block]);
    bool was_free = !busy[block];
    busy[block] = true;
    pthread_mutex_unlock(&block_locks[block]);
    return was_free;
}

static void *create_file(void *argument)
{
    int inode = (int)(intptr_t)argument % INODES;

    pthread_mutex_lock(&inode_locks[inode]);
    if (inodes[inode] == 0) {
        int block = inode * 2 % BLOCKS;
        for (int probe = 0; probe < PROBES; probe++) {
            if (block_take(block)) {
                inodes[inode] = block + 1;
                break;
            }
            block = (block + 1) % BLOCKS;
        }
    }
    pthread_mutex_unlock(&inode_locks[inode]);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];

    for (int i = 0; i < INODES; i++)
        pthread_mutex_init(&inode_locks[i], NULL);
    for (int i = 0; i < BLOCKS; i++)
        pthread_mutex_init(&block_locks[i], NULL);
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, create_file, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
