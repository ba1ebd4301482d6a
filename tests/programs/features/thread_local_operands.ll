; Thread-local variables by their names in instructions with several operands: two variables in one select
; (SELECTED), in one constant expression and one call (TOGETHER), in a cmpxchg and a memcpy (CHANGED), the address as
; a result, in memory and compared (COMPARED). What each reads is that of the running thread. A thread that finds main's
; address in memory knows that it is not its own (FOREIGN), and one that adds to it while main reads is a race (RACE).
; RUN: sed -e 's/@SELECTED/@main/' %s > %t.ll && %heddle %t.ll | FileCheck %s
; RUN: sed -e 's/@TOGETHER/@main/' %s > %t.ll && %heddle %t.ll | FileCheck %s
; RUN: sed -e 's/@CHANGED/@main/' %s > %t.ll && %heddle %t.ll | FileCheck %s
; RUN: sed -e 's/@COMPARED/@main/' %s > %t.ll && %heddle %t.ll | FileCheck %s
; RUN: sed -e 's/@FOREIGN/@main/' %s > %t.ll && %exits 1 %heddle --quiet %t.ll | FileCheck --check-prefix=ABORT %s
; RUN: sed -e 's/@RACE/@main/' %s > %t.ll && %exits 1 %heddle --quiet %t.ll | FileCheck --check-prefix=RACES %s
; CHECK: No errors found: 1 execution
; ABORT: error: the program called abort()
; RACES: error: data race on 'n of thread 0'

target triple = "x86_64-pc-linux-gnu"
@n = internal thread_local global i32 5
@table = internal thread_local global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@handed = global ptr null

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @abort()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @expect(i1 %right) {
  br i1 %right, label %done, label %wrong
done:
  ret void
wrong:
  call void @abort()
  unreachable
}

define internal void @run(ptr %entry) {
  %thread = alloca i64
  %created = call i32 @pthread_create(ptr %thread, ptr null, ptr %entry, ptr null)
  %id = load i64, ptr %thread
  %value = load i32, ptr @n
  %joined = call i32 @pthread_join(i64 %id, ptr null)
  ret void
}

; The same operands for a thread, whose instances have the first values.
define internal ptr @select_again(ptr %is_second) {
  %second = icmp ne ptr %is_second, null
  %p = select i1 %second, ptr @n, ptr getelementptr (i32, ptr @table, i64 2)
  %v = load i32, ptr %p
  %right = icmp eq i32 %v, 3
  call void @expect(i1 %right)
  ret ptr null
}

define i32 @SELECTED(i32 %count, ptr %arguments) {
  store i32 7, ptr @n
  store i32 8, ptr getelementptr (i32, ptr @table, i64 2)
  call void @run(ptr @select_again)
  %one = icmp eq i32 %count, 1
  %p = select i1 %one, ptr @n, ptr getelementptr (i32, ptr @table, i64 2)
  %q = select i1 %one, ptr getelementptr (i32, ptr @table, i64 2), ptr @n
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  %first = icmp eq i32 %v, 7
  %second = icmp eq i32 %w, 8
  call void @expect(i1 %first)
  call void @expect(i1 %second)
  ret i32 0
}

define internal void @expect_both(ptr %p, ptr %q, i64 %distance) {
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  %sum = add i32 %v, %w
  %right = icmp eq i32 %sum, 9
  call void @expect(i1 %right)
  %apart = icmp ne i64 %distance, 0
  call void @expect(i1 %apart)
  ret void
}

define i32 @TOGETHER() {
  call void @expect_both(ptr @n, ptr getelementptr (i32, ptr @table, i64 3),
                         i64 sub (i64 ptrtoint (ptr @n to i64), i64 ptrtoint (ptr @table to i64)))
  ret i32 0
}

define i32 @CHANGED() {
  %copy = alloca [4 x i32]
  %changed = cmpxchg ptr @n, i32 5, i32 6 seq_cst seq_cst
  %is_changed = extractvalue { i32, i1 } %changed, 1
  call void @expect(i1 %is_changed)
  %v = load i32, ptr @n
  %right = icmp eq i32 %v, 6
  call void @expect(i1 %right)
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr @table, i64 16, i1 false)
  %last = getelementptr i32, ptr %copy, i64 3
  %w = load i32, ptr %last
  %is_copied = icmp eq i32 %w, 4
  call void @expect(i1 %is_copied)
  ret i32 0
}

define internal ptr @address() {
  ret ptr @n
}

define internal ptr @compare(ptr %unused) {
  %given = load ptr, ptr @handed
  %own = icmp ne ptr %given, @n
  call void @expect(i1 %own)
  ret ptr null
}

define i32 @COMPARED() {
  store ptr @n, ptr @handed
  %p = call ptr @address()
  %q = load ptr, ptr @handed
  %same = icmp eq ptr %p, %q
  call void @expect(i1 %same)
  call void @run(ptr @compare)
  ret i32 0
}

define internal ptr @claim(ptr %unused) {
  %given = load ptr, ptr @handed
  %own = icmp eq ptr %given, @n
  call void @expect(i1 %own)
  ret ptr null
}

define i32 @FOREIGN() {
  store ptr @n, ptr @handed
  call void @run(ptr @claim)
  ret i32 0
}

define internal ptr @change(ptr %unused) {
  %given = load ptr, ptr @handed
  store i32 1, ptr %given
  ret ptr null
}

define i32 @RACE() {
  store ptr @n, ptr @handed
  call void @run(ptr @change)
  ret i32 0
}
