/* A copy of a struct reads all of its members, also if the copy is a variable of one thread, only
 * one member of which is used: where a struct is copied (COPY), passed (ARGUMENT) or returned
 * (RESULT), and where one within a struct is copied (NESTED). A read of the member alone is no race
 * (MEMBER), nor is a copy of a struct that no other thread writes (OTHER). */
// RUN: %exits 1 %heddle --quiet -DCOPY %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DARGUMENT %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DNESTED %s | FileCheck --check-prefix=NESTED %s
// RUN: %exits 1 %heddle --quiet -DRESULT %s | FileCheck %s
// RUN: %heddle -DMEMBER %s | FileCheck --check-prefix=SAFE %s
// RUN: %heddle -DOTHER %s | FileCheck --check-prefix=SAFE %s
// CHECK: data race on 'pair.b': write by thread 1 and read by main
// NESTED: data race on 'both.second.b': write by thread 1 and read by main
// SAFE: No errors found: 1 execution

#include <assert.h>
#include <pthread.h>

struct pair {
    int a, b;
};

static void *writer(void *b)
{
    *(int *)b = 1;
    return NULL;
}

static int first_of(struct pair given)
{
    return given.a;
}

static struct pair load(const struct pair *from)
{
    return *from;
}

int main(void)
{
    struct pair pair = {0, 0}, other = {0, 0};
    struct {
        struct pair first, second;
    } both = {{0, 0}, {0, 0}};
    pthread_t thread;
#ifdef NESTED
    pthread_create(&thread, NULL, writer, &both.second.b);
#else
    pthread_create(&thread, NULL, writer, &pair.b);
#endif
#if defined COPY
    struct pair copy = pair;
    assert(copy.a == 0);
#elif defined ARGUMENT
    assert(first_of(pair) == 0);
#elif defined NESTED
    struct pair copy = both.second;
    assert(copy.a == 0);
#elif defined RESULT
    assert(load(&pair).a == 0);
#elif defined MEMBER
    int copy = pair.a;
    assert(copy == 0);
#else
    struct pair copy = other;
    assert(copy.a == 0);
#endif
    pthread_join(thread, NULL);
    return first_of(other) + load(&other).a + both.first.a;
}
