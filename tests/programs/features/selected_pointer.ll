; A select chooses one of two local variables, and only that one is read. Another thread writes the
; other one (@other), or the chosen one: then it is a data race.
; RUN: %heddle %s | FileCheck %s
; RUN: sed 's/i32 0, ptr @chosen/i32 1, ptr @chosen/' %s >%t.ll
; RUN: %exits 1 %heddle %t.ll | FileCheck --check-prefix=RACE %s
; CHECK: No errors found: 1 execution explored
; RACE: [data-race]

@leaked = global ptr null
@chosen = global i32 0

define ptr @write(ptr %unused) {
  %variable = load ptr, ptr @leaked
  store i32 1, ptr %variable
  ret ptr null
}

define i32 @main() {
  %thread = alloca i64
  %other = alloca i32
  %local = alloca i32
  store i32 2, ptr %other
  store i32 3, ptr %local
  store ptr %other, ptr @leaked
  store volatile i32 0, ptr @chosen
  call i32 @pthread_create(ptr %thread, ptr null, ptr @write, ptr null)
  %number = load volatile i32, ptr @chosen
  %is_other = icmp ne i32 %number, 0
  %pointer = select i1 %is_other, ptr %other, ptr %local
  %value = load i32, ptr %pointer
  %handle = load i64, ptr %thread
  call i32 @pthread_join(i64 %handle, ptr null)
  ret i32 %value
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
