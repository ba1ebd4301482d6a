/* operands.c - constraints, and the values of an assembly's registers. */
#include "front/assembly/operands.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The name of a register's lowest 1, 2, 4 and 8 bytes. */
static const char *const register_names[PROCESSOR_REGISTERS][4] = {
    {"al", "ax", "eax", "rax"},      {"bl", "bx", "ebx", "rbx"},
    {"cl", "cx", "ecx", "rcx"},      {"dl", "dx", "edx", "rdx"},
    {"sil", "si", "esi", "rsi"},     {"dil", "di", "edi", "rdi"},
    {"bpl", "bp", "ebp", "rbp"},     {"spl", "sp", "esp", "rsp"},
    {"r8b", "r8w", "r8d", "r8"},     {"r9b", "r9w", "r9d", "r9"},
    {"r10b", "r10w", "r10d", "r10"}, {"r11b", "r11w", "r11d", "r11"},
    {"r12b", "r12w", "r12d", "r12"}, {"r13b", "r13w", "r13d", "r13"},
    {"r14b", "r14w", "r14d", "r14"}, {"r15b", "r15w", "r15d", "r15"},
};

static bool is_name(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && strncmp(name, text, length) == 0;
}

bool assembly_find_register(const char *text, size_t length, unsigned *number, unsigned *size)
{
    for (*number = 0; *number < PROCESSOR_REGISTERS; ++*number)
        for (unsigned i = 0; i < 4; i++)
            if (is_name(register_names[*number][i], text, length)) {
                *size = 1U << i;
                return true;
            }
    return false;
}

unsigned assembly_size(const struct ir *ir, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind)
        return 0;
    unsigned long long size = LLVMStoreSizeOfType(ir->layout, type);
    return size == 1 || size == 2 || size == 4 || size == 8 ? (unsigned)size : 0;
}

/* Whether the constraint allows the value in the instruction itself. */
static bool allows_constant(const char *constraint, LLVMValueRef value)
{
    static const struct {
        char letter;
        unsigned long long count; /* of numbers from 0 on */
    } ranges[] = {{'I', 32}, {'J', 64}, {'N', 256}};
    if (!LLVMIsAConstantInt(value))
        return false;
    unsigned long long number = LLVMConstIntGetZExtValue(value);
    bool allows = strpbrk(constraint, "ine") != NULL;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        allows |= number < ranges[i].count && strchr(constraint, ranges[i].letter);
    return allows && *constraint != '{';
}

/* Sets the operand's cell, or its condition. `text` is the constraint behind its modifiers. */
static bool choose_cell(struct assembly *assembly, struct assembly_operand *operand,
                        const char *text)
{
    unsigned index = (unsigned)(operand - assembly->operands);
    operand->cell = PROCESSOR_REGISTERS + index;
    if (isdigit((unsigned char)*text)) {
        unsigned long tied = strtoul(text, NULL, 10);
        if (tied >= index || assembly->operands[tied].is_memory)
            return false;
        operand->cell = assembly->operands[tied].cell;
    } else if (ir_begins(text, "{@cc")) {
        operand->condition = text + strlen("{@cc");
    } else if (*text == '{') {
        unsigned size;
        if (!assembly_find_register(text + 1, strcspn(text + 1, "}"), &operand->cell, &size))
            return false;
    }
    return true;
}

/* The type behind the pointer that is argument `index`. */
static LLVMTypeRef memory_type(LLVMValueRef call, unsigned index)
{
    LLVMAttributeRef attribute = ir_attribute(call, (int)index + 1, "elementtype");
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

/* Takes the next argument of the call, or part of its result. */
static bool add_operand(struct assembly *assembly, const char *text, unsigned *argument,
                        unsigned *result)
{
    if (assembly->count == ASSEMBLY_OPERANDS)
        return false;
    LLVMTypeRef type = LLVMTypeOf(assembly->call);
    struct assembly_operand *operand = &assembly->operands[assembly->count];
    operand->is_output = *text == '=';
    operand->is_memory = strchr(text, '*') != NULL;
    text += strspn(text, "=*&%+");
    operand->may_be_register = strpbrk(text, "rqQR{0123456789") != NULL;
    if (operand->is_memory) {
        operand->type = memory_type(assembly->call, *argument);
        operand->value = LLVMGetArgOperand(assembly->call, (*argument)++);
    } else if (operand->is_output) {
        bool several = LLVMGetTypeKind(type) == LLVMStructTypeKind;
        operand->type = several ? LLVMStructGetTypeAtIndex(type, (*result)++) : type;
    } else {
        operand->value = LLVMGetArgOperand(assembly->call, (*argument)++);
        operand->type = LLVMTypeOf(operand->value);
    }
    if (!operand->is_memory &&
        (assembly_size(assembly->ir, operand->type) == 0 || !choose_cell(assembly, operand, text)))
        return false;
    if (!operand->is_memory && !operand->is_output) {
        operand->is_constant = allows_constant(text, operand->value);
        assembly->cells[operand->cell] = operand->value;
    }
    if (!operand->is_memory && operand->is_output)
        assembly->may_change[operand->cell] = true;
    assembly->count++;
    return true;
}

/* "~{eax}" */
static void add_clobber(struct assembly *assembly, const char *text)
{
    unsigned cell, size;
    if (text[1] == '{' && assembly_find_register(text + 2, strcspn(text + 2, "}"), &cell, &size))
        assembly->may_change[cell] = true;
}

/* Commas separate constraints. None of those that heddle knows has one inside. */
bool assembly_begin(struct assembly *assembly, struct ir *ir, LLVMValueRef call, char *constraints)
{
    *assembly = (struct assembly){.ir = ir, .call = call};
    unsigned argument = 0, result = 0;
    ir_build_before(ir, call);
    for (char *text = constraints; text && *text;) {
        char *end = strchr(text, ',');
        if (end)
            *end = '\0';
        if (*text == '~')
            add_clobber(assembly, text);
        else if (!add_operand(assembly, text, &argument, &result))
            return false;
        text = end ? end + 1 : NULL;
    }
    return true;
}

LLVMValueRef assembly_integer(struct assembly *assembly, LLVMValueRef value, LLVMTypeRef type)
{
    LLVMBuilderRef builder = assembly->ir->builder;
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind)
        value = LLVMBuildPtrToInt(builder, value, assembly->ir->i64, "");
    return LLVMBuildIntCast2(builder, value, type, false, "");
}

/* --- conditions ------------------------------------------------------------------------------- */

/* A condition is one flag or another one, or neither. */
static const struct condition {
    const char *code;
    bool zero, carry, sign, less; /* the flags of which one is set */
    bool negated;
} conditions[] = {
    {"z", .zero = true},
    {"e", .zero = true},
    {"nz", .zero = true, .negated = true},
    {"ne", .zero = true, .negated = true},
    {"c", .carry = true},
    {"b", .carry = true},
    {"nae", .carry = true},
    {"nc", .carry = true, .negated = true},
    {"ae", .carry = true, .negated = true},
    {"nb", .carry = true, .negated = true},
    {"be", .carry = true, .zero = true},
    {"na", .carry = true, .zero = true},
    {"a", .carry = true, .zero = true, .negated = true},
    {"nbe", .carry = true, .zero = true, .negated = true},
    {"s", .sign = true},
    {"ns", .sign = true, .negated = true},
    {"l", .less = true},
    {"nge", .less = true},
    {"ge", .less = true, .negated = true},
    {"nl", .less = true, .negated = true},
    {"le", .less = true, .zero = true},
    {"ng", .less = true, .zero = true},
    {"g", .less = true, .zero = true, .negated = true},
    {"nle", .less = true, .zero = true, .negated = true},
};

static LLVMValueRef build_condition(struct assembly *assembly, const struct condition *condition)
{
    LLVMBuilderRef builder = assembly->ir->builder;
    const struct assembly_flags *flags = &assembly->flags;
    const bool uses[] = {condition->zero, condition->carry, condition->sign, condition->less};
    const LLVMValueRef values[] = {flags->zero, flags->carry, flags->sign, flags->less};
    LLVMValueRef result = NULL;
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        if (!uses[i])
            continue;
        if (!values[i])
            return NULL;
        result = result ? LLVMBuildOr(builder, result, values[i], "") : values[i];
    }
    return condition->negated ? LLVMBuildNot(builder, result, "") : result;
}

LLVMValueRef assembly_condition(struct assembly *assembly, const char *code)
{
    size_t length = strcspn(code, "}");
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
        if (is_name(conditions[i].code, code, length))
            return build_condition(assembly, &conditions[i]);
    return NULL;
}

/* --- results ---------------------------------------------------------------------------------- */

/* NULL if it was not set. */
static LLVMValueRef output_value(struct assembly *assembly, const struct assembly_operand *operand)
{
    struct ir *ir = assembly->ir;
    LLVMValueRef value = operand->condition ? assembly_condition(assembly, operand->condition)
                                            : assembly->cells[operand->cell];
    if (!value || LLVMTypeOf(value) == operand->type)
        return value;
    if (LLVMGetTypeKind(operand->type) == LLVMPointerTypeKind)
        return LLVMBuildIntToPtr(ir->builder, assembly_integer(assembly, value, ir->i64),
                                 operand->type, "");
    return assembly_integer(assembly, value, operand->type);
}

bool assembly_end(struct assembly *assembly)
{
    LLVMTypeRef type = LLVMTypeOf(assembly->call);
    bool several = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    LLVMValueRef all = several ? LLVMGetUndef(type) : NULL;
    unsigned index = 0;
    for (unsigned i = 0; i < assembly->count; i++) {
        const struct assembly_operand *operand = &assembly->operands[i];
        if (!operand->is_output || operand->is_memory)
            continue;
        LLVMValueRef value = output_value(assembly, operand);
        if (!value)
            return false;
        all =
            several ? LLVMBuildInsertValue(assembly->ir->builder, all, value, index++, "") : value;
    }
    ir_replace(assembly->call, all);
    return true;
}
