/* HEDDLE_LIBC_BITCODE is the file that the makefile links src/libc to. */
	.section .rodata
	.balign 16
	.globl libc_bitcode
	.globl libc_bitcode_end
libc_bitcode:
	.incbin HEDDLE_LIBC_BITCODE
libc_bitcode_end:
	.byte 0
	.section .note.GNU-stack, "", %progbits
