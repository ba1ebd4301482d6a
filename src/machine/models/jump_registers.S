/* heddle_set_jump and jump_restore; see jump.h.
 *
 * heddle_set_jump saves the callee-saved registers, the stack pointer that its caller has after the
 * call, and the address to continue at, in the first words of the jump point, and goes on to
 * jump_note. */

#if defined(HEDDLE_SWAPCONTEXT)

#elif defined(__x86_64__)

        .text
        .globl  heddle_set_jump
        .hidden heddle_set_jump
        .type   heddle_set_jump, @function
        .balign 16
heddle_set_jump:
        .cfi_startproc
        movq    %rbx, (%rdx)
        movq    %rbp, 8(%rdx)
        movq    %r12, 16(%rdx)
        movq    %r13, 24(%rdx)
        movq    %r14, 32(%rdx)
        movq    %r15, 40(%rdx)
        leaq    8(%rsp), %rax
        movq    %rax, 48(%rdx)
        movq    (%rsp), %rax
        movq    %rax, 56(%rdx)
        jmp     jump_note
        .cfi_endproc
        .size   heddle_set_jump, . - heddle_set_jump

        .globl  jump_restore
        .hidden jump_restore
        .type   jump_restore, @function
        .balign 16
jump_restore:
        .cfi_startproc
        movq    (%rdi), %rbx
        movq    8(%rdi), %rbp
        movq    16(%rdi), %r12
        movq    24(%rdi), %r13
        movq    32(%rdi), %r14
        movq    40(%rdi), %r15
        movq    56(%rdi), %rdx
        movl    %esi, %eax
        movq    48(%rdi), %rsp
        jmp     *%rdx
        .cfi_endproc
        .size   jump_restore, . - jump_restore

#elif defined(__aarch64__)

        .text
        .globl  heddle_set_jump
        .hidden heddle_set_jump
        .type   heddle_set_jump, %function
        .balign 16
heddle_set_jump:
        stp     x19, x20, [x2]
        stp     x21, x22, [x2, #16]
        stp     x23, x24, [x2, #32]
        stp     x25, x26, [x2, #48]
        stp     x27, x28, [x2, #64]
        stp     x29, x30, [x2, #80]
        stp     d8, d9, [x2, #96]
        stp     d10, d11, [x2, #112]
        stp     d12, d13, [x2, #128]
        stp     d14, d15, [x2, #144]
        mov     x9, sp
        str     x9, [x2, #160]
        b       jump_note
        .size   heddle_set_jump, . - heddle_set_jump

        .globl  jump_restore
        .hidden jump_restore
        .type   jump_restore, %function
        .balign 16
jump_restore:
        ldp     x19, x20, [x0]
        ldp     x21, x22, [x0, #16]
        ldp     x23, x24, [x0, #32]
        ldp     x25, x26, [x0, #48]
        ldp     x27, x28, [x0, #64]
        ldp     x29, x30, [x0, #80]
        ldp     d8, d9, [x0, #96]
        ldp     d10, d11, [x0, #112]
        ldp     d12, d13, [x0, #128]
        ldp     d14, d15, [x0, #144]
        ldr     x9, [x0, #160]
        mov     sp, x9
        mov     w0, w1
        ret
        .size   jump_restore, . - jump_restore

#endif

        .section .note.GNU-stack, "", %progbits
