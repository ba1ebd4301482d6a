; Blocks that are never reached: one that is its own successor and begins with its own values, and
; two that use each other's. They are removed where a program has handlers of exceptions.
; RUN: %heddle %s | FileCheck %s
; CHECK: No errors found: 1 execution explored under rc11, all there is.

declare void @abort()
declare i32 @__gxx_personality_v0(...)

define internal void @throw_nothing() {
  ret void
}

define internal void @handle() personality ptr @__gxx_personality_v0 {
  invoke void @throw_nothing() to label %end unwind label %cleanup

end:
  ret void

cleanup:
  %exception = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %exception
}

define i32 @main() {
entry:
  call void @handle()
  br i1 false, label %alone, label %next

alone:
  %count = phi i32 [ 0, %entry ], [ %more, %alone ]
  %more = add i32 %count, 1
  %is_less = icmp ult i32 %more, 10
  br i1 %is_less, label %alone, label %next

next:
  %result = phi i32 [ 0, %entry ], [ %more, %alone ]
  switch i32 0, label %end [
    i32 1, label %one
    i32 2, label %other
  ]

one:
  %first = phi i32 [ 0, %next ], [ %second, %other ]
  %is_zero = icmp eq i32 %first, 0
  br i1 %is_zero, label %other, label %end

other:
  %second = phi i32 [ 1, %next ], [ %first, %one ]
  %is_one = icmp eq i32 %second, 1
  br i1 %is_one, label %one, label %wrong

wrong:
  call void @abort()
  br label %other.end

other.end:
  br label %end

end:
  %last = phi i32 [ %result, %next ], [ %first, %one ], [ %second, %other.end ]
  ret i32 %last
}
