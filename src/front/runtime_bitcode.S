/* HEDDLE_RUNTIME_BITCODE is the file that the makefile compiles runtime.c to. */
	.section .rodata
	.balign 16
	.globl runtime_bitcode
	.globl runtime_bitcode_end
runtime_bitcode:
	.incbin HEDDLE_RUNTIME_BITCODE
runtime_bitcode_end:
	.byte 0
	.section .note.GNU-stack, "", %progbits
