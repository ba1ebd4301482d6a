/* runner.c - tests that the program's own main runs.
 *
 * If main refers to a test, directly, by a function or a table that it reaches, or by a constructor
 * that enters the test into a list, then main may be what tells whether the test has failed: the
 * test's checks may only record it. So such a test is run by main, with the other tests left out,
 * unless it returns a result, which tells.
 * In the linked program, a *gate* stands in front of each of them: a function that calls the test
 * if the environment names it (TEST_VARIABLE), and else returns as a test that has passed. What one
 * test calls of another one has no gate in front, nor has a test that an optimiser has inlined: it
 * always runs. Programs with a framework's tests (find_tests.c)
 * are left as they are: there, heddle knows how a test is run. */
#include "front/load/tests.h"

#include "base/memory.h"
#include "front/sites/place.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

/* --- What a function reaches ------------------------------------------------------------------ */

struct reach {
    struct ir *ir;
    const LLVMModuleRef *modules; /* those that may define what others declare */
    size_t count;
    struct value_map known;   /* 1: reached; of tests, too */
    struct value_list values; /* functions and variables, in the order of discovery */
    struct value_list tests;
    struct value_list defined; /* the tests that the modules define, which may have been inlined */
    bool passes_tests; /* tests are among the values, too; else nothing is reached by them */
};

static void release(struct reach *reach)
{
    value_map_release(&reach->known);
    value_list_release(&reach->values);
    value_list_release(&reach->tests);
    value_list_release(&reach->defined);
}

/* The definition; the function itself, if there is none. */
static LLVMValueRef definition_of(const struct reach *reach, LLVMValueRef function)
{
    for (size_t i = 0; i < reach->count && LLVMIsDeclaration(function); i++) {
        LLVMValueRef other = LLVMGetNamedFunction(reach->modules[i], ir_name(function));
        if (other && !LLVMIsDeclaration(other))
            return other;
    }
    return function;
}

static bool is_new(struct reach *reach, LLVMValueRef value)
{
    if (value_map_find(&reach->known, value))
        return false;
    value_map_set(&reach->known, value, 1);
    return true;
}

/* Adds what the constant refers to. */
static void add(struct reach *reach, LLVMValueRef value)
{
    LLVMValueRef function = LLVMIsAFunction(value);
    if (function) {
        function = definition_of(reach, function);
        if (LLVMIsDeclaration(function) || !is_new(reach, function))
            return;
        bool ends_here = !reach->passes_tests && find_tests_is_test(reach->ir, function);
        value_list_add(ends_here ? &reach->tests : &reach->values, function);
    } else if (LLVMIsAGlobalVariable(value)) {
        if (is_new(reach, value))
            value_list_add(&reach->values, value);
    } else if (LLVMIsAGlobalAlias(value)) {
        add(reach, LLVMAliasGetAliasee(value));
    } else if (LLVMIsAConstantStruct(value) || LLVMIsAConstantArray(value) ||
               LLVMIsAConstantExpr(value)) {
        for (int i = 0; i < LLVMGetNumOperands(value); i++)
            add(reach, LLVMGetOperand(value, (unsigned)i));
    }
}

static void find_defined(struct reach *reach)
{
    for (size_t i = 0; i < reach->count; i++)
        for (LLVMValueRef f = LLVMGetFirstFunction(reach->modules[i]); f;
             f = LLVMGetNextFunction(f))
            if (!LLVMIsDeclaration(f) && LLVMGetSubprogram(f) && find_tests_is_test(reach->ir, f))
                value_list_add(&reach->defined, f);
}

/* Adds the tests that were inlined around the instruction. */
static void add_inlined(struct reach *reach, LLVMValueRef instruction)
{
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    if (reach->defined.count == 0)
        return;
    for (; location && LLVMDILocationGetInlinedAt(location);
         location = LLVMDILocationGetInlinedAt(location)) {
        LLVMMetadataRef subprogram = place_subprogram(reach->ir, location);
        for (size_t i = 0; i < reach->defined.count; i++)
            if (LLVMGetSubprogram(reach->defined.items[i]) == subprogram)
                add(reach, reach->defined.items[i]);
    }
}

static void add_operands(struct reach *reach, LLVMValueRef function)
{
    struct value_list instructions = ir_instructions(function);
    for (size_t i = 0; i < instructions.count; i++) {
        LLVMValueRef instruction = instructions.items[i];
        add_inlined(reach, instruction);
        for (int j = 0; j < LLVMGetNumOperands(instruction); j++) {
            LLVMValueRef operand = LLVMGetOperand(instruction, (unsigned)j);
            if (LLVMIsConstant(operand))
                add(reach, operand);
        }
    }
    value_list_release(&instructions);
}

/* Adds what is reached from what was. */
static void close(struct reach *reach)
{
    for (size_t i = 0; i < reach->values.count; i++) {
        LLVMValueRef value = reach->values.items[i];
        if (LLVMIsAFunction(value))
            add_operands(reach, value);
        else if (LLVMGetInitializer(value))
            add(reach, LLVMGetInitializer(value));
    }
}

/* Adds main, if the module has one, and the module's constructors. */
static void add_beginning(struct reach *reach, LLVMModuleRef module)
{
    LLVMValueRef entry = LLVMGetNamedFunction(module, "main");
    LLVMValueRef constructors = LLVMGetNamedGlobal(module, "llvm.global_ctors");
    if (entry)
        add(reach, entry);
    if (constructors)
        add(reach, constructors);
}

/* --- Finding them ----------------------------------------------------------------------------- */

static size_t piece_of(const struct reach *reach, LLVMValueRef function)
{
    size_t i = 0;
    while (reach->modules[i] != LLVMGetGlobalParent(function))
        i++;
    return i;
}

/* Whether main reaches code of a piece with tests of a framework. */
static bool is_of_framework(const struct reach *reach, const struct test_functions *tests)
{
    for (size_t i = 0; i < reach->values.count; i++) {
        size_t piece = piece_of(reach, reach->values.items[i]);
        for (size_t j = 0; j < tests->count; j++)
            if (tests->items[j].is_row && !tests->items[j].is_of_main &&
                tests->items[j].piece == piece)
                return true;
    }
    return false;
}

/* The function among the tests; NULL: it is the row of another main. */
static struct test_function *find_function(struct test_functions *tests, const struct reach *reach,
                                           LLVMValueRef function)
{
    const char *name = place_function_name(reach->ir, function);
    size_t piece = piece_of(reach, function);
    for (size_t i = 0; i < tests->count; i++) {
        struct test_function *test = &tests->items[i];
        if (!test->is_row && test->piece == piece && strcmp(test->name, name) == 0)
            return test;
    }
    return NULL;
}

/* Makes rows of the functions that tell nothing by a result. */
static void make_rows(struct test_functions *tests, const struct reach *reach, size_t piece)
{
    struct ir *ir = reach->ir;
    for (size_t i = 0; i < reach->tests.count; i++) {
        LLVMValueRef function = reach->tests.items[i];
        if (LLVMGetReturnType(LLVMGlobalGetValueType(function)) != ir->nothing)
            continue;
        ir->module = LLVMGetGlobalParent(function); /* places are read from it */
        struct test_function *test = find_function(tests, reach, function);
        if (!test)
            test = array_push(tests->items, tests->count, tests->capacity);
        *test = (struct test_function){.name = place_function_name(ir, function),
                                       .site = place_function(ir, function),
                                       .is_row = true,
                                       .is_of_main = true,
                                       .piece = piece};
    }
    ir->module = NULL;
}

void runner_find(struct test_functions *tests, struct ir *ir, const LLVMModuleRef *modules)
{
    size_t mains = 0;
    for (size_t i = 0; i < tests->piece_count; i++)
        mains += tests->pieces[i].main != NULL;
    for (size_t i = 0; i < tests->piece_count; i++) {
        struct reach reach = {.ir = ir, .modules = modules, .count = tests->piece_count};
        if (!tests->pieces[i].main)
            continue;
        find_defined(&reach);
        for (size_t j = 0; j < tests->piece_count; j++)
            if (j == i || mains == 1)
                add_beginning(&reach, modules[j]);
        close(&reach);
        if (!is_of_framework(&reach, tests))
            make_rows(tests, &reach, i);
        release(&reach);
    }
}

/* --- Gates ------------------------------------------------------------------------------------ */

static bool is_named(const struct front_options *options)
{
    static const char name[] = TEST_VARIABLE "=";
    for (size_t i = 0; i < options->variable_count; i++)
        if (strncmp(options->variables[i], name, sizeof name - 1) == 0)
            return true;
    return false;
}

/* Whether a label in the function is stored somewhere. */
static bool has_label_address(LLVMValueRef function)
{
    struct value_list users = ir_users(function);
    bool found = false;
    for (size_t i = 0; i < users.count; i++)
        found |= LLVMIsABlockAddress(users.items[i]) != NULL;
    value_list_release(&users);
    return found;
}

/* if (__heddle_test_is_wanted(name)) return test(); return 0; */
static void build_body(struct ir *ir, LLVMValueRef gate, LLVMValueRef test)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(test), result = LLVMGetReturnType(type);
    LLVMBasicBlockRef begin = LLVMAppendBasicBlockInContext(ir->context, gate, "");
    LLVMBasicBlockRef wanted = LLVMAppendBasicBlockInContext(ir->context, gate, "");
    LLVMBasicBlockRef other = LLVMAppendBasicBlockInContext(ir->context, gate, "");
    LLVMPositionBuilderAtEnd(ir->builder, begin);
    LLVMValueRef name =
        LLVMBuildGlobalStringPtr(ir->builder, place_function_name(ir, test), "heddle_test");
    LLVMValueRef answer = ir_build_call(ir, ir->i32, "__heddle_test_is_wanted", &name, 1);
    LLVMBuildCondBr(ir->builder,
                    LLVMBuildICmp(ir->builder, LLVMIntNE, answer, LLVMConstNull(ir->i32), ""),
                    wanted, other);
    LLVMPositionBuilderAtEnd(ir->builder, wanted);
    LLVMValueRef value = LLVMBuildCall2(ir->builder, type, test, NULL, 0, "");
    bool is_nothing = result == ir->nothing;
    is_nothing ? LLVMBuildRetVoid(ir->builder) : LLVMBuildRet(ir->builder, value);
    LLVMPositionBuilderAtEnd(ir->builder, other);
    is_nothing ? LLVMBuildRetVoid(ir->builder) : LLVMBuildRet(ir->builder, LLVMConstNull(result));
}

/* Puts the gate in the place of the test, but for what `inner` has reached from tests. */
static void build_gate(struct ir *ir, LLVMValueRef test, const struct reach *inner)
{
    if (has_label_address(test))
        return; /* the test always runs */
    LLVMValueRef gate = LLVMAddFunction(ir->module, "heddle_gate", LLVMGlobalGetValueType(test));
    ir_mark_library(ir, gate);
    LLVMReplaceAllUsesWith(test, gate);
    struct value_list users = ir_users(gate);
    for (size_t i = 0; i < users.count; i++) {
        LLVMValueRef user = users.items[i];
        if (!LLVMIsAInstruction(user) || !value_map_find(&inner->known, ir_function_of(user)))
            continue;
        for (int j = 0; j < LLVMGetNumOperands(user); j++)
            if (LLVMGetOperand(user, (unsigned)j) == gate)
                LLVMSetOperand(user, (unsigned)j, test);
    }
    value_list_release(&users);
    build_body(ir, gate, test);
}

void runner_build(struct ir *ir, const struct front_options *options)
{
    if (!is_named(options) || find_tests_has_framework(ir->module))
        return;
    struct reach outer = {.ir = ir}, inner = {.ir = ir, .passes_tests = true};
    add_beginning(&outer, ir->module);
    close(&outer);
    for (size_t i = 0; i < outer.tests.count; i++)
        add(&inner, outer.tests.items[i]);
    close(&inner);
    for (size_t i = 0; i < outer.tests.count; i++)
        build_gate(ir, outer.tests.items[i], &inner);
    release(&outer);
    release(&inner);
}

/* --- Unity ------------------------------------------------------------------------------------ */

/* Whether it is an assertion of Unity's. A test that is ignored ends by a jump, too. */
static bool is_assertion(LLVMValueRef function)
{
    const char *name = ir_name(function);
    return ir_begins(name, "Unity") && strcmp(name, "UnityIgnore") != 0;
}

/* In an assertion, each jump becomes a failure at the place of its caller. */
static void change_jumps(struct ir *ir, LLVMValueRef jump)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(jump);
    LLVMValueRef fail = ir_declare(ir, "__heddle_unity_fail", type);
    struct value_list users = ir_users(jump);
    for (size_t i = 0; i < users.count; i++) {
        LLVMValueRef call = users.items[i];
        if (!ir_is_call(call) || ir_callee(call) != jump || !is_assertion(ir_function_of(call)))
            continue;
        LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, fail);
        ir_mark_library(ir, ir_function_of(call));
    }
    value_list_release(&users);
}

void runner_change_unity(struct ir *ir)
{
    static const char *const jumps[] = {"longjmp", "_longjmp"};
    LLVMValueRef run = LLVMGetNamedFunction(ir->module, UNITY_RUN_NAME);
    if (!run || LLVMIsDeclaration(run))
        return;
    LLVMReplaceAllUsesWith(run, ir_declare(ir, "__heddle_unity_run", LLVMGlobalGetValueType(run)));
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        LLVMValueRef jump = LLVMGetNamedFunction(ir->module, jumps[i]);
        if (jump)
            change_jumps(ir, jump);
    }
}
