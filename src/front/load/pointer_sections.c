/* pointer_sections.c - pointers to functions in sections like .init_array, which are run as
 * constructors and destructors are.
 *
 * Turns the sections of each kind into a list, and refuses older ones. */
#include "front/load/steps.h"

#include "base/error.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LAST = 65535 }; /* the priority of a section without a number */

static const struct section_kind {
    const char *section, *list;
} kinds[] = {
    {".preinit_array", PREINIT_LIST},
    {".init_array", "llvm.global_ctors"},
    {".fini_array", "llvm.global_dtors"},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Elements of a list: {priority, function, the variable that it stands or falls with}. */
struct elements {
    LLVMValueRef *items;
    size_t count, capacity;
};

/* If `section` is `name`, or `name` with a number, sets the priority. */
static bool is_section(const char *section, const char *name, unsigned *priority)
{
    size_t length = strlen(name);
    if (strncmp(section, name, length) != 0)
        return false;
    *priority = LAST;
    if (!section[length])
        return true;
    if (section[length] != '.' || !isdigit((unsigned char)section[length + 1]))
        return false;
    char *end;
    *priority = (unsigned)strtoul(section + length + 1, &end, 10);
    return !*end;
}

static LLVMValueRef make_element(LLVMValueRef variable, LLVMValueRef function, unsigned priority)
{
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(variable));
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
    LLVMValueRef parts[] = {LLVMConstInt(i32, priority, false), function, variable};
    return LLVMConstStructInContext(context, parts, sizeof parts / sizeof *parts, false);
}

static void add_element(struct elements *elements, LLVMValueRef variable, LLVMValueRef function,
                        unsigned priority)
{
    if (!LLVMIsAFunction(function) && !LLVMIsAGlobalAlias(function))
        die("'%s' in the section %s holds something else than functions",
            LLVMGetValueName(variable), LLVMGetSection(variable));
    *array_push(elements->items, elements->count, elements->capacity) =
        make_element(variable, function, priority);
}

/* The variable is a pointer to a function, or an array of such pointers. */
static void add_variable(struct elements *elements, LLVMValueRef variable, unsigned priority)
{
    LLVMValueRef value = LLVMGetInitializer(variable);
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMArrayTypeKind) {
        add_element(elements, variable, value, priority);
        return;
    }
    unsigned length = LLVMGetArrayLength(LLVMTypeOf(value));
    for (unsigned i = 0; i < length; i++)
        add_element(elements, variable, LLVMGetAggregateElement(value, i), priority);
}

/* Moves the elements of the list that is there, if any, behind the new ones. */
static void write_list(LLVMModuleRef module, const char *name, struct elements *elements)
{
    LLVMValueRef old = LLVMGetNamedGlobal(module, name);
    LLVMValueRef value = old ? LLVMGetInitializer(old) : NULL;
    unsigned length = value ? LLVMGetArrayLength(LLVMTypeOf(value)) : 0;
    for (unsigned i = 0; i < length; i++)
        *array_push(elements->items, elements->count, elements->capacity) =
            LLVMGetAggregateElement(value, i);
    if (old)
        LLVMDeleteGlobal(old);
    LLVMTypeRef type = LLVMTypeOf(elements->items[0]);
    value = LLVMConstArray(type, elements->items, (unsigned)elements->count);
    LLVMValueRef list = LLVMAddGlobal(module, LLVMTypeOf(value), name);
    LLVMSetInitializer(list, value);
    LLVMSetLinkage(list, LLVMAppendingLinkage);
}

static void convert(LLVMModuleRef module, const struct section_kind *kind)
{
    struct elements elements = {0};
    unsigned priority;
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v)) {
        const char *section = LLVMGetSection(v);
        if (LLVMIsDeclaration(v) || !section || !is_section(section, kind->section, &priority))
            continue;
        add_variable(&elements, v, priority);
        LLVMSetSection(v, ""); /* a variable like others */
    }
    if (elements.count > 0)
        write_list(module, kind->list, &elements);
    free(elements.items);
}

/* Sections of older systems, whose order linkers turn around. */
static void refuse_older(LLVMModuleRef module)
{
    unsigned priority;
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v)) {
        const char *section = LLVMGetSection(v);
        if (section &&
            (is_section(section, ".ctors", &priority) || is_section(section, ".dtors", &priority)))
            die("'%s' is in the section %s, whose functions heddle does not run; use .init_array "
                "or .fini_array",
                LLVMGetValueName(v), section);
    }
}

void pointer_sections_take(LLVMModuleRef module)
{
    refuse_older(module);
    for (size_t i = 0; i < KINDS; i++)
        convert(module, &kinds[i]);
}
