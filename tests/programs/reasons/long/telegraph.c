// A sender writes messages of two words and raises a number behind each. The last number is stored
// relaxed, so the receiver may find it before the words.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: assertion
// CHECK: why: thread 1 (sender) wrote {{first|second}}[89]: {{-?}}90 (step [[#]]) before sent: 90 (step [[S:[0-9]+]]), but thread 2 (receiver) saw only the second: {{.*}} The write in step [[S]] is relaxed, no release.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { MESSAGES = 90 };
static atomic_int first[MESSAGES], second[MESSAGES];
static atomic_int sent;

static void *sender(void *unused)
{
    for (int i = 0; i < MESSAGES; i++) {
        atomic_store_explicit(&first[i], i + 1, memory_order_relaxed);
        atomic_store_explicit(&second[i], -i - 1, memory_order_relaxed);
        atomic_store_explicit(&sent, i + 1,
                              i + 1 == MESSAGES ? memory_order_relaxed : memory_order_release);
    }
    return unused;
}

static void *receiver(void *unused)
{
    for (int i = 0; i < MESSAGES; i++) {
        while (atomic_load_explicit(&sent, memory_order_acquire) <= i)
            continue;
        int a = atomic_load_explicit(&first[i], memory_order_relaxed);
        int b = atomic_load_explicit(&second[i], memory_order_relaxed);
        assert(a + b == 0 && a != 0);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, sender, NULL);
    pthread_create(&threads[1], NULL, receiver, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
}
