/* Neighbours in one word that was first written as a whole: no race and no lost update between
 * them, before or after they are told apart, and a real race among them is still found. */
// RUN: %heddle --format=json %s | FileCheck %s --check-prefix=SAFE
// RUN: %exits 1 %heddle --format=json -DRACE %s | FileCheck %s --check-prefix=RACE
// SAFE: "verdict": "safe"
// RACE: "kind": "data-race"

#include <assert.h>
#include <pthread.h>
#include <string.h>

static struct {
    short left, right;
    int sum;
} pair;

static void *increment(void *number)
{
    short *half = number;
    for (int i = 0; i < 3; i++)
        ++*half;
#ifdef RACE
    pair.sum++; // RACE: "line": [[#@LINE]]
#endif
    return NULL;
}

int main(void)
{
    pthread_t left, right;
    memset(&pair, 0, sizeof pair);
    pthread_create(&left, NULL, increment, &pair.left);
    pthread_create(&right, NULL, increment, &pair.right);
    pthread_join(left, NULL);
    pthread_join(right, NULL);
    assert(pair.left == 3 && pair.right == 3);
    return 0;
}
