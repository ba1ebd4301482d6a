/* names.c - names the memory that accesses refer to, as the source does: "list->head", "a[i + 1]",
 * "*p".
 *
 * The names are found in the code that clang emits, in which every variable has memory. They are
 * attached to the instructions as metadata until the sites are made.
 *
 * Follows a pointer down to the variable from which it is computed. Element addresses on
 * the way narrow the place within an object. Each load adds "->", "[]" or "*". Only a name that is
 * certain is given: one unknown part leaves the whole without a name. */
#include "front/sites/names.h"

#include "front/pointer.h"
#include "front/sites/types.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_KIND "heddle.name"
#define LAYOUT_KIND "heddle.layout"
#define FIELD_KIND "heddle.field"

enum { DEEPEST = 12 }; /* levels of an expression */

struct text {
    char chars[LAYOUT_NAME_SIZE]; /* "": unknown */
};

struct name_builder {
    struct ir *ir;
    const struct types_locals *locals;
    unsigned depth;
};

static struct layout_place place_at(struct name_builder *naming, LLVMValueRef pointer);
static struct text text_of(struct name_builder *naming, LLVMValueRef value);

/* ---- places ---- */

static struct layout_place variable_place(struct types_variable variable)
{
    struct layout_place place = {.layout = variable.layout};
    snprintf(place.text, sizeof place.text, "%s", variable.name);
    return place;
}

/* The place that a loaded pointer points to. */
static struct layout_place loaded_place(struct name_builder *naming, LLVMValueRef load)
{
    struct layout_place holder = place_at(naming, LLVMGetOperand(load, 0));
    layout_narrow(&holder, ir_size(naming->ir, LLVMTypeOf(load)));
    struct layout_place place = {.points = true};
    if (*holder.text)
        layout_print(&holder, place.text, sizeof place.text);
    if (holder.layout && holder.layout->kind == LAYOUT_POINTER)
        place.layout = holder.layout->element;
    return place;
}

static void step_into_element(struct name_builder *naming, struct layout_place *place,
                              LLVMValueRef element)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(element);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(element) && *place->text; i++) {
        LLVMValueRef index = LLVMGetOperand(element, i);
        bool member;
        uint64_t bytes = pointer_step_into(naming->ir, &type, index, i == 1, &member);
        if (member) {
            place->offset += (int64_t)bytes;
        } else if (LLVMIsAConstantInt(index)) {
            place->offset += (int64_t)bytes * LLVMConstIntGetSExtValue(index);
        } else {
            struct text text = text_of(naming, index);
            layout_index(place, *text.chars ? text.chars : "...", bytes);
        }
    }
}

static struct layout_place place_in(struct name_builder *naming, LLVMValueRef pointer)
{
    if (LLVMIsAGlobalVariable(pointer))
        return variable_place(types_of_global(naming->ir, pointer));
    if (LLVMIsAAllocaInst(pointer))
        return variable_place(types_of_local(naming->ir, naming->locals, pointer));
    if (LLVMIsALoadInst(pointer))
        return loaded_place(naming, pointer);
    if (LLVMIsAIntToPtrInst(pointer) && LLVMIsALoadInst(LLVMGetOperand(pointer, 0)))
        return loaded_place(naming, LLVMGetOperand(pointer, 0));
    if (ir_is_call(pointer) && ir_calls(pointer, "llvm.threadlocal.address"))
        return place_at(naming, LLVMGetArgOperand(pointer, 0));
    if (pointer_is_element(pointer)) {
        struct layout_place place = place_at(naming, LLVMGetOperand(pointer, 0));
        step_into_element(naming, &place, pointer);
        return place;
    }
    if (pointer_is_cast(pointer))
        return place_at(naming, LLVMGetOperand(pointer, 0));
    return (struct layout_place){0};
}

static struct layout_place place_at(struct name_builder *naming, LLVMValueRef pointer)
{
    if (naming->depth == DEEPEST)
        return (struct layout_place){0};
    naming->depth++;
    struct layout_place place = place_in(naming, pointer);
    naming->depth--;
    return place;
}

static struct text print_place(struct layout_place place, uint64_t size)
{
    struct text text = {""};
    if (!*place.text)
        return text;
    layout_narrow(&place, size);
    layout_print(&place, text.chars, sizeof text.chars);
    return text;
}

/* ---- numbers in indices ---- */

static const char *operator_of(LLVMOpcode opcode)
{
    switch (opcode) {
    case LLVMAdd:
        return "+";
    case LLVMSub:
        return "-";
    case LLVMMul:
        return "*";
    case LLVMUDiv:
    case LLVMSDiv:
        return "/";
    case LLVMURem:
    case LLVMSRem:
        return "%";
    case LLVMAnd:
        return "&";
    default:
        return NULL;
    }
}

static struct text operand_of(struct name_builder *naming, LLVMValueRef operation, unsigned number)
{
    struct text text = text_of(naming, LLVMGetOperand(operation, number)), inner = text;
    if (strchr(inner.chars, ' '))
        snprintf(text.chars, sizeof text.chars, "(%.*s)", LAYOUT_NAME_SIZE - 3, inner.chars);
    return text;
}

/* clang emits "i - 1" as an addition of -1. */
static struct text operation_text(struct name_builder *naming, LLVMValueRef operation)
{
    const char *operator= operator_of(LLVMGetInstructionOpcode(operation));
    LLVMValueRef right = LLVMGetOperand(operation, 1);
    struct text one = operand_of(naming, operation, 0), other = operand_of(naming, operation, 1);
    struct text text = {""};
    if (!operator|| !* one.chars || !* other.chars)
        return text;
    if (*operator== '+' && LLVMIsAConstantInt(right) && LLVMConstIntGetSExtValue(right) < 0)
        snprintf(other.chars, sizeof other.chars, "%" PRIu64,
                 -(uint64_t)LLVMConstIntGetSExtValue(right)),
        operator= "-";
    snprintf(text.chars, sizeof text.chars, "%.70s %s %.70s", one.chars, operator, other.chars);
    return text;
}

static struct text text_in(struct name_builder *naming, LLVMValueRef value)
{
    struct text text = {""};
    if (LLVMIsAConstantInt(value))
        snprintf(text.chars, sizeof text.chars, "%" PRId64,
                 (int64_t)LLVMConstIntGetSExtValue(value));
    else if (LLVMIsALoadInst(value))
        text = print_place(place_at(naming, LLVMGetOperand(value, 0)),
                           ir_size(naming->ir, LLVMTypeOf(value)));
    else if (LLVMIsASExtInst(value) || LLVMIsAZExtInst(value) || LLVMIsATruncInst(value))
        text = text_of(naming, LLVMGetOperand(value, 0));
    else if (LLVMIsABinaryOperator(value))
        text = operation_text(naming, value);
    return text;
}

static struct text text_of(struct name_builder *naming, LLVMValueRef value)
{
    if (naming->depth == DEEPEST)
        return (struct text){""};
    naming->depth++;
    struct text text = text_in(naming, value);
    naming->depth--;
    return text;
}

/* ---- instructions ---- */

static void set_metadata(struct ir *ir, LLVMValueRef instruction, const char *kind,
                         LLVMMetadataRef data)
{
    LLVMMetadataRef node = LLVMMDNodeInContext2(ir->context, &data, 1);
    LLVMSetMetadata(instruction,
                    LLVMGetMDKindIDInContext(ir->context, kind, (unsigned)strlen(kind)),
                    LLVMMetadataAsValue(ir->context, node));
}

static void set_name(struct ir *ir, LLVMValueRef instruction, const char *name)
{
    if (*name)
        set_metadata(ir, instruction, NAME_KIND,
                     LLVMMDStringInContext2(ir->context, name, strlen(name)));
}

/* The members in a name. */
static unsigned count_members(const char *name)
{
    unsigned count = 0;
    for (; *name; name++)
        count += *name == '.' || *name == '[' || strncmp(name, "->", 2) == 0;
    return count;
}

/* The bit-field that is accessed, as a digit and a text, which are the `beside` and the `field` of
 * its site (machine/site.h); "": none. Makes *name, of all that is accessed, the bit-field's. */
static struct text field_of(LLVMValueRef access, struct layout_place place, struct text *name)
{
    struct text field = {""};
    struct layout_place named = place;
    size_t length = strlen(place.text);
    struct bits bits;
    if (!length || !bits_find(access, &bits) ||
        !layout_narrow_to_bits(&named, bits.first, bits.count) ||
        strncmp(named.text, place.text, length) != 0)
        return field;
    bool goes_on = strncmp(name->chars, place.text, length) == 0;
    unsigned beside = goes_on ? count_members(name->chars + length) : 0;
    const char *own = named.text + length;
    if (beside > 9)
        return field;
    snprintf(field.chars, sizeof field.chars, "%u%.100s", beside, own + strspn(own, ".->"));
    layout_print(&named, name->chars, sizeof name->chars);
    return field;
}

static void name_access(struct name_builder *naming, LLVMValueRef instruction, unsigned pointer,
                        LLVMTypeRef type)
{
    LLVMValueRef address = LLVMGetOperand(instruction, pointer);
    struct layout_place place = place_at(naming, address);
    struct text text = print_place(place, LLVMStoreSizeOfType(naming->ir->layout, type));
    struct text field = field_of(instruction, place, &text);
    set_name(naming->ir, instruction, text.chars);
    if (*field.chars)
        set_metadata(naming->ir, instruction, FIELD_KIND,
                     LLVMMDStringInContext2(naming->ir->context, field.chars, strlen(field.chars)));
    bool is_plain = LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction);
    if (naming->ir->makes_atomic && is_plain && !LLVMIsAAllocaInst(pointer_base(address)))
        parts_attach(naming->ir, instruction, type, &place, pointer_base(address));
}

static void set_layout(struct ir *ir, LLVMValueRef instruction, const struct layout *layout)
{
    if (layout)
        set_metadata(ir, instruction, LAYOUT_KIND,
                     LLVMValueAsMetadata(ir_word(ir, (uintptr_t)layout)));
}

static void name_variable(struct name_builder *naming, LLVMValueRef alloca)
{
    struct types_variable variable = types_of_local(naming->ir, naming->locals, alloca);
    set_name(naming->ir, alloca, literals_has(alloca) ? "compound literal" : variable.name);
    set_layout(naming->ir, alloca, variable.layout);
}

/* The pointer in which the result of a call is stored; NULL: unknown. Older versions of clang store
 * atomic pointers as integers. */
static LLVMValueRef holder_of_result(LLVMValueRef result)
{
    for_each_use(use, result) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPtrToIntInst(user))
            return holder_of_result(user);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == result)
            return LLVMGetOperand(user, 1);
    }
    return NULL;
}

static bool is_returned(LLVMValueRef value)
{
    for_each_use(use, value) {
        if (LLVMIsAReturnInst(LLVMGetUser(use)))
            return true;
    }
    return false;
}

static bool is_pointer(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

/* The name of the pointer to an allocated object, or else of the object that the first argument
 * points to, such as a mutex. */
static void name_call(struct name_builder *naming, LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    bool is_library = callee && (LLVMIsDeclaration(callee) || ir_is_library(callee));
    if (!is_library || LLVMGetIntrinsicID(callee) != 0)
        return;
    LLVMValueRef holder = is_pointer(call) ? holder_of_result(call) : NULL;
    if (holder) {
        struct layout_place place = place_at(naming, holder);
        layout_narrow(&place, ir_size(naming->ir, naming->ir->pointer));
        set_name(naming->ir, call, print_place(place, 1).chars);
        if (place.layout && place.layout->kind == LAYOUT_POINTER)
            set_layout(naming->ir, call, place.layout->element);
    } else if (LLVMGetNumArgOperands(call) > 0 && is_pointer(LLVMGetArgOperand(call, 0))) {
        struct layout_place place = place_at(naming, LLVMGetArgOperand(call, 0));
        set_name(naming->ir, call, print_place(place, 1).chars);
    }
    if (!holder && is_pointer(call))
        set_layout(naming->ir, call,
                   types_of_made(naming->ir, ir_function_of(call), is_returned(call)));
}

static void name_instruction(struct name_builder *naming, LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAlloca:
        name_variable(naming, instruction);
        break;
    case LLVMLoad:
        name_access(naming, instruction, 0, LLVMTypeOf(instruction));
        break;
    case LLVMStore:
        name_access(naming, instruction, 1, LLVMTypeOf(LLVMGetOperand(instruction, 0)));
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        name_access(naming, instruction, 0, LLVMTypeOf(LLVMGetOperand(instruction, 1)));
        break;
    case LLVMCall:
    case LLVMInvoke:
        name_call(naming, instruction);
        break;
    default:
        break;
    }
}

void names_set(struct ir *ir, LLVMValueRef call, const char *name, const struct layout *layout)
{
    set_name(ir, call, name);
    set_layout(ir, call, layout);
}

void names_attach(struct ir *ir, LLVMValueRef function)
{
    struct types_locals locals = types_locals_of(ir, function);
    struct name_builder naming = {.ir = ir, .locals = &locals};
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            name_instruction(&naming, instruction);
    free(locals.items);
}

/* The only operand of the instruction's metadata; NULL: none. */
static LLVMValueRef metadata_of(struct ir *ir, LLVMValueRef instruction, const char *kind)
{
    LLVMValueRef node = LLVMGetMetadata(
        instruction, LLVMGetMDKindIDInContext(ir->context, kind, (unsigned)strlen(kind)));
    LLVMValueRef data = NULL;
    if (node)
        LLVMGetMDNodeOperands(node, &data);
    return data;
}

static void take_variable(struct ir *ir, LLVMValueRef global, struct site *site)
{
    struct types_variable variable = types_of_global(ir, global);
    if (*variable.name)
        site->variable = site_table_text(ir->sites, variable.name, strlen(variable.name));
    site->layout = variable.layout;
}

void names_describe(struct ir *ir, LLVMValueRef call, const char *beginning,
                    const struct layout *layout)
{
    LLVMValueRef name = metadata_of(ir, call, NAME_KIND);
    unsigned length;
    const char *text = name ? LLVMGetMDString(name, &length) : NULL;
    if (text && ir_begins(text, beginning))
        set_layout(ir, call, layout);
}

void names_take(struct ir *ir, LLVMValueRef value, struct site *site)
{
    if (LLVMIsAGlobalVariable(value)) {
        take_variable(ir, value, site);
        return;
    }
    LLVMValueRef name = metadata_of(ir, value, NAME_KIND);
    LLVMValueRef layout = metadata_of(ir, value, LAYOUT_KIND);
    unsigned length;
    const char *text = name ? LLVMGetMDString(name, &length) : NULL;
    if (text)
        site->variable = site_table_text(ir->sites, text, length);
    LLVMValueRef field = metadata_of(ir, value, FIELD_KIND);
    const char *chars = field ? LLVMGetMDString(field, &length) : NULL;
    if (chars) {
        site->beside = (uint8_t)(*chars - '0');
        site->field = site_table_text(ir->sites, chars + 1, length - 1);
    }
    if (layout)
        site->layout = (const struct layout *)LLVMConstIntGetZExtValue(layout);
}

void names_copy(struct ir *ir, LLVMValueRef to, LLVMValueRef from)
{
    unsigned kind = LLVMGetMDKindIDInContext(ir->context, NAME_KIND, sizeof NAME_KIND - 1);
    LLVMSetMetadata(to, kind, LLVMGetMetadata(from, kind));
}
