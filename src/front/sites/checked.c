/* checked.c - the name and the type of the memory of an object that --linearizability checks.
 *
 * The runtime allocates it as so many bytes. The operations say of which type they are: each hands
 * its first parameter to a variable, or to `this`, with a type. */
#include "front/sites/names.h"

#include "front/sites/types.h"

#include <stdlib.h>

enum { DEEPEST = 6 }; /* calls from an operation to where the type is */

/* The members of struct heddle_object. */
enum { MEMBER_SIZE, MEMBER_SPECIFICATION = 6 };

/* A search for a type of so many bytes. */
struct type_search {
    struct ir *ir;
    uint64_t size;
    unsigned depth;
};

static const struct layout *find_in_function(struct type_search *search, LLVMValueRef function,
                                             unsigned parameter);

/* The function has the pointer in the variable. */
static const struct layout *type_of_variable(const struct type_search *search,
                                             LLVMValueRef function, LLVMValueRef variable)
{
    struct types_locals locals = types_locals_of(search->ir, function);
    const struct layout *layout = types_of_local(search->ir, &locals, variable).layout;
    free(locals.items);
    const struct layout *object = layout && layout->kind == LAYOUT_POINTER ? layout->element : NULL;
    bool fits = object && object->kind == LAYOUT_STRUCT && object->size == search->size;
    return fits ? object : NULL;
}

static const struct layout *find_in_call(struct type_search *search, LLVMValueRef call,
                                         LLVMValueRef pointer)
{
    LLVMValueRef callee = ir_callee(call);
    if (!callee || LLVMIsDeclaration(callee))
        return NULL;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && i < LLVMCountParams(callee); i++)
        if (LLVMGetArgOperand(call, i) == pointer)
            return find_in_function(search, callee, i);
    return NULL;
}

/* Follows the pointer into variables, out of them, and into calls. */
static const struct layout *find_behind(struct type_search *search, LLVMValueRef function,
                                        LLVMValueRef pointer)
{
    const struct layout *found = NULL;
    if (search->depth == DEEPEST)
        return NULL;
    search->depth++;
    for_each_use(use, pointer) {
        LLVMValueRef user = LLVMGetUser(use);
        if (found)
            break;
        if (LLVMIsAStoreInst(user) && LLVMIsAAllocaInst(LLVMGetOperand(user, 1))) {
            found = type_of_variable(search, function, LLVMGetOperand(user, 1));
            found = found ? found : find_behind(search, function, LLVMGetOperand(user, 1));
        } else if (LLVMIsALoadInst(user) && LLVMIsAAllocaInst(pointer)) {
            found = find_behind(search, function, user);
        } else if (ir_is_call(user)) {
            found = find_in_call(search, user, pointer);
        }
    }
    search->depth--;
    return found;
}

static const struct layout *find_in_function(struct type_search *search, LLVMValueRef function,
                                             unsigned parameter)
{
    if (LLVMCountParams(function) <= parameter)
        return NULL;
    return find_behind(search, function, LLVMGetParam(function, parameter));
}

/* Looks in the functions of a table: those of the object, then those of its operations. NULL:
 * none of them tells the type. */
static const struct layout *find_in_table(struct type_search *search, LLVMValueRef table)
{
    const struct layout *found = NULL;
    unsigned count = (unsigned)LLVMGetNumOperands(table);
    for (unsigned i = 0; i < count && !found; i++) {
        LLVMValueRef member = LLVMGetOperand(table, i);
        if (LLVMIsAFunction(member))
            found = find_in_function(search, member, 0);
    }
    for (unsigned i = 0; i < count && !found; i++) {
        LLVMValueRef member = LLVMGetOperand(table, i);
        if (LLVMIsAGlobalVariable(member) && i != MEMBER_SPECIFICATION)
            member = LLVMGetInitializer(member);
        if (member && (LLVMIsAConstantStruct(member) || LLVMIsAConstantArray(member)))
            found = find_in_table(search, member);
    }
    return found;
}

/* The constant that the pointer to a struct heddle_object leads to; NULL: it is made when the
 * program begins. */
static LLVMValueRef table_of(LLVMValueRef object)
{
    LLVMValueRef table =
        object && LLVMIsAGlobalVariable(object) ? LLVMGetInitializer(object) : NULL;
    return table && LLVMIsAConstantStruct(table) ? table : NULL;
}

static void name_memory(struct ir *ir, const char *function, const char *name, LLVMValueRef table)
{
    LLVMValueRef allocates = LLVMGetNamedFunction(ir->module, function);
    LLVMValueRef size = table ? LLVMGetOperand(table, MEMBER_SIZE) : NULL;
    const struct layout *layout = NULL;
    if (!allocates)
        return;
    if (size && LLVMIsAConstantInt(size)) {
        struct type_search search = {.ir = ir, .size = LLVMConstIntGetZExtValue(size)};
        layout = find_in_table(&search, table);
    }
    for_each_use(use, allocates)
        if (ir_is_call(LLVMGetUser(use)))
            names_set(ir, LLVMGetUser(use), name, layout);
}

void checked_name_memory(struct ir *ir)
{
    LLVMValueRef checked = LLVMGetNamedGlobal(ir->module, "heddle_checked");
    LLVMValueRef table = table_of(checked);
    name_memory(ir, "heddle_scenario_cells", "cells", NULL);
    name_memory(ir, "heddle_scenario_object", "object", table);
    name_memory(ir, "heddle_scenario_specification", "specification",
                table ? table_of(LLVMGetOperand(table, MEMBER_SPECIFICATION)) : NULL);
}
