// A thread's stores leave its buffer in order: the reader sees neither x nor y, which follows x, as
// long as x is in the buffer. The writer itself reads x from its buffer.
// RUN: %S/../in_models 0 sc %heddle --quiet %s
// RUN: cd %S && %python %tests/check_weak.py "tso ra rc11" weak %heddle store_buffers.c
// RUN: cd %S && %exits 1 %heddle --memory-model=tso --dot=%t.dot store_buffers.c | FileCheck %s
//      CHECK: note: this execution is not possible under sequential consistency
//      CHECK: 1: write x: 1 (stays in the store buffer until step [[#END:]]) [relaxed]
// CHECK-NEXT: 1: write y: 1 (stays in the store buffer until step [[#END]]) [release]
// CHECK-NEXT: 1: read x: 1 (from {{[0-9]+}}) [relaxed]
//      CHECK: 1: read z: 0 (initial) [relaxed]
//      CHECK: 2: write z: 1 [relaxed]
// CHECK-NEXT: 2: read y: 0 (initial, older than {{[0-9]+}}) [acquire]
//      CHECK: 2: read x: 0 (initial, older than {{[0-9]+}}) [relaxed]
// CHECK-NEXT: [[#END]]
// RUN: FileCheck --check-prefix=DOT %s <%t.dot
// DOT: write x: 1 [relaxed]\nline {{[0-9]+}}\nin the store buffer until {{[0-9]+}}", color=darkorange
// DOT: read y: 0 [acquire]\nline {{[0-9]+}}\nolder than {{[0-9]+}}", color=darkorange
// RUN: cd %S && %exits 1 %heddle --memory-model=tso --format=sarif store_buffers.c | FileCheck --check-prefix=SARIF %s
// SARIF: "weak": true
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;
static int own, other = 1, seen[2] = {1, 1};

static void *writer(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_release);
    own = atomic_load_explicit(&x, memory_order_relaxed);
    other = atomic_load_explicit(&z, memory_order_relaxed);
    return unused;
}

static void *reader(void *unused)
{
    atomic_store_explicit(&z, 1, memory_order_relaxed);
    seen[0] = atomic_load_explicit(&y, memory_order_acquire);
    seen[1] = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(own == 1);
    assert(other || seen[0] || seen[1]);
    return 0;
}
