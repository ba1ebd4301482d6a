/* x86.c - the instructions of x86-64 that heddle follows in inline assembly.
 *
 * A table of instructions, and what a statement with one of them means. */
#include "front/assembly/instruction.h"

#include <string.h>

/* With "lock": the instructions that a processor can lock and heddle can follow. */
static const struct row {
    const char *mnemonic; /* without the letter of its operands' size */
    bool (*build)(const struct instruction *instruction);
    unsigned function;
    unsigned operands;
    bool lockable;
} rows[] = {
    {"mov", instruction_move, 0, 2, false},
    {"xchg", instruction_exchange, 0, 2, true},
    {"xadd", instruction_exchange_add, 0, 2, true},
    {"cmpxchg", instruction_compare_exchange, 0, 2, true},
    {"cmpxchg8b", instruction_compare_exchange_pair, 0, 1, true},
    {"cmpxchg16b", instruction_compare_exchange_pair, 0, 1, true},
    {"add", instruction_arithmetic, ADD, 2, true},
    {"sub", instruction_arithmetic, SUB, 2, true},
    {"and", instruction_arithmetic, AND, 2, true},
    {"or", instruction_arithmetic, OR, 2, true},
    {"xor", instruction_arithmetic, XOR, 2, true},
    {"cmp", instruction_comparison, SUB, 2, false},
    {"test", instruction_comparison, AND, 2, false},
    {"inc", instruction_step, ADD, 1, true},
    {"dec", instruction_step, SUB, 1, true},
    {"not", instruction_not, 0, 1, true},
    {"neg", instruction_negation, 0, 1, false},
    {"bt", instruction_bit_test, TEST_ONLY, 2, false},
    {"bts", instruction_bit_test, TEST_AND_SET, 2, true},
    {"btr", instruction_bit_test, TEST_AND_RESET, 2, true},
    {"btc", instruction_bit_test, TEST_AND_COMPLEMENT, 2, true},
    {"bsf", instruction_bit_scan, SCAN_FORWARD, 2, false},
    {"bsr", instruction_bit_scan, SCAN_REVERSE, 2, false},
    {"tzcnt", instruction_bit_scan, COUNT_TRAILING, 2, false},
    {"lzcnt", instruction_bit_scan, COUNT_LEADING, 2, false},
    {"popcnt", instruction_bit_scan, COUNT_ONES, 2, false},
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
        in_memory += assembly_is_memory(&places[i]) && !places[i].is_plain;
    }
    return in_memory < 2;
}

/* On x86, a locked access orders all accesses before it and after it (Intel's manual, volume 3,
 * section 8.2.2). A seq_cst access of C11 does not. */
static void build_order(const struct instruction *instruction, bool exchanges)
{
    const struct ir *ir = instruction->assembly->ir;
    bool is_access = assembly_is_memory(instruction->to) ||
                     (instruction->from && assembly_is_memory(instruction->from));
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
    if (row->build == instruction_compare_exchange_pair)
        instruction.size = strcmp(row->mnemonic, "cmpxchg16b") == 0 ? 8 : 4;
    else if (instruction.size == 0)
        instruction.size =
            instruction.to->kind == PLACE_CELL || !instruction.from || instruction.from->size == 0
                ? instruction.to->size
                : instruction.from->size;
    if (instruction.size == 0)
        return false;
    build_order(&instruction, row->build == instruction_exchange);
    bool done = row->build(&instruction);
    build_order(&instruction, row->build == instruction_exchange);
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
    if (ir_begins(statement->mnemonic, "set"))
        return build_set(assembly, statement);
    return !statement->repeated && build_row(assembly, statement);
}
