/* pthread_cleanup_push in C++, where it is a destructor of glibc's, and is here what it is in C: the
 * same program, with the same 2 executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,
// RUN: %exits 1 %heddle -DLEFT=2 %s | FileCheck --check-prefix=LEFT %s
// LEFT: error: a block that begins with pthread_cleanup_push is left
// RUN: %exits 1 %heddle -DFORGOTTEN %s | FileCheck --check-prefix=FORGOTTEN %s
// FORGOTTEN: error: deadlock

#include "../sync/cleanup.c"
