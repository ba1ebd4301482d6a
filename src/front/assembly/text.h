/* text.h - the text of inline assembly: its statements, and the constraints of its
 * operands. */
#pragma once

#include <llvm-c/Core.h>
#include <stdbool.h>

/* The parts of an LLVM inline assembly. Both are owned. */
struct assembly_text {
    char *code;        /* without comments; $0 or ${0:b} is an operand, $$ a dollar sign */
    char *constraints; /* between commas: outputs first, then inputs, then clobbers */
    bool is_intel;     /* in Intel's syntax */
};

/* Requires: `assembly` is an inline assembly. assembly_text_release frees the result. */
struct assembly_text assembly_text_of(LLVMValueRef assembly);
void assembly_text_release(struct assembly_text *text);

enum { STATEMENT_OPERANDS = 3 };

/* One instruction, or a label. Its pointers are into the code. */
struct statement {
    const char *label;    /* "1", of "1:", which has nothing else; NULL: it is an instruction */
    const char *mnemonic; /* without prefixes */
    const char *operands[STATEMENT_OPERANDS];
    unsigned count;
    bool locked;   /* has the prefix "lock" */
    bool repeated; /* has the prefix "rep" */
};

/* Sets *statement to the next instruction or label of the code at *position, and moves the position
 * behind it. Ends strings in the code. Returns false at the code's end. An instruction with more
 * operands than STATEMENT_OPERANDS has their number and the first of them. */
bool statement_next(char **position, struct statement *statement);
