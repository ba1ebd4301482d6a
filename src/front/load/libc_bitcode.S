/* HEDDLE_LIBC_BITCODE and its like are the files that the makefile links src/libc to. */
	.section .rodata
	.balign 16
	.globl libc_bitcode
	.globl libc_bitcode_end
libc_bitcode:
	.incbin HEDDLE_LIBC_BITCODE
libc_bitcode_end:
	.byte 0
	.balign 16
	.globl libcxx_bitcode
	.globl libcxx_bitcode_end
libcxx_bitcode:
	.incbin HEDDLE_LIBCXX_BITCODE
libcxx_bitcode_end:
	.byte 0
	.balign 16
	.globl libstreams_bitcode
	.globl libstreams_bitcode_end
libstreams_bitcode:
	.incbin HEDDLE_LIBSTREAMS_BITCODE
libstreams_bitcode_end:
	.byte 0
	.section .note.GNU-stack, "", %progbits
