/* types.c - reads debug information. */
#include "front/sites/types.h"

#include "base/demangle.h"
#include "base/memory.h"
#include "front/sites/debug_nodes.h"

#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>
#include <string.h>

enum {
    SUBPROGRAM_TYPE = 4,
    SUBPROGRAM_RETAINED = 7,
    SUBPROGRAM_NAME = 2,
    SUBPROGRAM_ARGUMENTS = 9, /* of the template that the function is an instance of */
    COMPOSITE_ARGUMENTS = LLVM_VERSION_MAJOR < 21 ? 6 : 8, /* the same of a type */
    ARGUMENT_TYPE = 1,
    SUBRANGE_COUNT = 0,
    VARIABLE_NAME = 1,
    VARIABLE_TYPE = 3,
};

void types_release(struct type_table *table)
{
    value_map_release(&table->known);
}

static uint64_t bytes(uint64_t bits)
{
    return (bits + 7) / 8;
}

/* ---- types ---- */

static struct layout *add_layout(struct ir *ir, LLVMMetadataRef type, enum layout_kind kind)
{
    struct layout *layout = arena_new(&ir->sites->memory, 1, sizeof *layout);
    layout->kind = kind;
    if (type) {
        layout->size = bytes(LLVMDITypeGetSizeInBits(type));
        value_map_set(&ir->types->known, LLVMMetadataAsValue(ir->context, type), (uintptr_t)layout);
    }
    return layout;
}

/* Typedefs and qualifiers have no size of their own. */
static LLVMMetadataRef strip(struct ir *ir, LLVMMetadataRef type)
{
    while (debug_is(type, LLVMDIDerivedTypeMetadataKind) && LLVMDITypeGetSizeInBits(type) == 0)
        type = debug_base_type(ir, type);
    return type;
}

/* Whether it is an array without a length, which extends to the end of the object. */
static bool is_flexible(const struct layout *layout)
{
    return layout && layout->kind == LAYOUT_ARRAY && layout->size == 0 && layout->element &&
           layout->element->size != 0;
}

/* Adds a member, or a base class, which has neither a name nor a size. `members` are those of
 * `whole`. */
static void add_member(struct ir *ir, struct layout *whole, struct layout_member *members,
                       LLVMMetadataRef member)
{
    const char *name = debug_text(ir, member, DEBUG_TYPE_NAME);
    const struct layout *layout = types_layout(ir, debug_base_type(ir, member));
    uint64_t bits = LLVMDITypeGetSizeInBits(member);
    bool is_bit_field = (LLVMDITypeGetFlags(member) & LLVMDIFlagBitField) != 0;
    unsigned first_bit = is_bit_field ? (unsigned)(LLVMDITypeGetOffsetInBits(member) % 8) : 0;
    uint64_t size = bits ? bytes(first_bit + bits) : *name || !layout ? 0 : layout->size;
    if (is_flexible(layout)) {
        size = INT64_MAX;
        whole->size = 0;
    }
    if (size == 0)
        return;
    members[whole->member_count++] = (struct layout_member){
        .name = name,
        .offset = LLVMDITypeGetOffsetInBits(member) / 8,
        .size = size,
        .layout = layout,
        .first_bit = (uint8_t)first_bit,
        .bit_count = is_bit_field ? (uint8_t)bits : 0,
    };
}

static const struct layout *build_struct(struct ir *ir, LLVMMetadataRef type,
                                         LLVMValueRef *elements, unsigned count)
{
    struct layout *layout = add_layout(ir, type, LAYOUT_STRUCT);
    struct layout_member *members = arena_new(&ir->sites->memory, count + 1, sizeof *members);
    layout->members = members;
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef element = elements[i] ? LLVMValueAsMetadata(elements[i]) : NULL;
        if (debug_is(element, LLVMDIDerivedTypeMetadataKind))
            add_member(ir, layout, members, element);
    }
    return layout;
}

/* The dimensions are listed from the outermost to the innermost. A length that is not constant is
 * unknown; that of a flexible array is -1. */
static const struct layout *build_array(struct ir *ir, LLVMMetadataRef type,
                                        LLVMValueRef *dimensions, unsigned count)
{
    const struct layout *layout = types_layout(ir, debug_base_type(ir, type));
    for (unsigned i = count; i-- > 0;) {
        LLVMMetadataRef dimension = LLVMValueAsMetadata(dimensions[i]);
        LLVMValueRef length = debug_operand_value(ir, dimension, SUBRANGE_COUNT);
        struct layout *array = add_layout(ir, i == 0 ? type : NULL, LAYOUT_ARRAY);
        array->element = layout;
        int64_t bound = length && LLVMIsAConstantInt(length) ? LLVMConstIntGetSExtValue(length) : 0;
        array->size = layout && bound > 0 ? layout->size * (uint64_t)bound : 0;
        layout = array;
    }
    return layout;
}

/* A number of the type, which has the values of the basic type. */
static const struct layout *build_number(struct ir *ir, LLVMMetadataRef type, LLVMMetadataRef basic)
{
    struct layout *layout = add_layout(ir, type, LAYOUT_SCALAR);
    const char *name = basic ? debug_text(ir, basic, DEBUG_TYPE_NAME) : "";
    layout->is_unsigned = strncmp(name, "unsigned", 8) == 0 || strcmp(name, "_Bool") == 0;
    return layout;
}

/* The text where layouts are, so that the cache can save it (front/cached.h). */
static const char *own_text(struct ir *ir, const char *text)
{
    return site_table_text(ir->sites, text, strlen(text));
}

/* The element of a map: a key, and a value that has no name of its own, so that it has the
 * element's. */
static const struct layout *build_pair(struct ir *ir, const struct layout *pair)
{
    struct layout *layout = add_layout(ir, NULL, LAYOUT_STRUCT);
    struct layout_member *members =
        arena_new(&ir->sites->memory, pair->member_count + 1, sizeof *members);
    *layout = *pair;
    layout->members = members;
    for (size_t i = 0; i < pair->member_count; i++) {
        members[i] = pair->members[i];
        if (strcmp(members[i].name, "first") == 0)
            members[i].name = own_text(ir, LAYOUT_KEY);
        if (strcmp(members[i].name, "second") == 0)
            members[i].name = own_text(ir, "");
    }
    return layout;
}

/* The type that is the first argument of a template; NULL: there is none. */
static LLVMMetadataRef first_argument(struct ir *ir, LLVMMetadataRef instance, unsigned arguments)
{
    unsigned count = 0;
    LLVMMetadataRef list = debug_operand(ir, instance, arguments);
    LLVMValueRef *all = list ? debug_operands(ir, list, &count) : NULL;
    LLVMMetadataRef first = count > 0 && all[0] ? LLVMValueAsMetadata(all[0]) : NULL;
    free(all);
    return first ? strip(ir, debug_operand(ir, first, ARGUMENT_TYPE)) : NULL;
}

/* The bytes in which a container of C++'s library keeps an object; NULL: the type is not that of
 * such bytes. */
static const struct layout *build_buffer(struct ir *ir, LLVMMetadataRef type)
{
    const char *name = debug_text(ir, type, DEBUG_TYPE_NAME);
    if (!ir_begins(name, "__aligned_membuf<") && !ir_begins(name, "__aligned_buffer<"))
        return NULL;
    LLVMMetadataRef kept = first_argument(ir, type, COMPOSITE_ARGUMENTS);
    const struct layout *held = kept ? types_layout(ir, kept) : NULL;
    if (!held || held->size == 0)
        return NULL;
    bool is_pair = ir_begins(debug_text(ir, kept, DEBUG_TYPE_NAME), "pair<const ");
    struct layout *layout = add_layout(ir, type, LAYOUT_STRUCT);
    struct layout_member *member = arena_new(&ir->sites->memory, 1, sizeof *member);
    *member = (struct layout_member){.name = own_text(ir, "_M_storage"),
                                     .size = layout->size,
                                     .layout = is_pair ? build_pair(ir, held) : held};
    layout->members = member;
    layout->member_count = 1;
    return layout;
}

static const struct layout *build_composite(struct ir *ir, LLVMMetadataRef type)
{
    const struct layout *buffer = build_buffer(ir, type);
    if (buffer)
        return buffer;
    LLVMMetadataRef list = debug_elements(ir, type);
    unsigned count = 0;
    LLVMValueRef *elements = list ? debug_operands(ir, list, &count) : NULL;
    LLVMMetadataRef first = count > 0 && elements[0] ? LLVMValueAsMetadata(elements[0]) : NULL;
    const struct layout *layout;
    if (debug_is(first, LLVMDISubrangeMetadataKind))
        layout = build_array(ir, type, elements, count);
    else if (debug_is(first, LLVMDIEnumeratorMetadataKind))
        layout = build_number(ir, type, debug_base_type(ir, type));
    else
        layout = build_struct(ir, type, elements, count);
    free(elements);
    return layout;
}

const struct layout *types_layout(struct ir *ir, LLVMMetadataRef type)
{
    type = strip(ir, type);
    if (!debug_is_type(type))
        return NULL;
    uintptr_t known = value_map_find(&ir->types->known, LLVMMetadataAsValue(ir->context, type));
    if (known)
        return (const struct layout *)known;
    if (debug_is(type, LLVMDICompositeTypeMetadataKind))
        return build_composite(ir, type);
    if (!debug_is(type, LLVMDIDerivedTypeMetadataKind))
        return build_number(ir, type, type);
    struct layout *layout = add_layout(ir, type, LAYOUT_POINTER);
    layout->element = types_layout(ir, debug_base_type(ir, type));
    return layout;
}

const struct layout *types_of_made(struct ir *ir, LLVMValueRef function, bool is_result)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    if (!subprogram)
        return NULL;
    if (ir_begins(debug_text(ir, subprogram, SUBPROGRAM_NAME), "make_unique<"))
        return types_layout(ir, first_argument(ir, subprogram, SUBPROGRAM_ARGUMENTS));
    LLVMMetadataRef type = is_result ? debug_operand(ir, subprogram, SUBPROGRAM_TYPE) : NULL;
    LLVMMetadataRef list = type ? debug_elements(ir, type) : NULL;
    const struct layout *result = list ? types_layout(ir, debug_operand(ir, list, 0)) : NULL;
    return result && result->kind == LAYOUT_POINTER ? result->element : NULL;
}

/* ---- variables ---- */

static struct types_variable variable_of(struct ir *ir, LLVMMetadataRef node)
{
    return (struct types_variable){.name = debug_text(ir, node, VARIABLE_NAME),
                                   .layout =
                                       types_layout(ir, debug_operand(ir, node, VARIABLE_TYPE))};
}

/* The name of a global without debug information, such as a table of virtual functions. */
static const char *symbol_name(struct ir *ir, LLVMValueRef global)
{
    char *name = demangle_symbol(ir_name(global));
    const char *text = site_table_text(ir->sites, name, strlen(name));
    free(name);
    return text;
}

struct types_variable types_of_global(struct ir *ir, LLVMValueRef global)
{
    size_t count = 0;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
    struct types_variable variable = {.name = symbol_name(ir, global)};
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, i);
        if (!debug_is(node, LLVMDIGlobalVariableExpressionMetadataKind))
            continue;
        variable = variable_of(ir, LLVMDIGlobalVariableExpressionGetVariable(node));
        break;
    }
    LLVMDisposeValueMetadataEntries(entries);
    return variable;
}

/* clang names the variable of a parameter "NAME.addr", and the second variable of a name "NAME12".
 */
static bool names_variable(const char *ir_text, const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || strncmp(ir_text, name, length) != 0)
        return false;
    const char *rest = ir_text + length;
    if (ir_begins(rest, ".addr"))
        rest += strlen(".addr");
    return rest[strspn(rest, "0123456789")] == '\0';
}

struct types_locals types_locals_of(struct ir *ir, LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    LLVMMetadataRef list = subprogram ? debug_operand(ir, subprogram, SUBPROGRAM_RETAINED) : NULL;
    struct types_locals locals = {.known = subprogram != NULL};
    unsigned count = 0;
    LLVMValueRef *retained = list ? debug_operands(ir, list, &count) : NULL;
    locals.items = memory_new(count + 1, sizeof *locals.items);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef node = retained[i] ? LLVMValueAsMetadata(retained[i]) : NULL;
        if (debug_is(node, LLVMDILocalVariableMetadataKind))
            locals.items[locals.count++] = variable_of(ir, node);
    }
    free(retained);
    return locals;
}

/* Of several variables whose names fit, takes the longest: "i1" is "i1" rather than "i". */
struct types_variable types_of_local(struct ir *ir, const struct types_locals *locals,
                                     LLVMValueRef alloca)
{
    const char *name = ir_name(alloca);
    if (!locals->known)
        return (struct types_variable){.name = name};
    struct types_variable best = {.name = ""};
    uint64_t size = ir_size(ir, LLVMGetAllocatedType(alloca));
    for (size_t i = 0; i < locals->count; i++) {
        const struct types_variable *variable = &locals->items[i];
        const struct layout *layout = variable->layout;
        if (names_variable(name, variable->name) && layout &&
            (layout->size == size || layout->size == 0) &&
            strlen(variable->name) > strlen(best.name))
            best = *variable;
    }
    return best;
}
