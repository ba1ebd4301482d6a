; Thread-local variables by their names, as IR has them besides llvm.threadlocal.address: in constant expressions, in
; expressions within these, as operands of a call, a comparison and a phi. Each thread has its own: what the other
; thread writes is not seen. Through a pointer that is handed on, the two share one, and race (SHARED).
; RUN: %heddle %s | FileCheck %s
; RUN: sed -e 's/ptr @entry, ptr null/ptr @shared, ptr @t/' %s > %t.ll
; RUN: %exits 1 %heddle --quiet %t.ll | FileCheck --check-prefix=SHARED %s
; CHECK: No errors found: 1 execution
; SHARED: error: data race on 't+4 of thread 0'

target triple = "x86_64-pc-linux-gnu"
@t = internal thread_local global [2 x i32] zeroinitializer
@handed = global ptr null

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)

define internal ptr @entry(ptr %unused) {
  store i32 7, ptr getelementptr inbounds (i8, ptr @t, i64 4)
  ret ptr null
}

define internal ptr @shared(ptr %given) {
  %second = getelementptr i8, ptr %given, i64 4
  store i32 7, ptr %second
  ret ptr null
}

define internal i32 @read(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @main() {
  %thread = alloca i64
  store i32 1, ptr getelementptr inbounds (i8, ptr @t, i64 4)
  %created = call i32 @pthread_create(ptr %thread, ptr null, ptr @entry, ptr null)
  %direct = load i32, ptr getelementptr inbounds ([2 x i32], ptr @t, i64 0, i64 1)
  %nested = load i32, ptr inttoptr (i64 add (i64 ptrtoint (ptr @t to i64), i64 4) to ptr)
  %called = call i32 @read(ptr getelementptr (i8, ptr @t, i64 4))
  %is_null = icmp eq ptr getelementptr (i8, ptr @t, i64 4), null
  br i1 %is_null, label %other, label %join
other:
  br label %join
join:
  %p = phi ptr [ getelementptr (i8, ptr @t, i64 4), %0 ], [ @t, %other ]
  %merged = load i32, ptr %p
  %id = load i64, ptr %thread
  %joined = call i32 @pthread_join(i64 %id, ptr null)
  %s1 = add i32 %direct, %nested
  %s2 = add i32 %s1, %called
  %s3 = add i32 %s2, %merged
  %result = sub i32 %s3, 4
  ret i32 %result
}
