/* Two threads join one thread, each with its own copy of the thread's pthread_t. POSIX leaves that
 * undefined: once a join has returned, the thread's identifier is no longer valid, wherever it was
 * copied to; and two joins at once are undefined, too. The report says which join was the first. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DDETACHES | FileCheck %s --check-prefix=DETACHED
// RUN: %heddle --quiet %s -- -DONE_JOINS
// CHECK: invalid_join_copy.c:[[#JOIN:]]:{{[0-9]+}}: error: {{main|thread 2}} joins thread 1, which {{main|thread 2}} has joined: since then, no copy of the thread's identifier is valid [invalid-join]
// CHECK: invalid_join_copy.c:[[#OTHER:]]:{{[0-9]+}}: note: {{main|thread 2}} joins it here
// DETACHED: error: {{main|thread 2}} {{joins|detaches}} thread 1, which {{main|thread 2}} has {{joined|detached}}: since then, no copy of the thread's identifier is valid [invalid-join]

#include <pthread.h>

static pthread_t writer, copy;
static int data;

static void *write_data(void *unused)
{
    data = 1;
    return unused;
}

static void *join_too(void *unused)
{
#ifdef DETACHES
    pthread_detach(copy);
#elif !defined ONE_JOINS
    pthread_join(copy, NULL);
    data = 2;
#endif
    return unused;
}

int main(void)
{
    pthread_t joiner;
    pthread_create(&writer, NULL, write_data, NULL);
    copy = writer;
    pthread_create(&joiner, NULL, join_too, NULL);
    pthread_join(writer, NULL);
    pthread_join(joiner, NULL);
    return data == 0;
}
