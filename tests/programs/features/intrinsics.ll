; Intrinsics that optimising compilers emit: tables of relative addresses (llvm.load.relative), in constant and in
; written memory, copies that are to be inline, vectors that are reduced, saturating arithmetic and others. Each computes
; what LLVM's reference says; a wrong one makes main return its number. A relative table that another thread writes
; races (RACE).
; RUN: %heddle %s | FileCheck %s
; RUN: sed -e 's/@idle, ptr null/@writer, ptr null/' %s > %t.ll
; RUN: %exits 1 %heddle --quiet %t.ll | FileCheck --check-prefix=RACE %s
; CHECK: No errors found: 1 execution
; RACE: error: data race on 'written'

target triple = "x86_64-pc-linux-gnu"
@s = private unnamed_addr constant [3 x i8] c"ab\00"
@z = private unnamed_addr constant [3 x i8] c"zy\00"
@tab = private unnamed_addr constant [2 x i32] [
  i32 trunc (i64 sub (i64 ptrtoint (ptr @s to i64), i64 ptrtoint (ptr @tab to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @z to i64), i64 ptrtoint (ptr @tab to i64)) to i32)]
@written = global [1 x i32] [
  i32 trunc (i64 sub (i64 ptrtoint (ptr @s to i64), i64 ptrtoint (ptr @written to i64)) to i32)]

declare ptr @llvm.load.relative.i64(ptr, i64)
declare ptr @llvm.load.relative.i32(ptr, i32)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i1 @llvm.is.fpclass.f64(double, i32)
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)

define internal ptr @idle(ptr %unused) {
  ret ptr null
}

define internal ptr @writer(ptr %unused) {
  store i32 0, ptr @written
  ret ptr null
}

define internal void @check(i1 %right, i32 %number) {
  br i1 %right, label %end, label %wrong
wrong:
  call void @exit(i32 %number)
  unreachable
end:
  ret void
}

declare void @exit(i32) noreturn

define i32 @main() {
  %thread = alloca i64
  %copy = alloca [2 x i64], align 16
  %created = call i32 @pthread_create(ptr %thread, ptr null, ptr @idle, ptr null)
  %p = call ptr @llvm.load.relative.i64(ptr @tab, i64 4)
  %v = load i8, ptr %p
  %c1 = icmp eq i8 %v, 122
  call void @check(i1 %c1, i32 1)
  %q = call ptr @llvm.load.relative.i32(ptr @written, i32 0)
  %w = load i8, ptr %q
  %c2 = icmp eq i8 %w, 97
  call void @check(i1 %c2, i32 2)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %copy, ptr @s, i64 3, i1 false)
  %b = load i8, ptr %copy
  %c3 = icmp eq i8 %b, 97
  call void @check(i1 %c3, i32 3)
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %c4 = icmp eq i32 %sum, 10
  call void @check(i1 %c4, i32 4)
  %sat = call i8 @llvm.uadd.sat.i8(i8 200, i8 100)
  %c5 = icmp eq i8 %sat, 255
  call void @check(i1 %c5, i32 5)
  %mul = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 65536, i32 65536)
  %c6 = extractvalue { i32, i1 } %mul, 1
  call void @check(i1 %c6, i32 6)
  %rotated = call i32 @llvm.fshl.i32(i32 1, i32 1, i32 31)
  %bits = call i32 @llvm.ctpop.i32(i32 %rotated)
  %c7 = icmp eq i32 %bits, 1
  call void @check(i1 %c7, i32 7)
  %most = call i32 @llvm.smax.i32(i32 -3, i32 2)
  %distance = call i32 @llvm.abs.i32(i32 -2, i1 true)
  %c8 = icmp eq i32 %most, %distance
  call void @check(i1 %c8, i32 8)
  %inner = getelementptr i8, ptr %copy, i64 2
  %masked = call ptr @llvm.ptrmask.p0.i64(ptr %inner, i64 -16)
  %c9 = icmp eq ptr %masked, %copy
  call void @check(i1 %c9, i32 9)
  %c10 = call i1 @llvm.is.fpclass.f64(double 0x7FF8000000000000, i32 3)
  call void @check(i1 %c10, i32 10)
  %id = load i64, ptr %thread
  %joined = call i32 @pthread_join(i64 %id, ptr null)
  ret i32 0
}
