/* assembly_x86.c - a table of instructions, and the IR of each. */
#include "front/assembly_x86.h"

#include "front/assembly_places.h"

#include <string.h>

/* An instruction whose operands were parsed, as in AT&T's syntax: the source first. */
struct instruction {
    struct assembly *assembly;
    unsigned function; /* of its row */
    unsigned size;     /* of its operands, in bytes */
    bool locked;
    struct assembly_place *from; /* of two operands; NULL if there is one */
    struct assembly_place *to;
};

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

static bool is_memory(const struct assembly_place *place)
{
    return place->kind == PLACE_MEMORY;
}

/* --- arithmetic ------------------------------------------------------------------------------- */

enum arithmetic { ADD, SUB, AND, OR, XOR };

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
    if (instruction->locked && !is_memory(instruction->to))
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

static bool build_arithmetic(const struct instruction *instruction)
{
    if (instruction->to->kind == PLACE_STACK)
        return build_stack_fence(instruction);
    LLVMValueRef operand = read_from(instruction);
    return operand && change(instruction, (enum arithmetic)instruction->function, operand);
}

/* inc and dec leave the carry flag. */
static bool build_step(const struct instruction *instruction)
{
    LLVMValueRef carry = instruction->assembly->flags.carry;
    bool done = change(instruction, (enum arithmetic)instruction->function, number(instruction, 1));
    instruction->assembly->flags.carry = carry;
    return done;
}

/* not sets no flags. */
static bool build_not(const struct instruction *instruction)
{
    struct assembly_flags flags = instruction->assembly->flags;
    bool done = change(instruction, XOR, number(instruction, UINT64_MAX));
    instruction->assembly->flags = flags;
    return done;
}

static bool build_negation(const struct instruction *instruction)
{
    LLVMValueRef operand = read_to(instruction), zero = number(instruction, 0);
    if (!operand)
        return false;
    LLVMValueRef result = compute(instruction, SUB, zero, operand);
    set_flags(instruction, SUB, zero, operand, result);
    return write_to(instruction, result);
}

/* cmp and test */
static bool build_comparison(const struct instruction *instruction)
{
    enum arithmetic function = (enum arithmetic)instruction->function;
    LLVMValueRef right = read_from(instruction), left = read_to(instruction);
    if (!left || !right)
        return false;
    set_flags(instruction, function, left, right, compute(instruction, function, left, right));
    return true;
}

static bool build_move(const struct instruction *instruction)
{
    LLVMValueRef value = read_from(instruction);
    return value && write_to(instruction, value);
}

/* --- exchanges -------------------------------------------------------------------------------- */

/* xchg of memory is always locked. */
static bool build_exchange(const struct instruction *instruction)
{
    struct instruction swapped = *instruction;
    if (is_memory(instruction->from)) {
        swapped.from = instruction->to;
        swapped.to = instruction->from;
    }
    LLVMValueRef new = read_from(&swapped), old;
    if (!new)
        return false;
    if (is_memory(swapped.to)) {
        old = LLVMBuildAtomicRMW(builder_of(&swapped), LLVMAtomicRMWBinOpXchg, swapped.to->value,
                                 new, LLVMAtomicOrderingSequentiallyConsistent, false);
    } else {
        old = read_to(&swapped);
        if (!old || !write_to(&swapped, new))
            return false;
    }
    return assembly_write(swapped.assembly, swapped.from, swapped.size, old);
}

static bool build_exchange_add(const struct instruction *instruction)
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
static bool build_compare_exchange(const struct instruction *instruction)
{
    const struct assembly_place ax = {.kind = PLACE_CELL, .cell = REGISTER_AX};
    LLVMValueRef expected = assembly_read(instruction->assembly, &ax, instruction->size);
    LLVMValueRef new = read_from(instruction);
    if (!expected || !new || (instruction->locked && !is_memory(instruction->to)))
        return false;
    LLVMValueRef old = compare_exchange(instruction, expected, new);
    if (!old)
        return false;
    set_flags(instruction, SUB, expected, old, compute(instruction, SUB, expected, old));
    return assembly_write(instruction->assembly, &ax, instruction->size, old);
}

/* --- bits ------------------------------------------------------------------------------------- */

enum bit_test { TEST_ONLY, TEST_AND_SET, TEST_AND_RESET, TEST_AND_COMPLEMENT };

/* A number in a register selects a bit of the memory from the address on, before or behind it. A
 * constant selects a bit of the operand. */
static void move_to_word(const struct instruction *instruction, LLVMValueRef bit)
{
    LLVMBuilderRef builder = builder_of(instruction);
    unsigned bits = 8 * instruction->size, shift = (unsigned)__builtin_ctz(bits);
    if (!is_memory(instruction->to) || instruction->from->kind == PLACE_CONSTANT)
        return;
    LLVMValueRef word = LLVMBuildAShr(builder, bit, number(instruction, shift), "");
    word = LLVMBuildSExt(builder, word, instruction->assembly->ir->i64, "");
    instruction->to->value =
        LLVMBuildGEP2(builder, type_of(instruction), instruction->to->value, &word, 1, "");
}

static bool build_bit_test(const struct instruction *instruction)
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

enum bit_scan { SCAN_FORWARD, SCAN_REVERSE, COUNT_TRAILING, COUNT_LEADING, COUNT_ONES };

/* Calls llvm.cttz or the like. A zero counts all bits. */
static LLVMValueRef count_bits(const struct instruction *instruction, const char *name,
                               LLVMValueRef value)
{
    struct ir *ir = instruction->assembly->ir;
    LLVMTypeRef type = type_of(instruction);
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(ir->module, id, &type, 1);
    LLVMValueRef arguments[] = {value, LLVMConstInt(ir->i1, 0, false)};
    return LLVMBuildCall2(ir->builder, LLVMGlobalGetValueType(function), function, arguments,
                          LLVMCountParams(function), "");
}

/* bsf and bsr leave the register if no bit is set; the other instructions count. */
static bool build_bit_scan(const struct instruction *instruction)
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

/* --- the table -------------------------------------------------------------------------------- */

/* With "lock": the instructions that a processor can lock and heddle can follow. */
static const struct row {
    const char *mnemonic; /* without the letter of its operands' size */
    bool (*build)(const struct instruction *instruction);
    unsigned function;
    unsigned operands;
    bool lockable;
} rows[] = {
    {"mov", build_move, 0, 2, false},
    {"xchg", build_exchange, 0, 2, true},
    {"xadd", build_exchange_add, 0, 2, true},
    {"cmpxchg", build_compare_exchange, 0, 2, true},
    {"add", build_arithmetic, ADD, 2, true},
    {"sub", build_arithmetic, SUB, 2, true},
    {"and", build_arithmetic, AND, 2, true},
    {"or", build_arithmetic, OR, 2, true},
    {"xor", build_arithmetic, XOR, 2, true},
    {"cmp", build_comparison, SUB, 2, false},
    {"test", build_comparison, AND, 2, false},
    {"inc", build_step, ADD, 1, true},
    {"dec", build_step, SUB, 1, true},
    {"not", build_not, 0, 1, true},
    {"neg", build_negation, 0, 1, false},
    {"bt", build_bit_test, TEST_ONLY, 2, false},
    {"bts", build_bit_test, TEST_AND_SET, 2, true},
    {"btr", build_bit_test, TEST_AND_RESET, 2, true},
    {"btc", build_bit_test, TEST_AND_COMPLEMENT, 2, true},
    {"bsf", build_bit_scan, SCAN_FORWARD, 2, false},
    {"bsr", build_bit_scan, SCAN_REVERSE, 2, false},
    {"tzcnt", build_bit_scan, COUNT_TRAILING, 2, false},
    {"lzcnt", build_bit_scan, COUNT_LEADING, 2, false},
    {"popcnt", build_bit_scan, COUNT_ONES, 2, false},
};

/* Sets *size to that of the letter behind the row's mnemonic; 0: there is none. */
static const struct row *find_row(const char *mnemonic, unsigned *size)
{
    static const char letters[] = "bwlq";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length = strlen(rows[i].mnemonic);
        const char *rest = mnemonic + length;
        if (strncmp(mnemonic, rows[i].mnemonic, length) != 0 || (*rest && rest[1]))
            continue;
        const char *letter = *rest ? strchr(letters, *rest) : NULL;
        *size = letter ? 1U << (letter - letters) : 0;
        if (!*rest || letter)
            return &rows[i];
    }
    return NULL;
}

/* No instruction has two operands in memory. */
static bool parse_operands(struct assembly *assembly, const struct statement *statement,
                           struct assembly_place *places)
{
    unsigned in_memory = 0;
    for (unsigned i = 0; i < statement->count; i++) {
        if (!assembly_parse_place(assembly, statement->operands[i], &places[i]))
            return false;
        in_memory += is_memory(&places[i]) && !places[i].is_plain;
    }
    return in_memory < 2;
}

/* On x86, a locked access orders all accesses before it and after it (Intel's manual, volume 3,
 * section 8.2.2). A seq_cst access of C11 does not. */
static void build_order(const struct instruction *instruction, bool exchanges)
{
    const struct ir *ir = instruction->assembly->ir;
    bool is_access =
        is_memory(instruction->to) || (instruction->from && is_memory(instruction->from));
    if (ir->orders_matter && is_access && (instruction->locked || exchanges))
        LLVMBuildFence(ir->builder, LLVMAtomicOrderingSequentiallyConsistent, false, "");
}

static bool build_row(struct assembly *assembly, const struct statement *statement)
{
    struct assembly_place places[STATEMENT_OPERANDS];
    struct instruction instruction = {.assembly = assembly, .locked = statement->locked};
    const struct row *row = find_row(statement->mnemonic, &instruction.size);
    if (!row || statement->count != row->operands || (statement->locked && !row->lockable) ||
        !parse_operands(assembly, statement, places))
        return false;
    instruction.function = row->function;
    instruction.from = row->operands == 2 ? &places[0] : NULL;
    instruction.to = &places[row->operands - 1];
    if (instruction.size == 0)
        instruction.size =
            instruction.to->kind == PLACE_CELL || !instruction.from || instruction.from->size == 0
                ? instruction.to->size
                : instruction.from->size;
    if (instruction.size == 0)
        return false;
    build_order(&instruction, row->build == build_exchange);
    bool done = row->build(&instruction);
    build_order(&instruction, row->build == build_exchange);
    return done;
}

/* setz and the like */
static bool build_set(struct assembly *assembly, const struct statement *statement)
{
    struct assembly_place place;
    LLVMValueRef flag = assembly_condition(assembly, statement->mnemonic + strlen("set"));
    if (!flag || statement->count != 1 || statement->locked ||
        !assembly_parse_place(assembly, statement->operands[0], &place))
        return false;
    return assembly_write(assembly, &place, 1,
                          LLVMBuildZExt(assembly->ir->builder, flag, assembly->ir->i8, ""));
}

bool assembly_build_x86(struct assembly *assembly, const struct statement *statement)
{
    if (strncmp(statement->mnemonic, "set", strlen("set")) == 0)
        return build_set(assembly, statement);
    return !statement->repeated && build_row(assembly, statement);
}
