/* Two threads print, between two prints of main. heddle does not explore the orders of prints that
 * nothing orders: they are listed by thread. With a lock, each order is an outcome of its own. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *print(void *letter)
{
#ifdef LOCK
    pthread_mutex_lock(&lock);
#endif
    printf("%s", (char *)letter);
    putchar('\n');
#ifdef LOCK
    pthread_mutex_unlock(&lock);
#endif
#ifdef EXIT
    exit(*(char *)letter - 'a' + 3);
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    puts("begin");
    pthread_create(&threads[0], NULL, print, "a");
    pthread_create(&threads[1], NULL, print, "b");
#if defined(JOIN_ALL) || defined(JOIN_ONE)
    pthread_join(threads[0], NULL);
#endif
#ifdef JOIN_ALL
    pthread_join(threads[1], NULL);
    puts("end");
#endif
    return 0;
}

// RUN: %heddle --outcomes -DJOIN_ALL %s | FileCheck %s --check-prefix=FREE
//      FREE: Outcomes: 1
// FREE-NEXT: executions
// FREE-NEXT: 1 1 0 "begin\n" (thread 1: "a\n" | thread 2: "b\n") "end\n"

// RUN: %heddle --outcomes -DJOIN_ALL -DLOCK %s | FileCheck %s --check-prefix=ORDER
//      ORDER: Outcomes: 2
// ORDER-NEXT: executions
// ORDER-NEXT: 1 1 0 "begin\na\nb\nend\n"
// ORDER-NEXT: 2 1 0 "begin\nb\na\nend\n"

// The process may end before a thread that nobody joins comes to its print.
// RUN: %heddle --outcomes -DJOIN_ONE %s | FileCheck %s --check-prefix=ONE
//      ONE: Outcomes: 1
// ONE-NEXT: executions
// ONE-NEXT: 1 1 0 "begin\n" (thread 1: "a\n" | thread 2: late "b\n")

// Where b comes first, the end of the process depends on it, through the lock and the join.
// RUN: %heddle --outcomes -DJOIN_ONE -DLOCK %s | FileCheck %s --check-prefix=ONE-ORDER
//      ONE-ORDER: Outcomes: 2
// ONE-ORDER-NEXT: executions
// ONE-ORDER-NEXT: 1 1 0 "begin\na\n" late "b\n"
// ONE-ORDER-NEXT: 2 1 0 "begin\nb\na\n"

// Any of the threads may be the one that ends the process. The status is that of the first thread.
// RUN: %heddle --outcomes -DEXIT -DLOCK %s | FileCheck %s --check-prefix=EXITS
//      EXITS: Outcomes: 2
// EXITS-NEXT: executions
// EXITS-NEXT: 1 1 0 "begin\n" late "a\nb\n" (thread 0: exit 0 | thread 1: exit 3 | thread 2: exit 4)
// EXITS-NEXT: 2 1 0 "begin\n" late "b\na\n" (thread 0: exit 0 | thread 1: exit 3 | thread 2: exit 4)

// RUN: %heddle --outcomes -DJOIN_ONE --format=json %s | FileCheck %s --check-prefix=JSON
//      JSON: "output": "begin\na\nb\n",
// JSON-NEXT: "parts": [
// JSON-NEXT:   [
// JSON-NEXT:     {
// JSON-NEXT:       "thread": null,
// JSON-NEXT:       "output": "begin\n",
// JSON-NEXT:       "late": false,
// JSON-NEXT:       "exit": null
// JSON-NEXT:     }
// JSON-NEXT:   ],
// JSON-NEXT:   [
// JSON-NEXT:     {
// JSON-NEXT:       "thread": 1,
// JSON-NEXT:       "output": "a\n",
// JSON-NEXT:       "late": false,
// JSON-NEXT:       "exit": null
// JSON-NEXT:     },
// JSON-NEXT:     {
// JSON-NEXT:       "thread": 2,
// JSON-NEXT:       "output": "b\n",
// JSON-NEXT:       "late": true,
// JSON-NEXT:       "exit": null
// JSON-NEXT:     }
// JSON-NEXT:   ]
// JSON-NEXT: ],

// RUN: %python %tests/outcomes.py %build/heddle --sc -DJOIN_ONE -DLOCK %s | FileCheck %s --check-prefix=SAME
// RUN: %python %tests/outcomes.py %build/heddle --sc -DEXIT -DLOCK %s | FileCheck %s --check-prefix=SAME
// SAME: the same outcomes: 1 runs
