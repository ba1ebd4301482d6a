/* A thread that ends inside of an atomic section keeps all others from shared data. A warning says
 * where the section begins. In an execution in which each section ends, there is none. */
// RUN: %exits 1 %heddle --quiet %s 2>&1 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DEXIT %s 2>&1 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DNESTED %s 2>&1 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DENDED %s 2>&1 | FileCheck %s --check-prefix=ENDED
// CHECK-DAG: warning: {{.*}}open_section.c:{{[0-9]+}}: a thread ended inside of the atomic section that begins here
// CHECK-DAG: [assertion]
// ENDED-NOT: warning
// ENDED: [assertion]

#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stddef.h>

static int count;

static void bump(void)
{
    __VERIFIER_atomic_begin();
#ifdef NESTED
    __VERIFIER_atomic_begin();
    count++;
    __VERIFIER_atomic_end();
    return;
#endif
    if (++count == 1) {
#ifdef ENDED
        __VERIFIER_atomic_end();
#elif defined EXIT
        pthread_exit(NULL);
#endif
        return;
    }
    __VERIFIER_atomic_end();
}

static void *run(void *unused)
{
    bump();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
    assert(0);
}
