/* places.c - parses the operands of instructions, and builds their reads and writes. */
#include "front/assembly/places.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Parses $N or ${N:m} at *text and moves behind it. *modifier is 0 if there is none. */
static struct assembly_operand *parse_operand(struct assembly *assembly, const char **text,
                                              char *modifier)
{
    const char *position = *text + 1;
    bool braced = *position == '{';
    position += braced;
    char *end;
    unsigned long number = strtoul(position, &end, 10);
    if (!isdigit((unsigned char)*position) || number >= assembly->count)
        return NULL;
    *modifier = 0;
    if (braced && *end == ':' && end[1]) {
        *modifier = end[1];
        end += 2;
    }
    if (braced && *end != '}')
        return NULL;
    *text = end + braced;
    return &assembly->operands[number];
}

/* Memory `offset` bytes behind the pointer. */
static void set_memory(struct assembly *assembly, LLVMValueRef pointer, long long offset,
                       struct assembly_place *place)
{
    struct ir *ir = assembly->ir;
    if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind)
        pointer = LLVMBuildIntToPtr(ir->builder, assembly_integer(assembly, pointer, ir->i64),
                                    ir->pointer, "");
    LLVMValueRef distance = ir_word(ir, (uint64_t)offset);
    if (offset != 0)
        pointer = LLVMBuildGEP2(ir->builder, ir->i8, pointer, &distance, 1, "");
    *place = (struct assembly_place){.kind = PLACE_MEMORY, .value = pointer};
}

/* Parses "offset(base)" from the parenthesis on. */
static bool parse_address(struct assembly *assembly, const char *text, long long offset,
                          struct assembly_place *place)
{
    unsigned cell, size;
    char modifier;
    text++;
    if (*text == '%') {
        size_t length = strcspn(text + 1, ")");
        if (!assembly_find_register(text + 1, length, &cell, &size) ||
            strcmp(text + 1 + length, ")") != 0)
            return false;
    } else {
        struct assembly_operand *operand =
            *text == '$' ? parse_operand(assembly, &text, &modifier) : NULL;
        if (!operand || operand->is_memory || strcmp(text, ")") != 0)
            return false;
        cell = operand->cell;
    }
    if (cell == REGISTER_SP)
        place->kind = PLACE_STACK;
    else if (assembly->cells[cell])
        set_memory(assembly, assembly->cells[cell], offset, place);
    return cell == REGISTER_SP || assembly->cells[cell];
}

/* The bytes that a modifier of a register stands for; 0: none. */
static unsigned size_of_modifier(char modifier)
{
    return modifier == 'b'   ? 1
           : modifier == 'w' ? 2
           : modifier == 'k' ? 4
           : modifier == 'q' ? 8
                             : 0;
}

static bool use_operand(struct assembly *assembly, const struct assembly_operand *operand,
                        char modifier, struct assembly_place *place)
{
    unsigned size = operand->type ? assembly_size(assembly->ir, operand->type) : 0;
    bool is_address = modifier == 'a';
    if (modifier && size_of_modifier(modifier) == 0 && !is_address && !strchr("cP", modifier))
        return false;
    if (operand->is_memory) {
        set_memory(assembly, operand->value, 0, place);
        place->size = size;
        place->is_plain = operand->may_be_register;
    } else if (is_address) {
        if (!operand->value)
            return false;
        set_memory(assembly, operand->value, 0, place);
    } else if (operand->is_constant) {
        *place = (struct assembly_place){.kind = PLACE_CONSTANT, .value = operand->value};
    } else {
        *place = (struct assembly_place){.kind = PLACE_CELL, .size = size, .cell = operand->cell};
        if (modifier)
            place->size = size_of_modifier(modifier);
    }
    return true;
}

static bool parse_constant(struct assembly *assembly, const char *text,
                           struct assembly_place *place)
{
    char *end;
    long long number = (long long)strtoull(text, &end, 0);
    *place = (struct assembly_place){.value = ir_word(assembly->ir, (uint64_t)number)};
    return end != text && !*end;
}

bool assembly_parse_place(struct assembly *assembly, const char *text, struct assembly_place *place)
{
    *place = (struct assembly_place){.kind = PLACE_CONSTANT};
    char modifier, *end;
    if (strncmp(text, "$$", 2) == 0)
        return parse_constant(assembly, text + 2, place);
    if (*text == '$') {
        struct assembly_operand *operand = parse_operand(assembly, &text, &modifier);
        return operand && !*text && use_operand(assembly, operand, modifier, place);
    }
    if (*text == '%') {
        place->kind = PLACE_CELL;
        return assembly_find_register(text + 1, strlen(text + 1), &place->cell, &place->size);
    }
    long long offset = strtoll(text, &end, 0);
    return *end == '(' && parse_address(assembly, end, offset, place);
}

/* --- values ----------------------------------------------------------------------------------- */

/* The processor's plain loads acquire. */
static LLVMValueRef read_memory(struct assembly *assembly, const struct assembly_place *place,
                                LLVMTypeRef type, unsigned size)
{
    LLVMValueRef load = LLVMBuildLoad2(assembly->ir->builder, type, place->value, "");
    LLVMSetAlignment(load, size);
    if (!place->is_plain)
        LLVMSetOrdering(load, LLVMAtomicOrderingAcquire);
    return load;
}

LLVMValueRef assembly_read(struct assembly *assembly, const struct assembly_place *place,
                           unsigned size)
{
    LLVMTypeRef type = LLVMIntTypeInContext(assembly->ir->context, 8 * size);
    LLVMValueRef value;
    switch (place->kind) {
    case PLACE_CONSTANT:
        return LLVMBuildIntCast2(assembly->ir->builder, place->value, type, true, "");
    case PLACE_CELL:
        value = assembly->cells[place->cell];
        return value ? assembly_integer(assembly, value, type) : NULL;
    case PLACE_MEMORY:
        return read_memory(assembly, place, type, size);
    case PLACE_STACK:
        break;
    }
    return NULL;
}

/* A write of 4 bytes clears the other half of a register; one of 1 or 2 bytes leaves the rest. */
static void write_cell(struct assembly *assembly, unsigned cell, unsigned size, LLVMValueRef value)
{
    LLVMBuilderRef builder = assembly->ir->builder;
    LLVMTypeRef word = assembly->ir->i64;
    LLVMValueRef before = assembly->cells[cell];
    value = assembly_integer(assembly, value, word);
    if (before && size < 4) {
        LLVMValueRef others = LLVMConstInt(word, UINT64_MAX << 8 * size, false);
        before = LLVMBuildAnd(builder, assembly_integer(assembly, before, word), others, "");
        value = LLVMBuildOr(builder, before, value, "");
    }
    assembly->cells[cell] = value;
}

/* The processor's plain stores release. */
bool assembly_write(struct assembly *assembly, const struct assembly_place *place, unsigned size,
                    LLVMValueRef value)
{
    if (place->kind == PLACE_CELL) {
        write_cell(assembly, place->cell, size, value);
    } else if (place->kind == PLACE_MEMORY) {
        LLVMValueRef store = LLVMBuildStore(assembly->ir->builder, value, place->value);
        LLVMSetAlignment(store, size);
        if (!place->is_plain)
            LLVMSetOrdering(store, LLVMAtomicOrderingRelease);
    }
    return place->kind == PLACE_CELL || place->kind == PLACE_MEMORY;
}
