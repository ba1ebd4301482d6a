#include "tally.h"

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static void *count(void *tally)
{
    tally_add(tally, "weft");
    return NULL;
}

int main(void)
{
    struct tally *tally = tally_new();
    pthread_t thread;
    pthread_create(&thread, NULL, count, tally);
    tally_add(tally, "weft");
    pthread_join(thread, NULL);
    assert(tally_of(tally, "weft") == 2);
    assert(tally_of(tally, "warp") == 0);
    tally_free(tally);
    return 0;
}
