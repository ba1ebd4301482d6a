/* find_tests.c - finds the tests among the functions of a module. */
#include "front/load/tests.h"

#include "base/memory.h"
#include "front/load/entry.h"
#include "front/sites/place.h"

#include <string.h>

static bool is_test_name(const char *name)
{
    return strcmp(name, "test") == 0 || strncmp(name, "test_", 5) == 0;
}

/* Whether it can be called without arguments, and its result, if any, tells success by 0. */
static bool is_callable(struct ir *ir, LLVMValueRef function)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function), result = LLVMGetReturnType(type);
    return LLVMCountParamTypes(type) == 0 && !LLVMIsFunctionVarArg(type) &&
           (result == ir->nothing || result == ir->i32);
}

bool find_tests_is_test(struct ir *ir, LLVMValueRef function)
{
    return is_callable(ir, function) && is_test_name(place_function_name(ir, function));
}

static void add(struct test_functions *tests, struct ir *ir, LLVMValueRef function)
{
    if (find_tests_is_test(ir, function))
        *array_push(tests->items, tests->count, tests->capacity) =
            (struct test_function){.name = place_function_name(ir, function),
                                   .site = place_function(ir, function),
                                   .piece = tests->piece_count};
}

/* The text may be the only member of an object. */
static const char *text_of(LLVMValueRef value, size_t *length)
{
    LLVMValueRef text = LLVMIsAGlobalVariable(value) ? LLVMGetInitializer(value) : NULL;
    while (text && LLVMIsAConstantStruct(text) && LLVMGetNumOperands(text) == 1)
        text = LLVMGetOperand(text, 0);
    return text && LLVMIsConstantString(text) ? LLVMGetAsString(text, length) : NULL;
}

static void add_named(struct test_functions *tests, struct ir *ir, LLVMValueRef text,
                      LLVMValueRef function)
{
    size_t length;
    const char *name = text_of(text, &length);
    if (function && name)
        *array_push(tests->items, tests->count, tests->capacity) = (struct test_function){
            .name = site_table_text(ir->sites, name, strnlen(name, length)),
            .site = place_function(ir, function),
            .is_row = true,
            .is_elsewhere = LLVMIsDeclaration(function),
            .piece = tests->piece_count,
        };
}

/* A row begins with a name and a function. */
static void add_row(struct test_functions *tests, struct ir *ir, LLVMValueRef row)
{
    add_named(tests, ir, LLVMGetOperand(row, 0), LLVMIsAFunction(LLVMGetOperand(row, 1)));
}

/* The tests of Unity are the arguments of a function. LLVM lists the last use first. */
static void add_arguments(struct test_functions *tests, struct ir *ir, LLVMModuleRef module)
{
    LLVMValueRef run = LLVMGetNamedFunction(module, UNITY_RUN_NAME);
    struct value_list users = run ? ir_users(run) : (struct value_list){0};
    for (size_t i = users.count; i-- > 0;) {
        LLVMValueRef call = users.items[i];
        if (ir_is_call(call) && ir_callee(call) == run && LLVMGetNumArgOperands(call) == 3)
            add_named(tests, ir, LLVMGetArgOperand(call, 1),
                      LLVMIsAFunction(LLVMGetArgOperand(call, 0)));
    }
    value_list_release(&users);
}

static bool is_row(LLVMValueRef value)
{
    static const char *const names[] = {"struct.CMUnitTest", "struct.heddle_test_case"};
    const char *name = LLVMIsAConstantStruct(value) ? LLVMGetStructName(LLVMTypeOf(value)) : NULL;
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (ir_begins(name, names[i]))
            return true;
    return false;
}

bool find_tests_has_framework(LLVMModuleRef module)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v)) {
        LLVMValueRef table = LLVMGetInitializer(v);
        bool has_rows = table && LLVMIsAConstantArray(table) && LLVMGetNumOperands(table) > 0;
        if (table && (is_row(table) || (has_rows && is_row(LLVMGetOperand(table, 0)))))
            return true;
    }
    return LLVMGetNamedFunction(module, UNITY_RUN_NAME) != NULL;
}

/* The tables of cmocka, and the rows of the frameworks for C++ (libc/headers/heddle_tests.h), which
 * clang initialises by constants. */
static void add_rows(struct test_functions *tests, struct ir *ir, LLVMModuleRef module)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v)) {
        LLVMValueRef table = LLVMGetInitializer(v);
        if (table && is_row(table))
            add_row(tests, ir, table);
        for (int i = 0; table && LLVMIsAConstantArray(table) && i < LLVMGetNumOperands(table); i++)
            if (is_row(LLVMGetOperand(table, (unsigned)i)))
                add_row(tests, ir, LLVMGetOperand(table, (unsigned)i));
    }
}

static void add_name(struct test_functions *tests, struct ir *ir, LLVMValueRef value)
{
    const char *name = ir_name(value);
    LLVMLinkage linkage = LLVMGetLinkage(value);
    if (linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage || ir_begins(name, "llvm."))
        return;
    *array_push(tests->names, tests->name_count, tests->name_capacity) =
        (struct linked_name){site_table_text(ir->sites, name, strlen(name)), tests->piece_count,
                             !LLVMIsDeclaration(value)};
}

static void add_names(struct test_functions *tests, struct ir *ir, LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        add_name(tests, ir, f);
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        add_name(tests, ir, v);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
        add_name(tests, ir, a);
}

static int compare(const void *left, const void *right)
{
    const struct test_function *a = left, *b = right;
    return (a->site->line > b->site->line) - (a->site->line < b->site->line);
}

void find_tests(struct test_functions *tests, struct ir *ir, LLVMModuleRef module)
{
    size_t before = tests->count;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            add(tests, ir, f);
    add_rows(tests, ir, module);
    add_arguments(tests, ir, module);
    if (tests->count > before)
        qsort(tests->items + before, tests->count - before, sizeof *tests->items, compare);
    add_names(tests, ir, module);
    LLVMValueRef entry = LLVMGetNamedFunction(module, "main");
    LLVMValueRef object = LLVMGetNamedGlobal(module, OBJECT_NAME);
    *array_push(tests->pieces, tests->piece_count, tests->piece_capacity) = (struct linked_piece){
        .main = entry && !LLVMIsDeclaration(entry) ? place_function(ir, entry) : NULL,
        .object = object && !LLVMIsDeclaration(object) ? place_variable(ir, object) : NULL,
    };
}

/* The row of a table that has the function, too; NULL: there is none. */
static struct test_function *row_of(struct test_functions *tests, const struct test_function *test)
{
    for (size_t i = 0; i < tests->count; i++) {
        struct test_function *row = &tests->items[i];
        if (row->is_row && !row->is_of_main && (row->is_elsewhere || row->piece == test->piece) &&
            strcmp(row->name, test->name) == 0)
            return row;
    }
    return NULL;
}

void find_tests_end(struct test_functions *tests)
{
    struct test_function *kept = memory_new(tests->count + 1, sizeof *kept);
    size_t count = 0;
    for (size_t i = 0; i < tests->count; i++) {
        struct test_function *row = tests->items[i].is_row ? NULL : row_of(tests, &tests->items[i]);
        if (row)
            row->site = tests->items[i].site; /* where it is defined */
    }
    for (size_t i = 0; i < tests->count; i++)
        if (tests->items[i].is_row || !row_of(tests, &tests->items[i]))
            kept[count++] = tests->items[i];
    free(tests->items);
    tests->items = kept;
    tests->capacity = tests->count + 1;
    tests->count = count;
}

void test_functions_release(struct test_functions *tests)
{
    free(tests->items);
    free(tests->names);
    free(tests->pieces);
    *tests = (struct test_functions){0};
}
