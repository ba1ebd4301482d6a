/* HEDDLE_HTML_PAGE is the file that the makefile puts together from src/report/html. */
	.section .rodata
	.globl html_page
	.globl html_page_end
html_page:
	.incbin HEDDLE_HTML_PAGE
html_page_end:
	.byte 0
	.section .note.GNU-stack, "", %progbits
