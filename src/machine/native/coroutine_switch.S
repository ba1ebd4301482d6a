/* uint64_t coroutine_switch(void **save, void **restore, uint64_t value); see coroutine.h.
 *
 * A suspended stack holds, from its stack pointer up: the callee-saved registers, the address to
 * continue at. coroutine_prepare (coroutine.c) builds the same layout. */

#if defined(HEDDLE_SWAPCONTEXT)

#elif defined(__x86_64__)

        .text
        .globl  coroutine_switch
        .hidden coroutine_switch
        .type   coroutine_switch, @function
        .balign 16
coroutine_switch:
        .cfi_startproc
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        movq    %rsp, (%rdi)
        movq    (%rsi), %rsp
        movq    %rdx, %rax
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        .cfi_endproc
        .size   coroutine_switch, . - coroutine_switch

#elif defined(__aarch64__)

        .text
        .globl  coroutine_switch
        .hidden coroutine_switch
        .type   coroutine_switch, %function
        .balign 16
coroutine_switch:
        stp     x29, x30, [sp, #-160]!
        stp     x19, x20, [sp, #16]
        stp     x21, x22, [sp, #32]
        stp     x23, x24, [sp, #48]
        stp     x25, x26, [sp, #64]
        stp     x27, x28, [sp, #80]
        stp     d8, d9, [sp, #96]
        stp     d10, d11, [sp, #112]
        stp     d12, d13, [sp, #128]
        stp     d14, d15, [sp, #144]
        mov     x9, sp
        str     x9, [x0]
        ldr     x9, [x1]
        mov     sp, x9
        mov     x0, x2
        ldp     x19, x20, [sp, #16]
        ldp     x21, x22, [sp, #32]
        ldp     x23, x24, [sp, #48]
        ldp     x25, x26, [sp, #64]
        ldp     x27, x28, [sp, #80]
        ldp     d8, d9, [sp, #96]
        ldp     d10, d11, [sp, #112]
        ldp     d12, d13, [sp, #128]
        ldp     d14, d15, [sp, #144]
        ldp     x29, x30, [sp], #160
        ret
        .size   coroutine_switch, . - coroutine_switch

#endif

        .section .note.GNU-stack, "", %progbits
