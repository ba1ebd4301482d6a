/* The last one to leave frees the object, but the count is looked at too late. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int users;
};

static void *leave(void *argument)
{
    struct object *object = argument;
    atomic_fetch_sub(&object->users, 1);
    if (atomic_load(&object->users) == 0)
        free(object);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct object *object = malloc(sizeof *object);
    atomic_init(&object->users, 2);
    pthread_create(&thread, NULL, leave, object);
    leave(object);
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle use_after_free.c | FileCheck --match-full-lines %s
//      CHECK: use_after_free.c:15:9: error: thread 1 frees '*object' while main may still use it [use-after-free]
// CHECK-NEXT:     15 |         free(object);
// CHECK-NEXT:        |         ^
// CHECK-NEXT: why: Nothing orders the two: neither main (step 5) nor thread 1 (leave) (step 8) holds a mutex, and main comes to its access after it has created thread 1 (step 3) and before it joins it.
// CHECK-NEXT: use_after_free.c:14:9: note: main reads it here, and nothing orders the two
// CHECK-NEXT:     14 |     if (atomic_load(&object->users) == 0)
// CHECK-NEXT:        |         ^
// CHECK-NEXT: use_after_free.c:25:5: note: leave is called from main
// CHECK-NEXT: use_after_free.c:22:29: note: main allocates it here
// CHECK-NEXT:     22 |     struct object *object = malloc(sizeof *object);
// CHECK-NEXT:        |                             ^
// CHECK-NEXT: use_after_free.c:24:5: note: main creates thread 1 here
// CHECK-NEXT:     24 |     pthread_create(&thread, NULL, leave, object);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: allocate *object                             use_after_free.c:22  struct object *object = malloc(sizeof *object);
// CHECK-NEXT:      2  0: write object->users: 2                       use_after_free.c:23  atomic_init(&object->users, 2);
// CHECK-NEXT:      3  0: create thread 1 (leave)                      use_after_free.c:24  pthread_create(&thread, NULL, leave, object);
// CHECK-NEXT:      4  0: subtract object->users: 2 -> 1 (from 2)      use_after_free.c:13  atomic_fetch_sub(&object->users, 1);
// CHECK-NEXT:      5  0: read object->users: 1 (from 4)               use_after_free.c:14  if (atomic_load(&object->users) == 0)
// CHECK-NEXT:      6      1: subtract object->users: 1 -> 0 (from 4)  use_after_free.c:13  atomic_fetch_sub(&object->users, 1);
// CHECK-NEXT:      7      1: read object->users: 0 (from 6)           use_after_free.c:14  if (atomic_load(&object->users) == 0)
// CHECK-NEXT: >    8      1: free *object                             use_after_free.c:15  free(object);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
