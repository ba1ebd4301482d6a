; Poison and undef that no one uses are no errors, as optimised code has them: selected and stored (STORED), where a
; phi has none (PHI), and passed or returned without a use (PASSED). A branch that depends on one is an error (BRANCH,
; and RETURNED, through a function). Code that no pass has changed (optnone) has poison only where a constant
; expression has no value, and that is an error where it is (FOLDED).
; RUN: sed -e 's/@STORED/@main/' %s > %t.ll && %heddle %t.ll | FileCheck --check-prefix=SAFE %s
; RUN: sed -e 's/@PHI/@main/' %s > %t.ll && %heddle %t.ll | FileCheck --check-prefix=SAFE %s
; RUN: sed -e 's/@PASSED/@main/' %s > %t.ll && %heddle %t.ll | FileCheck --check-prefix=SAFE %s
; RUN: sed -e 's/@BRANCH/@main/' %s > %t.ll && %exits 1 %heddle --quiet %t.ll | FileCheck --check-prefix=USE %s
; RUN: sed -e 's/@RETURNED/@main/' %s > %t.ll && %exits 1 %heddle --quiet %t.ll | FileCheck --check-prefix=USE %s
; RUN: sed -e 's/@FOLDED/@main/' %s > %t.ll && %exits 1 %heddle --quiet %t.ll | FileCheck --check-prefix=FOLDED %s
; SAFE: No errors found: 1 execution
; USE: use of a variable that has no value [uninitialized-read]
; FOLDED: a constant expression has no value{{.*}} [division-by-zero]

@g = global i32 0
@memory = global [2 x i64] zeroinitializer

define i32 @STORED() {
  %x = alloca i64
  %n = load i32, ptr @g
  %some = icmp eq i32 %n, 0
  %c = select i1 %some, i64 poison, i64 1
  store i64 %c, ptr %x
  store i64 undef, ptr @memory
  store i64 poison, ptr getelementptr (i8, ptr @memory, i64 8)
  store i64 3, ptr @memory
  %v = load i64, ptr @memory
  %wrong = icmp ne i64 %v, 3
  %result = zext i1 %wrong to i32
  ret i32 %result
}

define i32 @PHI() {
  %n = load i32, ptr @g
  %some = icmp eq i32 %n, 0
  br i1 %some, label %join, label %other
other:
  br label %join
join:
  %v = phi i32 [ poison, %0 ], [ 1, %other ]
  br i1 %some, label %end, label %use
use:
  ret i32 %v
end:
  ret i32 0
}

define internal i32 @second(i32 %a, i32 %b) {
  ret i32 %b
}

define i32 @PASSED() {
  %v = call i32 @second(i32 poison, i32 0)
  %w = call i32 @second(i32 0, i32 poison)
  ret i32 %v
}

define i32 @BRANCH() {
  %n = load i32, ptr @g
  %some = icmp eq i32 %n, 0
  %c = select i1 %some, i64 poison, i64 1
  %d = icmp eq i64 %c, 1
  br i1 %d, label %one, label %two
one:
  ret i32 0
two:
  ret i32 1
}

define i32 @RETURNED() {
  %w = call i32 @second(i32 0, i32 poison)
  %d = icmp eq i32 %w, 1
  br i1 %d, label %one, label %two
one:
  ret i32 0
two:
  ret i32 1
}

define i32 @FOLDED() noinline optnone {
  %x = alloca i32
  store i32 poison, ptr %x
  ret i32 0
}
