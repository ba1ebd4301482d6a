// An object that is partly outside of its memory: the message says which bytes are used, in static memory, on the
// stack, and on the heap.
// RUN: %exits 1 %heddle -DTYPE=pthread_mutex_t -DUSE='pthread_mutex_init(o,0)' %s | FileCheck %s --check-prefix=HEAP40
// RUN: %exits 1 %heddle -DTYPE=sem_t -DUSE='sem_init(o,0,1)' %s | FileCheck %s --check-prefix=HEAP32
// RUN: %exits 1 %heddle -DTYPE=pthread_rwlock_t -DUSE='pthread_rwlock_rdlock(o)' %s | FileCheck %s --check-prefix=HEAP56
// RUN: %exits 1 %heddle -DTYPE=pthread_cond_t -DUSE='pthread_cond_signal(o)' %s | FileCheck %s --check-prefix=HEAP48
// RUN: %exits 1 %heddle -DTYPE=pthread_once_t -DLESS=2 -DAT='malloc(SIZE)' -DUSE='pthread_once(o,routine)' %s | FileCheck %s --check-prefix=ONCE
// HEAP40: error: main uses 40 bytes at offset 0 of '*o', which has 32 [out-of-bounds]
// HEAP32: error: main uses 32 bytes at offset 0 of '*o', which has 24 [out-of-bounds]
// HEAP56: error: main uses 56 bytes at offset 0 of '*o', which has 48 [out-of-bounds]
// HEAP48: error: main uses 48 bytes at offset 0 of '*o', which has 40 [out-of-bounds]
// ONCE: [out-of-bounds]
// RUN: %exits 1 %heddle -DTYPE=pthread_barrier_t -DAT=local -DUSE='pthread_barrier_init(o,0,1)' %s | FileCheck %s --check-prefix=LOCAL
// LOCAL: error: main uses 32 bytes at offset 0 of 'local', which has 24 [out-of-bounds]
// RUN: %exits 1 %heddle -DTYPE=pthread_mutex_t -DAT=bytes -DUSE='pthread_mutex_lock(o)' %s | FileCheck %s --check-prefix=STATIC
// STATIC: error: {{.*}} of 40 bytes at offset 0 of 'bytes', which has 32 bytes [out-of-bounds]
// RUN: %exits 1 %heddle -DTYPE=pthread_mutex_t -DAT='((char*)malloc(SIZE+8)+8)' -DUSE='pthread_mutex_lock(o)' %s | FileCheck %s --check-prefix=INSIDE
// INSIDE: error: main uses 40 bytes at offset 8 of 'malloc(40)', which has 40 [out-of-bounds]
// With enough room:
// RUN: %heddle -DTYPE=pthread_mutex_t -DLESS=0 -DUSE='pthread_mutex_init(o,0)' %s
// RUN: %heddle -DTYPE=pthread_mutex_t -DLESS=0 -DAT=local -DUSE='pthread_mutex_init(o,0)' %s
// RUN: %heddle -DTYPE=pthread_mutex_t -DLESS=0 -DAT=bytes -DUSE='pthread_mutex_init(o,0)' %s
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#ifndef TYPE
#define TYPE pthread_mutex_t
#define USE pthread_mutex_init(o, 0)
#endif
#ifndef LESS
#define LESS 8
#endif
#ifndef AT
#define AT malloc(SIZE)
#endif
enum { SIZE = sizeof(TYPE) - LESS };

static _Alignas(16) char bytes[SIZE];
static void *kept;

void routine(void);
void routine(void)
{
}

int main(void)
{
    _Alignas(16) char local[SIZE];
    kept = local;
    kept = bytes;
    TYPE *o = (TYPE *)AT;
    kept = o;
    USE;
    return 0;
}
