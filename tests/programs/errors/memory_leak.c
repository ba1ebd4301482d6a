/* What is lost at the end, and what is not: memory to which pointers lead from variables that are still there,
 * in one or several steps, to its beginning or into it. Every algorithm looks at every execution. */
// RUN: %heddle --leaks=error --format=json -DKEPT %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --leaks=error --format=json -DINSIDE %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --leaks=error --format=json -DIN_BYTES %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --leaks=error --format=json -DON_STACK %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --leaks=error --format=json -DOF_MAIN %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --leaks=error --format=json -DOF_KEY %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --leaks=ignore --format=json -DLOST %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --format=json -DLOST %s | FileCheck %s --check-prefix=SAFE
// RUN: %exits 1 %heddle --leaks=error --format=json -DLOST %s | FileCheck %s --check-prefix=HEAD
// RUN: %exits 1 %heddle --leaks=error --algorithm=naive --format=json -DLOST %s | FileCheck %s --check-prefix=HEAD
// RUN: %exits 1 %heddle --leaks=error --algorithm=optimal --format=json -DLOST %s | FileCheck %s --check-prefix=HEAD
// RUN: %exits 1 %heddle --leaks=error --algorithm=pop --format=json -DLOST %s | FileCheck %s --check-prefix=HEAD
// RUN: %exits 1 %heddle --leaks=error --algorithm=source --format=json -DLOST %s | FileCheck %s --check-prefix=HEAD
// RUN: %exits 1 %heddle --leaks=error -bound 1 --bound-strict --format=json -DLOST %s | FileCheck %s --check-prefix=HEAD
// RUN: %exits 1 %heddle --leaks=error --format=json -DCIRCLE %s | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %heddle --leaks=error --format=json -DON_STACK -DRETURNS %s | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %heddle --leaks=error --format=json -DOF_THREAD %s | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %heddle --leaks=error --format=json -DNOT_JOINED %s | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %heddle --leaks=error --format=json -DLOST -DBLOCKED %s | FileCheck %s --check-prefix=LOST
// The memory is not lost, and no execution is complete.
// RUN: %exits 3 %heddle --leaks=error --format=json -DIN_BLOCKED %s | FileCheck %s --check-prefix=BLOCKED

// SAFE: "verdict": "safe"
// BLOCKED: "incomplete": "no execution was complete"
// LOST: "kind": "memory-leak"
// HEAD: "kind": "memory-leak"

#include <heddle/verifier.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *next;
    char name[20];
};

static struct node *list;
static char *inside;
static _Alignas(void *) unsigned char bytes[sizeof(void *)];
static _Thread_local struct node *own;
static pthread_key_t key;

static void *push_two(void *unused)
{
    struct node *last = calloc(1, sizeof *last);
    struct node *head = calloc(1, sizeof *head); // HEAD: "line": [[#@LINE]],
    // It leads to the other one, so it is told of. HEAD: "thread": 1
    head->next = last;
#ifdef KEPT
    list = head;
#endif
#ifdef INSIDE
    inside = head->name + sizeof head->name;
    own = head;
#endif
#ifdef IN_BYTES
    memcpy(bytes, &head, sizeof head);
    bytes[0] ^= 1;
    bytes[0] ^= 1;
#endif
#ifdef CIRCLE
    last->next = head;
#endif
#ifdef OF_THREAD
    own = head;
#endif
#ifdef OF_KEY
    free(last);
    pthread_setspecific(key, head);
#endif
#ifdef IN_BLOCKED
    __VERIFIER_assume(list != NULL);
#endif
    (void)unused;
#ifdef BLOCKED
    return NULL;
#else
    return head;
#endif
}

int main(void)
{
    pthread_t thread;
    void *result = NULL;
    pthread_key_create(&key, free);
    pthread_create(&thread, NULL, push_two, NULL);
#ifdef NOT_JOINED
    return 0;
#endif
#if !defined LOST && !defined CIRCLE
    pthread_join(thread, &result);
#else
    pthread_join(thread, NULL);
#endif
#ifdef BLOCKED
    __VERIFIER_assume(list != NULL);
#endif
#ifdef OF_MAIN
    own = result;
#endif
#if defined ON_STACK && !defined RETURNS
    exit(result == NULL);
#endif
    return 0;
}
