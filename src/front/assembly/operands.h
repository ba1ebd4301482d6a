/* operands.h - the operands of an inline assembly of x86-64, as values of LLVM's IR.
 *
 * The assembly's registers are *cells*: the processor's, and one for each operand in a register of
 * the compiler's choice. A cell holds the value that was written to it last. Nothing is stored: an
 * instruction of the assembly becomes instructions of the IR before the call. */
#pragma once

#include "front/ir.h"

enum { ASSEMBLY_OPERANDS = 40, PROCESSOR_REGISTERS = 16 };
enum { REGISTER_AX, REGISTER_BX, REGISTER_CX, REGISTER_DX, REGISTER_SP = 7 };

/* What the last instruction that sets flags found. Each is an i1; NULL: not known. */
struct assembly_flags {
    LLVMValueRef zero, carry, sign;
    LLVMValueRef less; /* sign != overflow */
};

struct assembly_operand {
    bool is_output;
    bool is_memory;        /* `value` points to it */
    bool may_be_register;  /* the constraint allows a register, too */
    bool is_constant;      /* stands in the instruction, and is in no register */
    unsigned cell;         /* of an operand in a register */
    const char *condition; /* of an output that is a flag: "z", "c", ...; else NULL */
    LLVMTypeRef type;      /* of the operand; in memory, that behind the pointer */
    LLVMValueRef value;    /* NULL for an output in a register */
};

struct assembly {
    struct ir *ir;
    LLVMValueRef call;
    unsigned count;
    struct assembly_operand operands[ASSEMBLY_OPERANDS];
    LLVMValueRef cells[PROCESSOR_REGISTERS + ASSEMBLY_OPERANDS]; /* integers or pointers, or NULL */
    bool may_change[PROCESSOR_REGISTERS + ASSEMBLY_OPERANDS];    /* cells of outputs and clobbers */
    struct assembly_flags flags;
};

/* Reads the operands from the call and its constraints, which it changes, and which the assembly
 * needs. Returns false if heddle does not know one of them. */
bool assembly_begin(struct assembly *assembly, struct ir *ir, LLVMValueRef call, char *constraints);
/* Replaces the call by the values of its outputs. Returns false, and leaves the call, if one of
 * them was not set. */
bool assembly_end(struct assembly *assembly);

/* The flag of a condition code ("z", "nc", "ge", ...) as an i1. NULL if heddle does not know the
 * code, or the flag. */
LLVMValueRef assembly_condition(struct assembly *assembly, const char *code);

/* The number and the size in bytes of the register of that name. Returns false if there is none. */
bool assembly_find_register(const char *text, size_t length, unsigned *number, unsigned *size);
/* The bytes of a value of a type that a register can hold: 1, 2, 4 or 8. 0: of another type. */
unsigned assembly_size(const struct ir *ir, LLVMTypeRef type);
/* Builds the value, an integer or a pointer, as an integer of the type: cut, or filled with zeros.
 */
LLVMValueRef assembly_integer(struct assembly *assembly, LLVMValueRef value, LLVMTypeRef type);
