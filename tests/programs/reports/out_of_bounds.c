/* Both threads find room for one more. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_char *text;
static atomic_int used;

static void *append(void *unused)
{
    if (atomic_load(&used) < 1) {
        int at = atomic_fetch_add(&used, 1);
        atomic_store(&text[at], 'x');
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    text = calloc(1, 1);
    pthread_create(&one, NULL, append, NULL);
    pthread_create(&two, NULL, append, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    free(text);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle out_of_bounds.c | FileCheck --match-full-lines %s
//      CHECK: out_of_bounds.c:13:9: error: thread 2 writes 1 byte at offset 1 of '*text', which has 1 [out-of-bounds]
// CHECK-NEXT:     13 |         atomic_store(&text[at], 'x');
// CHECK-NEXT:        |         ^
// CHECK-NEXT: why: thread 2 (append) read used: 0 (step 5), but thread 1 (append) changed it to 1 (step 7) before thread 2 acted on it and wrote 2 (step 10).
// CHECK-NEXT: out_of_bounds.c:21:12: note: main allocates it here
// CHECK-NEXT:     21 |     text = calloc(1, 1);
// CHECK-NEXT:        |            ^
// CHECK-NEXT: out_of_bounds.c:23:5: note: main creates thread 2 here
// CHECK-NEXT:     23 |     pthread_create(&two, NULL, append, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 1 preemption (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: allocate *text                      out_of_bounds.c:21  text = calloc(1, 1);
// CHECK-NEXT:      2  0: write text: &*text                  out_of_bounds.c:21  text = calloc(1, 1);
// CHECK-NEXT:      3  0: create thread 1 (append)            out_of_bounds.c:22  pthread_create(&one, NULL, append, NULL);
// CHECK-NEXT:      4  0: create thread 2 (append)            out_of_bounds.c:23  pthread_create(&two, NULL, append, NULL);
// CHECK-NEXT:      5          2: read used: 0 (initial)      out_of_bounds.c:11  if (atomic_load(&used) < 1) {
// CHECK-NEXT:                 -- thread 2 is preempted --
// CHECK-NEXT:      6      1: read used: 0 (initial)          out_of_bounds.c:11  if (atomic_load(&used) < 1) {
// CHECK-NEXT:      7      1: add used: 0 -> 1 (initial)      out_of_bounds.c:12  int at = atomic_fetch_add(&used, 1);
// CHECK-NEXT:      8      1: read text: &*text (from 2)      out_of_bounds.c:13  atomic_store(&text[at], 'x');
// CHECK-NEXT:      9      1: write *text: 120                out_of_bounds.c:13  atomic_store(&text[at], 'x');
// CHECK-NEXT:     10          2: add used: 1 -> 2 (from 7)   out_of_bounds.c:12  int at = atomic_fetch_add(&used, 1);
// CHECK-NEXT:     11          2: read text: &*text (from 2)  out_of_bounds.c:13  atomic_store(&text[at], 'x');
// CHECK-NEXT: >   12          2: write text[1]: 120          out_of_bounds.c:13  atomic_store(&text[at], 'x');
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
