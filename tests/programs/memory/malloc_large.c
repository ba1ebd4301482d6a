/* Programs allocate more than they use: some hundred MiB in sum, in blocks of several sizes, among
 * many small ones, by two threads. What is not used costs nothing. An object keeps its bounds. */
// RUN: %heddle --quiet --memory-limit=300 %s
// RUN: %exits 1 %heddle --quiet %s -- -DBEYOND | FileCheck %s --check-prefix=BEYOND
// BEYOND: [out-of-bounds]
// RUN: %exits 1 %heddle --quiet %s -- -DFREED | FileCheck %s --check-prefix=FREED
// FREED: [use-after-free]

// An object of 1 GiB is too large, and malloc says so; so it is for calloc, and for a product that
// does not fit.
// RUN: %heddle --quiet %s -- -DTOO_LARGE

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { MIB = 1 << 20 };

static void *run(void *unused)
{
    for (int i = 0; i < 40; i++) /* counted with the blocks below, not for their sizes */
        free(malloc(8192));
    char *blocks[6];
    for (int i = 0; i < 6; i++) {
        blocks[i] = malloc(100 * MIB);
        assert(blocks[i]);
        blocks[i][0] = (char)i;
        blocks[i][100 * MIB - 1] = (char)i;
    }
    char *zeros = calloc(300, MIB);
    assert(zeros && zeros[200 * MIB] == 0);
    for (int i = 0; i < 6; i++)
        assert(blocks[i][0] == i && blocks[i][100 * MIB - 1] == i);
#ifdef BEYOND
    blocks[2][100 * MIB] = 1;
#endif
    for (int i = 0; i < 6; i++)
        free(blocks[i]);
#ifdef FREED
    blocks[0][100 * MIB - 1] = 1;
#endif
    free(zeros);
    return unused;
}

int main(void)
{
#ifdef TOO_LARGE
    assert(!malloc(1024 * (size_t)MIB) && errno == ENOMEM);
    assert(!calloc(1024, MIB) && !calloc(SIZE_MAX / 2, 3));
    char *small = malloc(1);
    assert(!realloc(small, SIZE_MAX));
    *small = 1;
    free(small);
#else
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    run(0);
    pthread_join(thread, 0);
#endif
}
