/* One thread frees what another one still uses: that it is told so first orders the two, and both
 * the allocation and the freeing are in the report. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared;
static atomic_int is_over;

static void *discard(void *unused)
{
    free(atomic_load(&shared));
    atomic_store(&is_over, 1);
    return unused;
}

static void *use(void *unused)
{
    int *object = atomic_load(&shared);
    if (atomic_load(&is_over))
        *object = 1;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    atomic_store(&shared, malloc(sizeof(int)));
    pthread_create(&one, NULL, discard, NULL);
    pthread_create(&two, NULL, use, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle use_after_free_late.c | FileCheck --match-full-lines %s
//      CHECK: use_after_free_late.c:21:17: error: thread 2 writes 'malloc(4)' after it was freed [use-after-free]
// CHECK-NEXT:     21 |         *object = 1;
// CHECK-NEXT:        |                 ^
// CHECK-NEXT: why: The pointer stayed in shared, where thread 2 (use) read it (step 8) after thread 1 (discard) freed the object (step 6).
// CHECK-NEXT: use_after_free_late.c:28:5: note: main allocates it here
// CHECK-NEXT:     28 |     atomic_store(&shared, malloc(sizeof(int)));
// CHECK-NEXT:        |     ^
// CHECK-NEXT: use_after_free_late.c:12:5: note: thread 1 frees it here
// CHECK-NEXT:     12 |     free(atomic_load(&shared));
// CHECK-NEXT:        |     ^
// CHECK-NEXT: use_after_free_late.c:30:5: note: main creates thread 2 here
// CHECK-NEXT:     30 |     pthread_create(&two, NULL, use, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: use_after_free_late.c:29:5: note: main creates thread 1 here
// CHECK-NEXT:     29 |     pthread_create(&one, NULL, discard, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: allocate malloc(4)                        use_after_free_late.c:28  atomic_store(&shared, malloc(sizeof(int)));
// CHECK-NEXT:      2  0: write shared: &malloc(4)                  use_after_free_late.c:28  atomic_store(&shared, malloc(sizeof(int)));
// CHECK-NEXT:      3  0: create thread 1 (discard)                 use_after_free_late.c:29  pthread_create(&one, NULL, discard, NULL);
// CHECK-NEXT:      4  0: create thread 2 (use)                     use_after_free_late.c:30  pthread_create(&two, NULL, use, NULL);
// CHECK-NEXT:      5      1: read shared: &malloc(4) (from 2)      use_after_free_late.c:12  free(atomic_load(&shared));
// CHECK-NEXT:      6      1: free malloc(4)                        use_after_free_late.c:12  free(atomic_load(&shared));
// CHECK-NEXT:      7      1: write is_over: 1                      use_after_free_late.c:13  atomic_store(&is_over, 1);
// CHECK-NEXT:      8          2: read shared: &malloc(4) (from 2)  use_after_free_late.c:19  int *object = atomic_load(&shared);
// CHECK-NEXT:      9          2: read is_over: 1 (from 7)          use_after_free_late.c:20  if (atomic_load(&is_over))
// CHECK-NEXT: >   10          2: write malloc(4): 1                use_after_free_late.c:21  *object = 1;
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
