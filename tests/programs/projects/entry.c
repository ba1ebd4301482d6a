/* A test of a library has no main; any function without parameters can be run instead, with a
 * result or without. */
// RUN: %heddle --format=json --entry=test_put %s | FileCheck %s --check-prefix=PUT
// RUN: %exits 1 %heddle --format=json --entry test_get %s | FileCheck %s --check-prefix=GET
// RUN: %heddle --entry=takes_arguments %s
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %heddle --entry=test_pet %s 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: %exits 2 %heddle --entry=put %s 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %exits 2 %heddle --entry=malloc %s 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: %exits 2 %heddle --entry= %s 2>&1 | FileCheck %s --check-prefix=EMPTY

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int stock;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void put(int amount)
{
    pthread_mutex_lock(&lock);
    stock += amount;
    pthread_mutex_unlock(&lock);
}

static void *put_one(void *unused)
{
    put(1);
    return unused;
}

/* Two threads that take one lock: two orders. */
// PUT: "verdict": "safe"
// PUT: "complete": 2,
void test_put(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, put_one, NULL);
    put(2);
    pthread_join(thread, NULL);
    assert(stock == 3);
}

// GET: "verdict": "error"
// GET: "kind": "assertion"
// GET: "line": [[#@LINE+3]],
int test_get(void)
{
    assert(stock == 1);
    return 0;
}

int takes_arguments(int count, char **arguments)
{
    assert(count == 1 && arguments[1] == NULL);
    return 0;
}

// NONE: error: the program has no function main{{$}}
// NEAR: error: the program has no function test_pet; did you mean test_put or test_get{{$}}
// TYPE: error: put cannot be run as it is: {{.*}}int put(void)
// LIBRARY: error: the program has no function malloc
// EMPTY: error: --entry needs a name
