; Orders that clang makes of no C program here: unordered counts as relaxed; a fence of a scope of its own orders
; threads unless that is "singlethread"; AArch64's barriers are for loads (9, 13), for stores (10, 14) or for all.
; RUN: %exits 1 %heddle --verbose %s 2>/dev/null | FileCheck %s
;      CHECK: write x: 3 [relaxed]
; CHECK-NEXT: read x: 3 (from 1) [relaxed]
; CHECK-NEXT: fence [release]
; CHECK-NEXT: fence [acquire]
; CHECK-NEXT: fence [release]
; CHECK-NEXT: fence{{$}}
; CHECK-NEXT: fence [acquire]
; CHECK-NEXT: fence [release]
; CHECK-NEXT: fence{{$}}
; CHECK-NEXT: error: abort

@x = global i32 0

declare void @llvm.aarch64.dmb(i32)
declare void @llvm.aarch64.dsb(i32)
declare void @abort()

define i32 @main() {
  store atomic i32 3, ptr @x unordered, align 4
  %1 = load atomic i32, ptr @x unordered, align 4
  fence syncscope("singlethread") seq_cst
  fence syncscope("agent") release
  call void @llvm.aarch64.dmb(i32 9)
  call void @llvm.aarch64.dmb(i32 10)
  call void @llvm.aarch64.dmb(i32 11)
  call void @llvm.aarch64.dsb(i32 13)
  call void @llvm.aarch64.dsb(i32 14)
  call void @llvm.aarch64.dsb(i32 15)
  call void @abort()
  unreachable
}
