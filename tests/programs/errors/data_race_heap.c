/* A race on a field of an object on the heap. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <pthread.h>
#include <stdlib.h>

struct pair {
    int left, right;
};

static void *write_left(void *pair)
{
    ((struct pair *)pair)->left = 1;
    return NULL;
}

int main(void)
{
    struct pair *pair = calloc(1, sizeof *pair);
    pthread_t thread;
    pthread_create(&thread, NULL, write_left, pair);
    pair->right = 1;
    pair->left = 2;
    pthread_join(thread, NULL);
    free(pair);
    return 0;
}
