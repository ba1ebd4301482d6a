/* ir.c - creates LLVM's context and target machine for this host, and asks about values.
 * What builds instructions is ir_build.c. */
#include "front/ir.h"

#include "base/demangle.h"
#include "base/memory.h"

#include <llvm/Config/llvm-config.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LIBRARY_MARK "heddle-library"

static LLVMTargetMachineRef host_machine(LLVMCodeGenOptLevel level)
{
    LLVMInitializeNativeTarget();
    LLVMInitializeNativeAsmPrinter();
    LLVMInitializeNativeAsmParser();
    char *triple = LLVMGetDefaultTargetTriple(), *message = NULL;
    LLVMTargetRef target;
    if (LLVMGetTargetFromTriple(triple, &target, &message))
        die("LLVM knows no target %s: %s", triple, message);
    LLVMTargetMachineRef machine =
        LLVMCreateTargetMachine(target, triple, "", "", level, LLVMRelocPIC, LLVMCodeModelDefault);
    LLVMDisposeMessage(triple);
    return machine;
}

/* Errors that LLVM reports end heddle. Its remarks and warnings are ignored. */
static void report(LLVMDiagnosticInfoRef diagnostic, void *context)
{
    (void)context;
    if (LLVMGetDiagInfoSeverity(diagnostic) == LLVMDSError)
        die("%s", LLVMGetDiagInfoDescription(diagnostic));
}

void ir_init(struct ir *ir, struct site_table *sites, struct type_table *types)
{
    memset(ir, 0, sizeof *ir);
    ir->context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(ir->context, report, NULL);
    ir->builder = LLVMCreateBuilderInContext(ir->context);
    ir->target = host_machine(LLVMCodeGenLevelDefault);
    ir->layout = LLVMCreateTargetDataLayout(ir->target);
    ir->pointer = LLVMPointerTypeInContext(ir->context, 0);
    ir->nothing = LLVMVoidTypeInContext(ir->context);
    ir->i1 = LLVMInt1TypeInContext(ir->context);
    ir->i8 = LLVMInt8TypeInContext(ir->context);
    ir->i32 = LLVMInt32TypeInContext(ir->context);
    ir->i64 = LLVMInt64TypeInContext(ir->context);
    ir->sites = sites;
    ir->types = types;
}

void ir_make_run_once(struct ir *ir)
{
    LLVMDisposeTargetMachine(ir->target);
    ir->target = host_machine(LLVMCodeGenLevelNone);
    ir->runs_once = true;
}

void ir_release(struct ir *ir)
{
    LLVMDisposeTargetData(ir->layout);
    LLVMDisposeTargetMachine(ir->target);
    LLVMDisposeBuilder(ir->builder);
    if (ir->module)
        LLVMDisposeModule(ir->module);
    LLVMContextDispose(ir->context);
}

void ir_complain(struct ir *ir, LLVMValueRef instruction, const char *format, ...)
{
    ir->complaints++;
    unsigned length = 0, line = instruction ? LLVMGetDebugLocLine(instruction) : 0;
    const char *file = line ? LLVMGetDebugLocFilename(instruction, &length) : NULL;
    char *message;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&message, format, arguments) < 0)
        die("out of memory");
    va_end(arguments);
    if (file)
        error_print("%.*s:%u:%u: error: %s", (int)length, file, line,
                    LLVMGetDebugLocColumn(instruction), message);
    else if (instruction) {
        char *function = demangle_symbol(ir_name(ir_function_of(instruction)));
        error_print("heddle: error: %s (in %s)", message, function);
        free(function);
    } else
        error_print("heddle: error: %s", message);
    free(message);
}

void ir_stop_on_complaints(const struct ir *ir)
{
    for (size_t i = 0; ir->complaints && ir->undefined && i < ir->note_count; i++)
        error_print("heddle: note: %s", ir->notes[i]);
    if (ir->refusals)
        error_print(
            "heddle: note: --undefined=trap explores the program up to where it does that%s",
            ir->undefined ? ", and --write-stubs=FILE.c writes a file with what is missing, "
                            "to fill in"
                          : "");
    if (ir->complaints)
        error_exit();
}

bool ir_is_library(LLVMValueRef function)
{
    return LLVMGetStringAttributeAtIndex(function, LLVMAttributeFunctionIndex, LIBRARY_MARK,
                                         strlen(LIBRARY_MARK)) != NULL;
}

void ir_mark_library(struct ir *ir, LLVMValueRef function)
{
    LLVMAddAttributeAtIndex(
        function, LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(ir->context, LIBRARY_MARK, strlen(LIBRARY_MARK), "", 0));
}

static unsigned library_kind(struct ir *ir)
{
    return LLVMGetMDKindIDInContext(ir->context, LIBRARY_MARK, strlen(LIBRARY_MARK));
}

bool ir_is_library_variable(struct ir *ir, LLVMValueRef variable)
{
    size_t count;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(variable, &count);
    bool found = false;
    for (unsigned i = 0; i < count; i++)
        found |= LLVMValueMetadataEntriesGetKind(entries, i) == library_kind(ir);
    LLVMDisposeValueMetadataEntries(entries);
    return found;
}

void ir_mark_library_variable(struct ir *ir, LLVMValueRef variable)
{
    LLVMGlobalSetMetadata(variable, library_kind(ir), LLVMMDNodeInContext2(ir->context, NULL, 0));
}

bool ir_is_instrumented(LLVMValueRef function)
{
    if (LLVMIsDeclaration(function))
        return false;
    return !(ir_is_library(function) && strncmp(ir_name(function), "heddle_", 7) == 0);
}

struct value_list ir_instructions(LLVMValueRef function)
{
    struct value_list list = {0};
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            value_list_add(&list, instruction);
    return list;
}

LLVMValueRef *ir_present_instructions(LLVMValueRef function, LLVMValueRef (*kind)(LLVMValueRef))
{
    struct value_list list = {0};
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (!kind || kind(instruction))
                value_list_add(&list, instruction);
    value_list_add(&list, NULL);
    return list.items;
}

struct value_list ir_users(LLVMValueRef value)
{
    struct value_list list = {0};
    for_each_use(use, value)
        value_list_add(&list, LLVMGetUser(use));
    return list;
}

/* The callee is the last operand. */
struct value_list ir_calls_of(LLVMValueRef function)
{
    struct value_list list = {0};
    for_each_use(use, function) {
        LLVMValueRef user = LLVMGetUser(use);
        if ((ir_is_call(user) || LLVMIsAInvokeInst(user)) &&
            LLVMGetOperandUse(user, (unsigned)LLVMGetNumOperands(user) - 1) == use)
            value_list_add(&list, user);
    }
    return list;
}

const char *ir_name(LLVMValueRef value)
{
    size_t length;
    return LLVMGetValueName2(value, &length);
}

bool ir_begins(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

bool ir_is_call(LLVMValueRef value)
{
    return LLVMIsACallInst(value) != NULL;
}

LLVMValueRef ir_callee(LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    while (LLVMIsAGlobalAlias(callee))
        callee = LLVMAliasGetAliasee(callee);
    return LLVMIsAFunction(callee);
}

bool ir_calls(LLVMValueRef call, const char *prefix)
{
    LLVMValueRef callee = ir_is_call(call) ? ir_callee(call) : NULL;
    return callee && ir_begins(ir_name(callee), prefix);
}

LLVMValueRef ir_function_of(LLVMValueRef instruction)
{
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
}

/* LLVM lists the last use first. */
LLVMValueRef ir_using_instruction(LLVMValueRef value)
{
    LLVMValueRef found = NULL;
    for_each_use(use, value) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAConstantExpr(user))
            user = ir_using_instruction(user);
        if (user && LLVMIsAInstruction(user) &&
            (!found || !ir_is_library(ir_function_of(user)) ||
             ir_is_library(ir_function_of(found))))
            found = user;
    }
    return found;
}

bool ir_is_address_taken(LLVMValueRef function)
{
    for_each_use(use, function) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!ir_is_call(user))
            return true;
        unsigned callee = (unsigned)LLVMGetNumOperands(user) - 1;
        if (LLVMGetOperandUse(user, callee) != use)
            return true;
    }
    return false;
}

bool ir_is_fill(LLVMValueRef instruction)
{
    return ir_calls(instruction, "llvm.memset.");
}

bool ir_is_block_copy(LLVMValueRef instruction)
{
    return ir_is_fill(instruction) || ir_calls(instruction, "llvm.memcpy.") ||
           ir_calls(instruction, "llvm.memmove.");
}

bool ir_is_disjoint_copy(LLVMValueRef instruction)
{
    return ir_calls(instruction, "llvm.memcpy.");
}

LLVMValueRef ir_incoming_from(LLVMValueRef phi, LLVMBasicBlockRef block)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == block)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

LLVMValueRef ir_case_value(LLVMValueRef switched, unsigned successor)
{
#if LLVM_VERSION_MAJOR < 22
    return LLVMGetOperand(switched, 2 * successor);
#else
    return LLVMGetSwitchCaseValue(switched, successor);
#endif
}

LLVMValueRef ir_first_behind_phis(LLVMBasicBlockRef block)
{
    LLVMValueRef first = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(first))
        first = LLVMGetNextInstruction(first);
    return first;
}

static unsigned mark_kind(LLVMValueRef instruction, const char *name)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
    return LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name));
}

void ir_mark(LLVMValueRef instruction, const char *name)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
    LLVMSetMetadata(instruction, mark_kind(instruction, name),
                    LLVMMDNodeInContext(context, NULL, 0));
}

bool ir_is_marked(LLVMValueRef instruction, const char *name)
{
    return LLVMGetMetadata(instruction, mark_kind(instruction, name)) != NULL;
}

static unsigned attribute_kind(const char *name)
{
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

LLVMAttributeRef ir_attribute(LLVMValueRef of, int index, const char *name)
{
    LLVMAttributeIndex at = (LLVMAttributeIndex)index;
    return LLVMIsAFunction(of) ? LLVMGetEnumAttributeAtIndex(of, at, attribute_kind(name))
                               : LLVMGetCallSiteEnumAttribute(of, at, attribute_kind(name));
}

bool ir_has_attribute(LLVMValueRef of, int index, const char *name)
{
    return ir_attribute(of, index, name) != NULL;
}

void ir_add_attribute(struct ir *ir, LLVMValueRef of, int index, const char *name)
{
    LLVMAttributeRef attribute = LLVMCreateEnumAttribute(ir->context, attribute_kind(name), 0);
    void (*const add)(LLVMValueRef, LLVMAttributeIndex, LLVMAttributeRef) =
        LLVMIsAFunction(of) ? LLVMAddAttributeAtIndex : LLVMAddCallSiteAttribute;
    add(of, (LLVMAttributeIndex)index, attribute);
}

void ir_drop_attribute(LLVMValueRef of, int index, const char *name)
{
    void (*const drop)(LLVMValueRef, LLVMAttributeIndex, unsigned) =
        LLVMIsAFunction(of) ? LLVMRemoveEnumAttributeAtIndex : LLVMRemoveCallSiteEnumAttribute;
    if (attribute_kind(name))
        drop(of, (LLVMAttributeIndex)index, attribute_kind(name));
}

void ir_keep_from_passes(struct ir *ir, LLVMValueRef function)
{
    ir_drop_attribute(function, IR_FUNCTION, "alwaysinline");
    ir_drop_attribute(function, IR_FUNCTION, "optsize"); /* as clang says of what is cold */
    ir_drop_attribute(function, IR_FUNCTION, "minsize");
    ir_add_attribute(ir, function, IR_FUNCTION, "noinline");
    ir_add_attribute(ir, function, IR_FUNCTION, "optnone");
}
