/* The printf family: what is formatted is right, and nothing of it is an operation that other
 * threads could see. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static void *worker(void *argument)
{
    printf("%s says %d\n", (const char *)argument, 7);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    char text[32];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, i == 0 ? "warp" : "weft");
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);

    int length = snprintf(text, sizeof text, "[%5d|%-4s|%04x|%.2f|%c]", -42, "ab", 255, 1.5, 'z');
    assert(length == 24 && strcmp(text, "[  -42|ab  |00ff|1.50|z]") == 0);
    fprintf(stderr, "%s\n", text);
    puts("done");
    return 0;
}
