#include "front/passes/kept.h"

#include "base/memory.h"
#include "front/escape.h"
#include "front/passes/private.h"
#include "front/passes/skeleton.h"
#include "front/pointer.h"

#include <string.h>

#define NUMBER "heddle.kept"

/* A number: that of a stop, or of a variable. A variable has two, the first for its loads and the
 * second for its stores: a pass that rewrites the accesses of a variable makes new ones. */
struct numbered {
    size_t variables[2]; /* that the stop does nothing but access; 0: none, or it is not known */
    bool is_variable;
    bool is_there;  /* after the pass */
    bool is_shared; /* the variable, after the pass */
};

struct kept {
    struct ir *ir;
    unsigned kind;              /* of the metadata */
    struct skeleton *functions; /* before the pass */
    size_t function_count, function_capacity;
    struct value_map indices; /* function -> its index + 1 */
    struct numbered *numbers;
    size_t number_count, number_capacity;
    struct private_memory memory; /* of the function at hand */
    struct escape escape;         /* after the pass */
    const char *pass;
};

static size_t number_of(const struct kept *kept, LLVMValueRef instruction)
{
    LLVMValueRef node = LLVMGetMetadata(instruction, kept->kind), number;
    if (!node)
        return 0;
    LLVMGetMDNodeOperands(node, &number);
    return (size_t)LLVMConstIntGetZExtValue(number);
}

static size_t new_number(struct kept *kept)
{
    *array_push(kept->numbers, kept->number_count, kept->number_capacity) = (struct numbered){0};
    return kept->number_count - 1;
}

static size_t give_number(struct kept *kept, LLVMValueRef instruction)
{
    size_t number = new_number(kept);
    LLVMValueRef word = ir_word(kept->ir, number);
    LLVMSetMetadata(instruction, kept->kind, LLVMMDNodeInContext(kept->ir->context, &word, 1));
    return number;
}

static void number_variable(struct kept *kept, LLVMValueRef variable)
{
    size_t loads = give_number(kept, variable), stores = new_number(kept);
    kept->numbers[loads].is_variable = true;
    kept->numbers[stores].variables[0] = loads;
}

/* The variable that the pointer is into, also where sroa has made a choice of an index one of two
 * addresses; else what the pointer is computed from. */
static LLVMValueRef base_of(LLVMValueRef pointer)
{
    LLVMValueRef base = pointer_base(pointer);
    if (!LLVMIsASelectInst(base))
        return base;
    LLVMValueRef one = base_of(LLVMGetOperand(base, 1)), other = base_of(LLVMGetOperand(base, 2));
    return one == other ? one : base;
}

/* Notes the variables of an instruction that only accesses such. */
static void note_variables(struct kept *kept, LLVMValueRef instruction, struct numbered *stop)
{
    LLVMValueRef pointers[2];
    size_t variables[2] = {0};
    unsigned count = touched_pointers(instruction, pointers);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef base = base_of(pointers[i]);
        bool is_variable = LLVMIsAAllocaInst(base) != NULL;
        if (!is_variable && !pointer_is_constant_global(base))
            return;
        variables[i] = is_variable ? number_of(kept, base) : 0;
    }
    memcpy(stop->variables, variables, sizeof variables);
}

/* The scalars and vectors that a value of the type consists of. */
static unsigned count_members(LLVMTypeRef type)
{
    unsigned count = 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            count += count_members(LLVMStructGetTypeAtIndex(type, i));
        return count;
    case LLVMArrayTypeKind:
        return LLVMGetArrayLength(type) * count_members(LLVMGetElementType(type));
    default:
        return 1;
    }
}

/* The number of an access of a variable that is not atomic; 0: it is another instruction. An access
 * of a struct counts as one of each member: sroa makes such accesses of it, in the same order. */
static size_t number_of_access(const struct kept *kept, LLVMValueRef instruction, unsigned *times)
{
    LLVMValueRef pointers[2];
    bool stores = LLVMIsAStoreInst(instruction) != NULL;
    if ((!stores && !LLVMIsALoadInst(instruction)) ||
        LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic)
        return 0;
    touched_pointers(instruction, pointers);
    LLVMValueRef base = base_of(pointers[0]);
    size_t variable = LLVMIsAAllocaInst(base) ? number_of(kept, base) : 0;
    if (!variable)
        return 0;
    *times = count_members(LLVMTypeOf(stores ? LLVMGetOperand(instruction, 0) : instruction));
    return variable + stores;
}

static size_t number_before(void *context, LLVMValueRef instruction, const char *kind,
                            unsigned *times)
{
    struct kept *kept = context;
    (void)kind;
    LLVMSetMetadata(instruction, kept->kind, NULL);
    if (private_memory_is_all(&kept->memory, instruction))
        return 0;
    size_t number = number_of_access(kept, instruction, times);
    if (number)
        return number;
    number = give_number(kept, instruction);
    note_variables(kept, instruction, &kept->numbers[number]);
    return number;
}

/* Whether the machine will not see accesses of the variable. */
static bool is_native(struct kept *kept, LLVMValueRef variable)
{
    return private_memory_has(&kept->memory, variable) ||
           value_map_find(&kept->escape.roots, variable);
}

static bool is_on_native(struct kept *kept, LLVMValueRef instruction)
{
    LLVMValueRef pointers[2];
    unsigned count = touched_pointers(instruction, pointers);
    bool all = count > 0;
    for (unsigned i = 0; i < count; i++)
        all &= is_native(kept, pointers[i]);
    return all;
}

/* Whether it is the copy of a byval argument, which the call made before it was inlined. */
static bool copies_argument(const struct kept *kept, LLVMValueRef instruction)
{
    LLVMValueRef to =
        ir_calls(instruction, "llvm.memcpy.") ? LLVMGetArgOperand(instruction, 0) : NULL;
    return to && LLVMIsAAllocaInst(to) && number_of(kept, to) == 0;
}

/* As before the pass: what may be shared has a number. */
static size_t number_after(void *context, LLVMValueRef instruction, const char *kind,
                           unsigned *times)
{
    struct kept *kept = context;
    size_t number = number_of(kept, instruction);
    if (number) {
        kept->numbers[number].is_there = true;
        return number;
    }
    if (is_on_native(kept, instruction) || copies_argument(kept, instruction))
        return 0;
    number = number_of_access(kept, instruction, times);
    if (!number)
        bug("%s adds a %s to %s, line %u", kept->pass, kind, ir_name(ir_function_of(instruction)),
            LLVMGetDebugLocLine(instruction));
    return number;
}

struct kept *kept_begin(struct ir *ir)
{
    struct kept *kept = memory_new(1, sizeof *kept);
    kept->ir = ir;
    kept->kind = LLVMGetMDKindIDInContext(ir->context, NUMBER, strlen(NUMBER));
    new_number(kept); /* 0 is none */
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        for_each_present(variable, function, LLVMIsAAllocaInst)
            number_variable(kept, variable);
        private_memory_find(&kept->memory, function);
        struct skeleton skeleton = {0};
        skeleton_make(&skeleton, function, number_before, kept);
        private_memory_release(&kept->memory);
        *array_push(kept->functions, kept->function_count, kept->function_capacity) = skeleton;
        value_map_set(&kept->indices, function, kept->function_count);
    }
    return kept;
}

/* Calls that were inlined are not there any more. */
static const struct skeleton *inlined(void *context, const struct stop *call)
{
    const struct kept *kept = context;
    size_t index = value_map_find(&kept->indices, call->called);
    return index && !kept->numbers[call->number].is_there ? &kept->functions[index - 1] : NULL;
}

static bool skips(void *context, size_t number)
{
    const struct kept *kept = context;
    const size_t *variables = kept->numbers[number].variables;
    if (kept->numbers[number].is_variable)
        return !kept->numbers[number].is_shared;
    return (variables[0] || variables[1]) && !kept->numbers[variables[0]].is_shared &&
           !kept->numbers[variables[1]].is_shared;
}

static void find_variables(struct kept *kept, LLVMValueRef function)
{
    for_each_present(variable, function, LLVMIsAAllocaInst) {
        size_t number = number_of(kept, variable);
        if (number)
            kept->numbers[number].is_shared |= !is_native(kept, variable);
    }
}

static void compare(struct kept *kept, const struct skeleton *after, bool folds)
{
    const struct walk walk = {inlined, skips, kept, folds};
    size_t index = value_map_find(&kept->indices, after->function);
    struct walk_fault fault = {0};
    if (index == 0 || strcmp(kept->functions[index - 1].name, after->name) != 0)
        bug("%s adds a function: %s", kept->pass, after->name);
    if (walk_equal(&walk, &kept->functions[index - 1], after, &fault))
        return;
    bug("%s %s: in %s, %s (line %u) behind %s (line %u)", kept->pass,
        fault.lost ? "loses accesses" : "adds or moves accesses", after->name,
        fault.at ? fault.at->kind : "an end", fault.at ? fault.at->line : 0,
        fault.behind ? fault.behind->kind : "the entry", fault.behind ? fault.behind->line : 0);
}

static void release(struct kept *kept)
{
    for (size_t i = 0; i < kept->function_count; i++)
        skeleton_release(&kept->functions[i]);
    free(kept->functions);
    free(kept->numbers);
    value_map_release(&kept->indices);
    escape_release(&kept->escape);
    free(kept);
}

void kept_end(struct kept *kept, struct ir *ir, const char *pass, bool folds)
{
    struct skeleton *after = NULL;
    size_t count = 0, capacity = 0;
    kept->pass = pass;
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        private_memory_find(&kept->memory, function);
        escape_find(&kept->escape, ir, function);
        find_variables(kept, function);
        struct skeleton skeleton = {0};
        skeleton_make(&skeleton, function, number_after, kept);
        private_memory_release(&kept->memory);
        *array_push(after, count, capacity) = skeleton;
    }
    for (size_t i = 0; i < count; i++) {
        compare(kept, &after[i], folds);
        skeleton_release(&after[i]);
    }
    free(after);
    release(kept);
}
