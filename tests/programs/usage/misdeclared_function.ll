; Likewise: such a result would be returned through memory.
; RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s
; CHECK: error: 'pthread_join' is declared with another type

declare [21 x i8] @pthread_join(i64, ptr)

define i32 @main() {
  %result = call [21 x i8] @pthread_join(i64 7, ptr null)
  ret i32 0
}
