#include "front/passes/private.h"

#include "base/memory.h"
#include "front/ir.h"
#include "front/pointer.h"

enum { SHARED = 1 }; /* the class of all addresses that are not the function's own */

static size_t new_class(struct private_memory *memory)
{
    size_t number = memory->count;
    *array_push(memory->classes, memory->count, memory->capacity) =
        (struct address_class){.parent = number};
    return number;
}

static size_t find(struct private_memory *memory, size_t number)
{
    struct address_class *classes = memory->classes;
    while (classes[number].parent != number)
        number = classes[number].parent = classes[classes[number].parent].parent;
    return number;
}

static void unite(struct private_memory *memory, size_t one, size_t other)
{
    one = find(memory, one);
    other = find(memory, other);
    if (one == other)
        return;
    size_t contents = memory->classes[one].contents, others = memory->classes[other].contents;
    memory->classes[other].parent = one;
    memory->classes[one].contents = contents ? contents : others;
    if (contents && others)
        unite(memory, contents, others);
}

static size_t contents_of(struct private_memory *memory, size_t number)
{
    number = find(memory, number);
    if (!memory->classes[number].contents) {
        size_t contents = new_class(memory);
        memory->classes[number].contents = contents;
    }
    return memory->classes[number].contents;
}

/* Constants that are no address have no class: 0. The memory of a byval parameter is a copy. */
static size_t class_of(struct private_memory *memory, LLVMValueRef value)
{
    if (LLVMIsAConstant(value))
        return LLVMIsAGlobalValue(value) || LLVMGetNumOperands(value) > 0 ? SHARED : 0;
    bool is_argument = LLVMIsAArgument(value) != NULL;
    if (is_argument && !pointer_is_byval_parameter(value))
        return SHARED;
    if (!is_argument && !LLVMIsAInstruction(value))
        return 0;
    size_t number = value_map_find(&memory->numbers, value);
    if (number == 0) {
        number = new_class(memory);
        value_map_set(&memory->numbers, value, number);
    }
    return number;
}

static void unite_values(struct private_memory *memory, LLVMValueRef one, LLVMValueRef other)
{
    size_t a = class_of(memory, one), b = class_of(memory, other);
    if (a && b)
        unite(memory, a, b);
}

/* What the memory behind the pointer contains may be the value. */
static void contain(struct private_memory *memory, LLVMValueRef pointer, LLVMValueRef value)
{
    size_t a = class_of(memory, pointer), b = class_of(memory, value);
    if (b)
        unite(memory, contents_of(memory, a ? a : SHARED), b);
}

static void share(struct private_memory *memory, LLVMValueRef value)
{
    size_t number = class_of(memory, value);
    if (number)
        unite(memory, SHARED, number);
}

static void unite_operands(struct private_memory *memory, LLVMValueRef instruction, unsigned begin,
                           unsigned end)
{
    for (unsigned i = begin; i < end; i++)
        unite_values(memory, instruction, LLVMGetOperand(instruction, i));
}

static void copy_contents(struct private_memory *memory, LLVMValueRef call, unsigned first)
{
    size_t to = class_of(memory, LLVMGetArgOperand(call, first));
    size_t from = class_of(memory, LLVMGetArgOperand(call, first + 1));
    unite(memory, contents_of(memory, to ? to : SHARED), contents_of(memory, from ? from : SHARED));
}

static void follow_call(struct private_memory *memory, LLVMValueRef call)
{
    unsigned count = LLVMGetNumArgOperands(call);
    if (touched_is_hint(call) || ir_calls(call, "llvm.memset.") || ir_calls(call, "heddle_fill"))
        return;
    bool is_lowered = ir_calls(call, "heddle_copy"); /* with the site in front */
    if (is_lowered || ir_calls(call, "llvm.memcpy.") || ir_calls(call, "llvm.memmove.")) {
        copy_contents(memory, call, is_lowered);
        return;
    }
    if (touched_only_computes(call)) {
        unite_operands(memory, call, 0, count);
        return;
    }
    share(memory, call);
    for (unsigned i = 0; i < count; i++)
        share(memory, LLVMGetArgOperand(call, i));
}

static void follow(struct private_memory *memory, LLVMValueRef instruction)
{
    unsigned count = (unsigned)LLVMGetNumOperands(instruction);
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAlloca:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMBr:
    case LLVMSwitch:
    case LLVMFence:
        break;
    case LLVMLoad:
        contain(memory, LLVMGetOperand(instruction, 0), instruction);
        break;
    case LLVMStore:
        contain(memory, LLVMGetOperand(instruction, 1), LLVMGetOperand(instruction, 0));
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        for (unsigned i = 1; i < count; i++)
            contain(memory, LLVMGetOperand(instruction, 0), LLVMGetOperand(instruction, i));
        contain(memory, LLVMGetOperand(instruction, 0), instruction);
        break;
    case LLVMGetElementPtr: /* of integers, at most a base that is no pointer has addresses */
        unite_operands(memory, instruction, 0,
                       LLVMIsAConstant(LLVMGetOperand(instruction, 0)) ? count : 1);
        break;
    case LLVMSelect:
        unite_operands(memory, instruction, 1, count);
        break;
    case LLVMCall:
        follow_call(memory, instruction);
        break;
    case LLVMRet:
    case LLVMInvoke:
    case LLVMCallBr:
    case LLVMVAArg:
    case LLVMResume:
    case LLVMLandingPad:
    case LLVMIndirectBr:
        share(memory, instruction);
        for (unsigned i = 0; i < count; i++)
            share(memory, LLVMGetOperand(instruction, i));
        break;
    default:
        unite_operands(memory, instruction, 0, count);
        break;
    }
}

/* What is in shared memory is known to others, too. */
static void spread(struct private_memory *memory)
{
    for (size_t number = find(memory, SHARED); !memory->classes[number].shared;) {
        memory->classes[number].shared = true;
        if (!memory->classes[number].contents)
            return;
        number = find(memory, memory->classes[number].contents);
    }
}

void private_memory_find(struct private_memory *memory, LLVMValueRef function)
{
    *memory = (struct private_memory){0};
    new_class(memory); /* 0 is none */
    new_class(memory);
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            follow(memory, instruction);
    spread(memory);
}

void private_memory_release(struct private_memory *memory)
{
    free(memory->classes);
    value_map_release(&memory->numbers);
}

bool private_memory_has(struct private_memory *memory, LLVMValueRef pointer)
{
    size_t number = class_of(memory, pointer);
    return pointer_is_constant_global(pointer_base(pointer)) ||
           (number && !memory->classes[find(memory, number)].shared);
}

bool private_memory_is_all(struct private_memory *memory, LLVMValueRef instruction)
{
    LLVMValueRef pointers[2];
    unsigned count = touched_pointers(instruction, pointers);
    bool all = count > 0;
    for (unsigned i = 0; i < count; i++)
        all &= private_memory_has(memory, pointers[i]);
    return all;
}
