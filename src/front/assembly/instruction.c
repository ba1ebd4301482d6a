/* instruction.c - the instructions of x86-64 that change values: the IR of each. */
#include "front/assembly/instruction.h"

static LLVMBuilderRef builder_of(const struct instruction *instruction)
{
    return instruction->assembly->ir->builder;
}

static LLVMTypeRef type_of(const struct instruction *instruction)
{
    return LLVMIntTypeInContext(instruction->assembly->ir->context, 8 * instruction->size);
}

static LLVMValueRef number(const struct instruction *instruction, uint64_t value)
{
    return LLVMConstInt(type_of(instruction), value, false);
}

static LLVMValueRef read_from(const struct instruction *instruction)
{
    return assembly_read(instruction->assembly, instruction->from, instruction->size);
}

static LLVMValueRef read_to(const struct instruction *instruction)
{
    return assembly_read(instruction->assembly, instruction->to, instruction->size);
}

static bool write_to(const struct instruction *instruction, LLVMValueRef value)
{
    return assembly_write(instruction->assembly, instruction->to, instruction->size, value);
}

static LLVMValueRef compare(const struct instruction *instruction, LLVMIntPredicate predicate,
                            LLVMValueRef left, LLVMValueRef right)
{
    return LLVMBuildICmp(builder_of(instruction), predicate, left, right, "");
}

/* --- arithmetic ------------------------------------------------------------------------------- */

static LLVMValueRef compute(const struct instruction *instruction, enum arithmetic function,
                            LLVMValueRef left, LLVMValueRef right)
{
    static const LLVMOpcode opcodes[] = {LLVMAdd, LLVMSub, LLVMAnd, LLVMOr, LLVMXor};
    return LLVMBuildBinOp(builder_of(instruction), opcodes[function], left, right, "");
}

static void set_flags(const struct instruction *instruction, enum arithmetic function,
                      LLVMValueRef left, LLVMValueRef right, LLVMValueRef result)
{
    LLVMValueRef zero = number(instruction, 0);
    LLVMValueRef none = LLVMConstInt(instruction->assembly->ir->i1, 0, false);
    struct assembly_flags flags = {.zero = compare(instruction, LLVMIntEQ, result, zero),
                                   .sign = compare(instruction, LLVMIntSLT, result, zero)};
    switch (function) {
    case ADD:
        flags.carry = compare(instruction, LLVMIntULT, result, left);
        break;
    case SUB:
        flags.carry = compare(instruction, LLVMIntULT, left, right);
        flags.less = compare(instruction, LLVMIntSLT, left, right);
        break;
    case AND:
    case OR:
    case XOR:
        flags.carry = none;
        flags.less = flags.sign;
        break;
    }
    instruction->assembly->flags = flags;
}

/* Changes `to` by `operand`. Returns its value before; NULL if that is impossible. */
static LLVMValueRef change(const struct instruction *instruction, enum arithmetic function,
                           LLVMValueRef operand)
{
    static const LLVMAtomicRMWBinOp functions[] = {LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpSub,
                                                   LLVMAtomicRMWBinOpAnd, LLVMAtomicRMWBinOpOr,
                                                   LLVMAtomicRMWBinOpXor};
    LLVMValueRef old;
    if (instruction->locked && !assembly_is_memory(instruction->to))
        return NULL;
    if (instruction->locked)
        old =
            LLVMBuildAtomicRMW(builder_of(instruction), functions[function], instruction->to->value,
                               operand, LLVMAtomicOrderingSequentiallyConsistent, false);
    else
        old = read_to(instruction);
    LLVMValueRef result = old ? compute(instruction, function, old, operand) : NULL;
    if (result && !instruction->locked && !write_to(instruction, result))
        return NULL;
    if (result)
        set_flags(instruction, function, old, operand, result);
    return old;
}

/* A locked instruction that leaves the top of the stack as it is orders all accesses. */
static bool build_stack_fence(const struct instruction *instruction)
{
    const struct assembly_place *from = instruction->from;
    bool fences = instruction->locked && from->kind == PLACE_CONSTANT &&
                  instruction->function != AND && LLVMIsAConstantInt(from->value) &&
                  LLVMConstIntGetZExtValue(from->value) == 0;
    if (fences)
        LLVMBuildFence(builder_of(instruction), LLVMAtomicOrderingSequentiallyConsistent, false,
                       "");
    return fences;
}

bool instruction_arithmetic(const struct instruction *instruction)
{
    if (instruction->to->kind == PLACE_STACK)
        return build_stack_fence(instruction);
    LLVMValueRef operand = read_from(instruction);
    return operand && change(instruction, (enum arithmetic)instruction->function, operand);
}

/* inc and dec leave the carry flag. */
bool instruction_step(const struct instruction *instruction)
{
    LLVMValueRef carry = instruction->assembly->flags.carry;
    bool done = change(instruction, (enum arithmetic)instruction->function, number(instruction, 1));
    instruction->assembly->flags.carry = carry;
    return done;
}

/* not sets no flags. */
bool instruction_not(const struct instruction *instruction)
{
    struct assembly_flags flags = instruction->assembly->flags;
    bool done = change(instruction, XOR, number(instruction, UINT64_MAX));
    instruction->assembly->flags = flags;
    return done;
}

bool instruction_negation(const struct instruction *instruction)
{
    LLVMValueRef operand = read_to(instruction), zero = number(instruction, 0);
    if (!operand)
        return false;
    LLVMValueRef result = compute(instruction, SUB, zero, operand);
    set_flags(instruction, SUB, zero, operand, result);
    return write_to(instruction, result);
}

/* cmp and test */
bool instruction_comparison(const struct instruction *instruction)
{
    enum arithmetic function = (enum arithmetic)instruction->function;
    LLVMValueRef right = read_from(instruction), left = read_to(instruction);
    if (!left || !right)
        return false;
    set_flags(instruction, function, left, right, compute(instruction, function, left, right));
    return true;
}

bool instruction_move(const struct instruction *instruction)
{
    LLVMValueRef value = read_from(instruction);
    return value && write_to(instruction, value);
}

/* --- exchanges -------------------------------------------------------------------------------- */

/* xchg of memory is always locked. */
bool instruction_exchange(const struct instruction *instruction)
{
    struct instruction swapped = *instruction;
    if (assembly_is_memory(instruction->from)) {
        swapped.from = instruction->to;
        swapped.to = instruction->from;
    }
    LLVMValueRef new = read_from(&swapped), old;
    if (!new)
        return false;
    if (assembly_is_memory(swapped.to)) {
        old = LLVMBuildAtomicRMW(builder_of(&swapped), LLVMAtomicRMWBinOpXchg, swapped.to->value,
                                 new, LLVMAtomicOrderingSequentiallyConsistent, false);
    } else {
        old = read_to(&swapped);
        if (!old || !write_to(&swapped, new))
            return false;
    }
    return assembly_write(swapped.assembly, swapped.from, swapped.size, old);
}

bool instruction_exchange_add(const struct instruction *instruction)
{
    LLVMValueRef operand = read_from(instruction);
    LLVMValueRef old = operand ? change(instruction, ADD, operand) : NULL;
    return old && assembly_write(instruction->assembly, instruction->from, instruction->size, old);
}

/* The value before. */
static LLVMValueRef compare_exchange(const struct instruction *instruction, LLVMValueRef expected,
                                     LLVMValueRef new)
{
    LLVMBuilderRef builder = builder_of(instruction);
    if (instruction->locked) {
        LLVMAtomicOrdering order = LLVMAtomicOrderingSequentiallyConsistent;
        LLVMValueRef exchange = LLVMBuildAtomicCmpXchg(builder, instruction->to->value, expected,
                                                       new, order, order, false);
        return LLVMBuildExtractValue(builder, exchange, 0, "");
    }
    LLVMValueRef old = read_to(instruction);
    if (!old)
        return NULL;
    LLVMValueRef equal = compare(instruction, LLVMIntEQ, old, expected);
    return write_to(instruction, LLVMBuildSelect(builder, equal, new, old, "")) ? old : NULL;
}

/* Compares with the register ax, which gets the value before. */
bool instruction_compare_exchange(const struct instruction *instruction)
{
    const struct assembly_place ax = {.kind = PLACE_CELL, .cell = REGISTER_AX};
    LLVMValueRef expected = assembly_read(instruction->assembly, &ax, instruction->size);
    LLVMValueRef new = read_from(instruction);
    if (!expected || !new || (instruction->locked && !assembly_is_memory(instruction->to)))
        return false;
    LLVMValueRef old = compare_exchange(instruction, expected, new);
    if (!old)
        return false;
    set_flags(instruction, SUB, expected, old, compute(instruction, SUB, expected, old));
    return assembly_write(instruction->assembly, &ax, instruction->size, old);
}

/* The values of two registers as one of twice the size; NULL if one has none. */
static LLVMValueRef read_pair(const struct instruction *instruction, unsigned low, unsigned high,
                              LLVMTypeRef pair)
{
    LLVMBuilderRef builder = builder_of(instruction);
    const struct assembly_place places[] = {{.kind = PLACE_CELL, .cell = low},
                                            {.kind = PLACE_CELL, .cell = high}};
    LLVMValueRef values[2];
    for (int i = 0; i < 2; i++) {
        LLVMValueRef cell = instruction->assembly->cells[places[i].cell];
        if (!cell || assembly_size(instruction->assembly->ir, LLVMTypeOf(cell)) < instruction->size)
            return NULL; /* the rest of the register is not known */
        values[i] = assembly_read(instruction->assembly, &places[i], instruction->size);
        values[i] = LLVMBuildZExt(builder, values[i], pair, "");
    }
    LLVMValueRef shift = LLVMConstInt(pair, 8 * instruction->size, false);
    return LLVMBuildOr(builder, values[0], LLVMBuildShl(builder, values[1], shift, ""), "");
}

/* Compares with dx:ax, which get the value before, and stores cx:bx. Sets the zero flag alone. */
bool instruction_compare_exchange_pair(const struct instruction *instruction)
{
    struct assembly *assembly = instruction->assembly;
    LLVMBuilderRef builder = builder_of(instruction);
    LLVMTypeRef pair = LLVMIntTypeInContext(assembly->ir->context, 16 * instruction->size);
    if (!instruction->locked || !assembly_is_memory(instruction->to))
        return false;
    LLVMValueRef expected = read_pair(instruction, REGISTER_AX, REGISTER_DX, pair);
    LLVMValueRef new = read_pair(instruction, REGISTER_BX, REGISTER_CX, pair);
    if (!expected || !new)
        return false;
    LLVMValueRef old = compare_exchange(instruction, expected, new);
    LLVMValueRef shift = LLVMConstInt(pair, 8 * instruction->size, false);
    LLVMValueRef halves[] = {old, LLVMBuildLShr(builder, old, shift, "")};
    const unsigned cells[] = {REGISTER_AX, REGISTER_DX};
    for (int i = 0; i < 2; i++) {
        const struct assembly_place place = {.kind = PLACE_CELL, .cell = cells[i]};
        halves[i] = LLVMBuildTrunc(builder, halves[i], type_of(instruction), "");
        assembly_write(assembly, &place, instruction->size, halves[i]);
    }
    assembly->flags.zero = compare(instruction, LLVMIntEQ, old, expected);
    return true;
}

/* --- bits ------------------------------------------------------------------------------------- */

/* A number in a register selects a bit of the memory from the address on, before or behind it. A
 * constant selects a bit of the operand. */
static void move_to_word(const struct instruction *instruction, LLVMValueRef bit)
{
    LLVMBuilderRef builder = builder_of(instruction);
    unsigned bits = 8 * instruction->size, shift = (unsigned)__builtin_ctz(bits);
    if (!assembly_is_memory(instruction->to) || instruction->from->kind == PLACE_CONSTANT)
        return;
    LLVMValueRef word = LLVMBuildAShr(builder, bit, number(instruction, shift), "");
    word = LLVMBuildSExt(builder, word, instruction->assembly->ir->i64, "");
    instruction->to->value =
        LLVMBuildGEP2(builder, type_of(instruction), instruction->to->value, &word, 1, "");
}

bool instruction_bit_test(const struct instruction *instruction)
{
    LLVMBuilderRef builder = builder_of(instruction);
    LLVMValueRef bit = read_from(instruction), old = NULL;
    if (!bit || instruction->size < 2)
        return false;
    move_to_word(instruction, bit);
    bit = LLVMBuildAnd(builder, bit, number(instruction, 8 * instruction->size - 1), "");
    LLVMValueRef mask = LLVMBuildShl(builder, number(instruction, 1), bit, "");
    switch ((enum bit_test)instruction->function) {
    case TEST_ONLY:
        old = read_to(instruction);
        break;
    case TEST_AND_SET:
        old = change(instruction, OR, mask);
        break;
    case TEST_AND_RESET:
        old = change(instruction, AND, LLVMBuildNot(builder, mask, ""));
        break;
    case TEST_AND_COMPLEMENT:
        old = change(instruction, XOR, mask);
        break;
    }
    if (!old)
        return false;
    LLVMValueRef found = LLVMBuildAnd(builder, old, mask, "");
    instruction->assembly->flags = (struct assembly_flags){
        .carry = compare(instruction, LLVMIntNE, found, number(instruction, 0))};
    return true;
}

/* Calls llvm.cttz or the like. A zero counts all bits. */
static LLVMValueRef count_bits(const struct instruction *instruction, const char *name,
                               LLVMValueRef value)
{
    struct ir *ir = instruction->assembly->ir;
    LLVMValueRef arguments[] = {value, LLVMConstInt(ir->i1, 0, false)};
    return ir_build_intrinsic(ir, name, type_of(instruction), arguments);
}

/* bsf and bsr leave the register if no bit is set; the other instructions count. */
bool instruction_bit_scan(const struct instruction *instruction)
{
    LLVMBuilderRef builder = builder_of(instruction);
    enum bit_scan function = (enum bit_scan)instruction->function;
    LLVMValueRef value = read_from(instruction);
    if (!value || instruction->size < 2)
        return false;
    bool scans = function == SCAN_FORWARD || function == SCAN_REVERSE;
    bool leading = function == SCAN_REVERSE || function == COUNT_LEADING;
    LLVMValueRef result = count_bits(instruction,
                                     function == COUNT_ONES ? "llvm.ctpop"
                                     : leading              ? "llvm.ctlz"
                                                            : "llvm.cttz",
                                     value);
    LLVMValueRef zero = compare(instruction, LLVMIntEQ, value, number(instruction, 0));
    if (function == SCAN_REVERSE)
        result = LLVMBuildSub(builder, number(instruction, 8 * instruction->size - 1), result, "");
    LLVMValueRef before = scans ? read_to(instruction) : NULL;
    if (scans)
        result =
            LLVMBuildSelect(builder, zero, before ? before : number(instruction, 0), result, "");
    instruction->assembly->flags = (struct assembly_flags){.zero = scans ? zero : NULL};
    return write_to(instruction, result);
}
