/* tables.c - builds the arrays, and puts a gap behind each variable. */
#include "front/sites/tables.h"

#include "base/demangle.h"
#include "base/memory.h"
#include "front/sites/place.h"
#include "front/sites/types.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#define GLOBALS_NAME "heddle_globals"
#define FUNCTIONS_NAME "heddle_functions"

static void build_array(struct ir *ir, const char *name, const struct value_list *addresses)
{
    LLVMValueRef array = LLVMConstArray(ir->pointer, addresses->items, (unsigned)addresses->count);
    LLVMValueRef variable = LLVMAddGlobal(ir->module, LLVMTypeOf(array), name);
    LLVMSetInitializer(variable, array);
}

/* Bytes. An access just beyond a variable's end hits the gap and not another variable. */
enum { GAP = 64 };

/* Debuggers find the variable at the new one, and its name at its address. */
static void move_debug_info(struct ir *ir, LLVMValueRef variable, LLVMValueRef wider)
{
    char *name = memory_copy_text(ir_name(variable));
    LLVMSetValueName2(variable, "", 0);
    LLVMSetValueName2(wider, name, strlen(name));
    free(name);
    unsigned kind = LLVMGetMDKindIDInContext(ir->context, "dbg", 3);
    size_t count;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(variable, &count);
    for (unsigned i = 0; i < count; i++)
        if (LLVMValueMetadataEntriesGetKind(entries, i) == kind)
            LLVMGlobalSetMetadata(wider, kind, LLVMValueMetadataEntriesGetMetadata(entries, i));
    LLVMDisposeValueMetadataEntries(entries);
}

/* Replaces the variable by one that is followed by a gap. */
static LLVMValueRef add_gap(struct ir *ir, LLVMValueRef variable)
{
    LLVMTypeRef gap = LLVMArrayType(ir->i8, GAP);
    LLVMTypeRef members[] = {LLVMGlobalGetValueType(variable), gap};
    LLVMValueRef values[] = {LLVMGetInitializer(variable), LLVMConstNull(gap)};
    LLVMTypeRef type = LLVMStructTypeInContext(ir->context, members, 2, false);
    LLVMValueRef wider = LLVMAddGlobal(ir->module, type, "");
    LLVMSetInitializer(wider, LLVMConstStructInContext(ir->context, values, 2, false));
    LLVMSetLinkage(wider, LLVMInternalLinkage);
    LLVMSetGlobalConstant(wider, LLVMIsGlobalConstant(variable));
    unsigned alignment = LLVMGetAlignment(variable);
    LLVMSetAlignment(wider, alignment ? alignment : LLVMABIAlignmentOfType(ir->layout, type));
    if (ir->debug)
        move_debug_info(ir, variable, wider);
    LLVMReplaceAllUsesWith(variable, wider);
    LLVMDeleteGlobal(variable);
    return wider;
}

static bool is_of_program(LLVMValueRef variable)
{
    return !LLVMIsDeclaration(variable) && strncmp(ir_name(variable), "llvm.", 5) != 0;
}

uint32_t tables_number(struct ir *ir, LLVMValueRef variable)
{
    uint32_t number = 0;
    if (!is_of_program(variable))
        return UINT32_MAX;
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v != variable; v = LLVMGetNextGlobal(v))
        number += is_of_program(v);
    return number;
}

/* The layout of the guards of functions' static variables, which libc/cxx/abi.c uses. */
static const struct layout *build_guard_layout(struct ir *ir)
{
    static const struct layout_member guard_members[] = {
        {.name = "done", .size = 1},
        {.name = "state", .offset = 4, .size = 4},
    };
    struct layout *layout = arena_new(&ir->sites->memory, 1, sizeof *layout);
    struct layout_member *members = arena_new(&ir->sites->memory, 2, sizeof *members);
    memcpy(members, guard_members, sizeof guard_members);
    for (size_t i = 0; i < 2; i++)
        members[i].name = site_table_text(ir->sites, members[i].name, strlen(members[i].name));
    *layout =
        (struct layout){.kind = LAYOUT_STRUCT, .size = 8, .members = members, .member_count = 2};
    return layout;
}

/* The name of a guard with this symbol, in new memory; NULL if it is no guard. */
static char *name_guard(const char *symbol)
{
    const char prefix[] = "_ZGV";
    if (strncmp(symbol, prefix, strlen(prefix)) != 0)
        return NULL;
    char *variable = memory_print("_Z%s", symbol + strlen(prefix));
    char *name = demangle_symbol(variable);
    char *guard = memory_print("guard of %s", name);
    free(name);
    free(variable);
    return guard;
}

/* The new variables have significant addresses, so LLVM does not merge those of equal contents. */
static void build_globals(struct tables *tables, struct ir *ir)
{
    struct value_list addresses = {0};
    const struct layout *guard_layout = build_guard_layout(ir);
    size_t count = 0;
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v; v = LLVMGetNextGlobal(v))
        count += is_of_program(v);
    tables->globals = arena_new(&ir->sites->memory, count, sizeof *tables->globals);
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module), next; v && tables->global_count < count;
         v = next) {
        next = LLVMGetNextGlobal(v);
        if (!is_of_program(v))
            continue;
        struct types_variable variable = types_of_global(ir, v);
        char *guard = name_guard(ir_name(v));
        const char *name = guard ? guard : *variable.name ? variable.name : ir_name(v);
        tables->globals[tables->global_count++] = (struct global){
            .name = site_table_text(ir->sites, name, strlen(name)),
            .layout = guard ? guard_layout : variable.layout,
            .number = (uint32_t)addresses.count,
            .size = ir_size(ir, LLVMGlobalGetValueType(v)),
            .constant = LLVMIsGlobalConstant(v),
            .library = ir_is_library_variable(ir, v),
        };
        free(guard);
        value_list_add(&addresses, add_gap(ir, v));
    }
    build_array(ir, GLOBALS_NAME, &addresses);
    value_list_release(&addresses);
}

static void build_functions(struct tables *tables, struct ir *ir)
{
    struct value_list addresses = {0};
    for_each_function(function, ir)
        if (!LLVMIsDeclaration(function) && ir_is_address_taken(function))
            value_list_add(&addresses, function);
    tables->function_count = addresses.count;
    tables->function_names =
        arena_new(&ir->sites->memory, addresses.count, sizeof *tables->function_names);
    for (size_t i = 0; i < addresses.count; i++)
        tables->function_names[i] = LLVMGetSubprogram(addresses.items[i])
                                        ? place_function_name(ir, addresses.items[i])
                                        : site_table_text(ir->sites, "", 0);
    build_array(ir, FUNCTIONS_NAME, &addresses);
    value_list_release(&addresses);
}

void tables_build(struct tables *tables, struct ir *ir)
{
    *tables = (struct tables){0};
    build_globals(tables, ir);
    build_functions(tables, ir);
}

static int compare_addresses(const void *left, const void *right)
{
    uintptr_t a = (uintptr_t)left, b = (uintptr_t)right;
    return (a > b) - (a < b);
}

static int compare_globals(const void *left, const void *right)
{
    const struct global *a = left, *b = right;
    return compare_addresses(a->memory, b->memory);
}

static int compare_functions(const void *left, const void *right)
{
    const void *const *a = left, *const *b = right;
    return compare_addresses(*a, *b);
}

void tables_read(struct tables *tables, struct jit *jit)
{
    void **globals = jit_find(jit, GLOBALS_NAME);
    tables->functions_in_order = jit_find(jit, FUNCTIONS_NAME);
    for (size_t i = 0; i < tables->global_count; i++)
        tables->globals[i].memory = globals[i];
    tables->functions = memory_new(tables->function_count + 1, sizeof *tables->functions);
    for (size_t i = 0; i < tables->function_count; i++)
        tables->functions[i] = tables->functions_in_order[i];
    if (tables->global_count > 0)
        qsort(tables->globals, tables->global_count, sizeof *tables->globals, compare_globals);
    qsort(tables->functions, tables->function_count, sizeof *tables->functions, compare_functions);
}

void tables_replace(const struct tables *tables, const char *from, const char *to)
{
    size_t size = strlen(from) + 1, new_size = strlen(to) + 1;
    require(new_size <= size);
    for (size_t i = 0; i < tables->global_count; i++) {
        const struct global *global = &tables->globals[i];
        if (global->size != size || memcmp(global->memory, from, size) != 0)
            continue;
        memcpy((char *)global->memory, to, new_size);
        return;
    }
}

void tables_release(struct tables *tables)
{
    free(tables->functions);
    *tables = (struct tables){0};
}
