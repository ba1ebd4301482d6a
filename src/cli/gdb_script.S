/* HEDDLE_GDB_SCRIPT is src/cli/gdb.py. */
	.section .rodata
	.globl gdb_script
	.globl gdb_script_end
gdb_script:
	.incbin HEDDLE_GDB_SCRIPT
gdb_script_end:
	.byte 0
	.section .note.GNU-stack, "", %progbits
