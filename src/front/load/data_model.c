/* data_model.c - whether a program that is written for ILP32 (long and pointers of 4 bytes) does
 * the same with the sizes of LP64. heddle runs it with the latter.
 *
 * clang compiles each file for both. The two modules have the same functions, blocks and
 * instructions where no size matters. A value may differ in its width where it is loaded, stored,
 * exchanged, passed, returned, compared for equality, or is an index or an address. Nothing may be
 * computed of such a value. A constant may differ only where it is the size of memory that is
 * allocated, set or copied. No member of a union may differ in its width. So this check finds a
 * difference where it begins, before the program could see it. It does not find a look at a part of
 * a long or a pointer through a pointer of another type. */
#include "front/load/steps.h"

#include "base/words.h"

#include <string.h>

/* --- Types ------------------------------------------------------------------------------------ */

/* Whether the type is one of the system's, of which programs only pass the address. */
static bool is_opaque(LLVMTypeRef type)
{
    static const char *const prefixes[] = {"union.pthread_", "struct.__pthread", "union.sem_t",
                                           "struct.pthread_", "struct._IO_"};
    const char *name = LLVMGetStructName(type);
    for (size_t i = 0; name && i < sizeof prefixes / sizeof *prefixes; i++)
        if (ir_begins(name, prefixes[i]))
            return true;
    return false;
}

/* Whether the two are integers of 64 and of 32 bits. */
static bool is_narrowed(LLVMTypeRef wide, LLVMTypeRef narrow)
{
    return LLVMGetTypeKind(wide) == LLVMIntegerTypeKind &&
           LLVMGetTypeKind(narrow) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(wide) == 64 &&
           LLVMGetIntTypeWidth(narrow) == 32;
}

static bool same_types(LLVMTypeRef wide, LLVMTypeRef narrow);

/* A union may be read as another type than it was written as. */
static bool same_unions(LLVMTypeRef wide, LLVMTypeRef narrow)
{
    for (unsigned i = 0; i < LLVMCountStructElementTypes(wide); i++) {
        LLVMTypeRef one = LLVMStructGetTypeAtIndex(wide, i);
        if (LLVMGetTypeKind(one) == LLVMPointerTypeKind ||
            is_narrowed(one, LLVMStructGetTypeAtIndex(narrow, i)))
            return false;
    }
    return true;
}

static bool same_structs(LLVMTypeRef wide, LLVMTypeRef narrow)
{
    const char *name = LLVMGetStructName(wide), *other = LLVMGetStructName(narrow);
    if (!name != !other)
        return false;
    if (is_opaque(wide) && is_opaque(narrow))
        return true;
    unsigned count = LLVMCountStructElementTypes(wide);
    if (count != LLVMCountStructElementTypes(narrow))
        return false;
    for (unsigned i = 0; i < count; i++) {
        LLVMTypeRef one = LLVMStructGetTypeAtIndex(wide, i);
        if (!same_types(one, LLVMStructGetTypeAtIndex(narrow, i)))
            return false;
    }
    return !name || !ir_begins(name, "union.") || same_unions(wide, narrow);
}

/* Whether the types are the same, or have an integer of 64 bits in place of one of 32 bits. */
static bool same_types(LLVMTypeRef wide, LLVMTypeRef narrow)
{
    if (wide == narrow || is_narrowed(wide, narrow))
        return true;
    LLVMTypeKind kind = LLVMGetTypeKind(wide);
    if (kind != LLVMGetTypeKind(narrow))
        return false;
    switch (kind) {
    case LLVMArrayTypeKind:
        return LLVMGetArrayLength(wide) == LLVMGetArrayLength(narrow) &&
               same_types(LLVMGetElementType(wide), LLVMGetElementType(narrow));
    case LLVMStructTypeKind:
        return same_structs(wide, narrow);
    default:
        return false;
    }
}

/* --- Constants -------------------------------------------------------------------------------- */

static bool same_names(LLVMValueRef wide, LLVMValueRef narrow)
{
    return strcmp(ir_name(wide), ir_name(narrow)) == 0;
}

static bool same_constants(LLVMValueRef wide, LLVMValueRef narrow)
{
    if (wide == narrow)
        return true;
    if (LLVMGetValueKind(wide) != LLVMGetValueKind(narrow) ||
        !same_types(LLVMTypeOf(wide), LLVMTypeOf(narrow)))
        return false;
    if (LLVMIsAGlobalValue(wide))
        return same_names(wide, narrow);
    if (LLVMIsAConstantInt(wide))
        return LLVMConstIntGetSExtValue(wide) == LLVMConstIntGetSExtValue(narrow);
    if (LLVMIsAConstantExpr(wide) && LLVMGetConstOpcode(wide) != LLVMGetConstOpcode(narrow))
        return false;
    int count = LLVMGetNumOperands(wide);
    bool same = count == LLVMGetNumOperands(narrow) && !LLVMIsAConstantDataSequential(wide) &&
                !LLVMIsAConstantFP(wide);
    for (int i = 0; same && i < count; i++)
        same =
            same_constants(LLVMGetOperand(wide, (unsigned)i), LLVMGetOperand(narrow, (unsigned)i));
    return same;
}

/* --- Instructions ----------------------------------------------------------------------------- */

/* Whether the function takes sizes of memory, so that other sizes are right for other types. */
static bool takes_sizes(const char *name)
{
    static const char *const names[] = {"malloc", "calloc", "realloc", "alloca",
                                        "memset", "memcpy", "memmove", "aligned_alloc"};
    return WORDS_HAVE(names, name) || ir_begins(name, "llvm.mem") ||
           ir_begins(name, "llvm.lifetime.");
}

static bool is_sized_call(LLVMValueRef instruction)
{
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    return callee && takes_sizes(ir_name(callee));
}

/* Whether nothing is computed of the instruction's value, which has become wider. A value without
 * a sign is only an index, an address or a size: so those that go on are equal in one model where
 * they are equal in the other. */
static bool only_goes_on(LLVMValueRef instruction)
{
    bool is_signed = LLVMGetInstructionOpcode(instruction) == LLVMSExt;
    for_each_use(use, instruction) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMOpcode opcode = LLVMGetInstructionOpcode(user);
        bool is_index = opcode == LLVMGetElementPtr || opcode == LLVMIntToPtr;
        bool goes_on =
            opcode == LLVMStore || opcode == LLVMCall || opcode == LLVMRet || opcode == LLVMPHI;
        if (!is_index && !is_sized_call(user) && !(is_signed && goes_on))
            return false;
    }
    return true;
}

/* Whether only LP64 needs the instruction, to change the width of an index or an address, or of a
 * value that goes on with the width of a long. */
static bool is_of_width(LLVMValueRef instruction)
{
    LLVMTypeRef type = LLVMTypeOf(instruction);
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMSExt:
    case LLVMZExt:
        return LLVMGetIntTypeWidth(type) == 64 &&
               LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(instruction, 0))) == 32 &&
               only_goes_on(instruction);
    case LLVMTrunc:
        return LLVMGetIntTypeWidth(type) == 32 &&
               LLVMIsAPtrToIntInst(LLVMGetOperand(instruction, 0));
    default:
        return false;
    }
}

/* Whether the instruction computes nothing, or only whether values are equal. */
static bool passes(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
    case LLVMStore:
    case LLVMPHI:
    case LLVMCall:
    case LLVMRet:
    case LLVMGetElementPtr:
    case LLVMAlloca:
    case LLVMIntToPtr:
    case LLVMPtrToInt:
    case LLVMAtomicCmpXchg:
    case LLVMExtractValue:
        return true;
    case LLVMAtomicRMW:
        return LLVMGetAtomicRMWBinOp(instruction) == LLVMAtomicRMWBinOpXchg;
    case LLVMICmp:
        return LLVMGetICmpPredicate(instruction) == LLVMIntEQ ||
               LLVMGetICmpPredicate(instruction) == LLVMIntNE;
    default:
        return false;
    }
}

/* The width of an address that becomes an integer matters, unless the integer has 32 bits. */
static bool is_whole_address(LLVMValueRef instruction)
{
    if (!LLVMIsAPtrToIntInst(instruction) || LLVMGetIntTypeWidth(LLVMTypeOf(instruction)) != 64)
        return false;
    for_each_use(use, instruction)
        if (!is_of_width(LLVMGetUser(use)) && !LLVMIsAIntToPtrInst(LLVMGetUser(use)))
            return true;
    return false;
}

static bool same_operands(LLVMValueRef wide, LLVMValueRef narrow)
{
    bool passed = passes(wide);
    int count = LLVMGetNumOperands(wide);
    if (count != LLVMGetNumOperands(narrow))
        return false;
    for (int i = 0; i < count; i++) {
        LLVMValueRef one = LLVMGetOperand(wide, (unsigned)i);
        LLVMValueRef other = LLVMGetOperand(narrow, (unsigned)i);
        LLVMTypeRef type = LLVMTypeOf(one), other_type = LLVMTypeOf(other);
        bool is_value = !LLVMIsAConstant(one) && !LLVMIsAConstant(other);
        if (is_value ? !same_types(type, other_type) || (!passed && is_narrowed(type, other_type))
                     : !same_constants(one, other) && !LLVMIsABasicBlock(one))
            return false;
        if (!passed && is_narrowed(type, other_type))
            return false;
    }
    return true;
}

static bool same_instructions(LLVMValueRef wide, LLVMValueRef narrow)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(wide);
    LLVMTypeRef type = LLVMTypeOf(wide), other = LLVMTypeOf(narrow);
    if (is_sized_call(wide) && is_sized_call(narrow)) /* one may be a builtin of clang */
        return true;
    if (opcode != LLVMGetInstructionOpcode(narrow) || !same_types(type, other) ||
        (is_narrowed(type, other) && !passes(wide)) || is_whole_address(wide))
        return false;
    if (opcode == LLVMICmp && LLVMGetICmpPredicate(wide) != LLVMGetICmpPredicate(narrow))
        return false;
    if (opcode == LLVMAlloca &&
        !same_types(LLVMGetAllocatedType(wide), LLVMGetAllocatedType(narrow)))
        return false;
    if (opcode == LLVMGetElementPtr &&
        !same_types(LLVMGetGEPSourceElementType(wide), LLVMGetGEPSourceElementType(narrow)))
        return false;
    return same_operands(wide, narrow);
}

/* The next instruction that both models need, from this one on. */
static LLVMValueRef needed(LLVMValueRef instruction)
{
    while (instruction && is_of_width(instruction))
        instruction = LLVMGetNextInstruction(instruction);
    return instruction;
}

/* The first instruction that differs; NULL: there is none. */
static LLVMValueRef find_difference(LLVMBasicBlockRef block, LLVMBasicBlockRef narrow)
{
    LLVMValueRef one = LLVMGetFirstInstruction(block), last = LLVMGetLastInstruction(block);
    LLVMValueRef other = LLVMGetFirstInstruction(narrow);
    while (one && other) {
        bool same = same_instructions(one, other);
        if (!same && is_of_width(one)) {
            one = needed(one);
            continue;
        }
        if (!same)
            return one;
        one = LLVMGetNextInstruction(one);
        other = LLVMGetNextInstruction(other);
    }
    one = needed(one);
    return one ? one : other ? last : NULL;
}

static void complain(struct ir *ir, LLVMValueRef instruction, const char *name)
{
    ir_complain(ir, instruction,
                "'%s' depends on the sizes of ILP32 here, and heddle runs programs with those of "
                "LP64",
                name);
}

static void check_function(struct ir *ir, LLVMValueRef function, LLVMValueRef narrow)
{
    LLVMBasicBlockRef other = narrow ? LLVMGetFirstBasicBlock(narrow) : NULL;
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
    LLVMValueRef difference = NULL;
    if (!narrow || LLVMCountParams(function) != LLVMCountParams(narrow) ||
        LLVMCountBasicBlocks(function) != LLVMCountBasicBlocks(narrow))
        difference = first;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block && other && !difference;
         block = LLVMGetNextBasicBlock(block), other = LLVMGetNextBasicBlock(other))
        difference = find_difference(block, other);
    if (difference)
        complain(ir, difference, ir_name(function));
}

/* Adds the constants that are not 0 to the list, in their order. */
static void add_leaves(struct value_list *leaves, LLVMValueRef value)
{
    if (LLVMIsNull(value) || LLVMIsUndef(value))
        return;
    bool is_data = LLVMIsAConstantDataSequential(value);
    if (!is_data && !LLVMIsAConstantStruct(value) && !LLVMIsAConstantArray(value)) {
        value_list_add(leaves, value);
        return;
    }
    unsigned count =
        is_data ? LLVMGetArrayLength(LLVMTypeOf(value)) : (unsigned)LLVMGetNumOperands(value);
    for (unsigned i = 0; i < count; i++)
        add_leaves(leaves, LLVMGetAggregateElement(value, i));
}

/* Whether the initial values are the same, but for the padding. */
static bool same_initials(LLVMValueRef wide, LLVMValueRef narrow)
{
    struct value_list one = {0}, other = {0};
    add_leaves(&one, wide);
    add_leaves(&other, narrow);
    bool same = one.count == other.count;
    for (size_t i = 0; same && i < one.count; i++)
        same = same_constants(one.items[i], other.items[i]);
    value_list_release(&one);
    value_list_release(&other);
    return same;
}

/* Whether clang has made the type for an initialiser, so that the variable's own is unknown. */
static bool is_made(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind && !LLVMGetStructName(type);
}

static bool same_variables(LLVMValueRef wide, LLVMValueRef narrow)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(wide), other = LLVMGlobalGetValueType(narrow);
    LLVMValueRef initial = LLVMGetInitializer(wide), other_initial = LLVMGetInitializer(narrow);
    if (!is_made(type) && !is_made(other) && !same_types(type, other))
        return false;
    return !initial || !other_initial ? !initial == !other_initial
                                      : same_initials(initial, other_initial);
}

/* Whether the program only passes the variable's address to functions that it does not define, as
 * with a mutex. */
static bool is_opaque_value(LLVMValueRef variable)
{
    for_each_use(use, variable) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!ir_is_call(user) || !LLVMIsAFunction(LLVMGetCalledValue(user)) ||
            !LLVMIsDeclaration(LLVMGetCalledValue(user)))
            return false;
    }
    return true;
}

void data_model_check(struct ir *ir, LLVMModuleRef module, LLVMModuleRef narrow)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v)) {
        LLVMValueRef other = LLVMGetNamedGlobal(narrow, ir_name(v));
        if (ir_begins(ir_name(v), ".str")) /* may be the text of an assertion with a macro */
            continue;
        if (!other || (!is_opaque_value(v) && !same_variables(v, other)))
            complain(ir, NULL, ir_name(v));
    }
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (LLVMCountBasicBlocks(f) > 0)
            check_function(ir, f, LLVMGetNamedFunction(narrow, ir_name(f)));
}
