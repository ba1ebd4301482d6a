; Inline assembly that no assembler would take is refused like any other: each line but the ones with "lock"
; alone and with i1 values.
; REQUIRES: x86
; RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s
; CHECK-COUNT-16: error: heddle cannot follow the inline assembly
; CHECK-NOT: error

target triple = "x86_64-pc-linux-gnu"
@g = global i32 0
define i32 @main() {
  call void asm sideeffect "movl $0, $9", "r"(i32 1)
  call void asm sideeffect "movl ${0, $1", "r,r"(i32 1, i32 2)
  call void asm sideeffect "$", "r"(i32 1)
  call void asm sideeffect "lock", ""()
  call void asm sideeffect "addl ($0), (", "r"(ptr @g)
  call void asm sideeffect "addl $$, $0", "r"(i32 1)
  call void asm sideeffect "addl $$1,,,,, $0", "r"(i32 1)
  call void asm sideeffect "xchgl $0, $1", "*m,*m"(ptr elementtype(i32) @g, ptr elementtype(i32) @g)
  %v = call <4 x i32> asm sideeffect "mov $1, $0", "=x,x"(<4 x i32> zeroinitializer)
  %w = call i128 asm sideeffect "mov $1, $0", "=r,r"(i128 5)
  %b = call i1 asm sideeffect "mov $1, $0", "=r,r"(i1 1)
  call void asm sideeffect "set", ""()
  call void asm sideeffect "set $0", "r"(i32 1)
  call void asm sideeffect "mov %, %ax", ""()
  call void asm sideeffect "mov 8(%rsp), %ax", ""()
  call void asm sideeffect "dmb", ""()
  call void asm sideeffect "bts $0, $1", "r,r"(i8 1, i8 2)
  call void asm sideeffect inteldialect "mov eax, ebx", ""()
  ret i32 0
}
