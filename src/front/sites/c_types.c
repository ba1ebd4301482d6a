#include "front/sites/c_types.h"

#include "base/memory.h"
#include "front/sites/debug_nodes.h"

#include <string.h>

/* The operand of a DISubprogram that is its type. */
enum { SUBPROGRAM_TYPE = 4 };

/* --- From debug information ------------------------------------------------------------------- */

/* Names of basic types that differ from C's, and C's. */
static const struct {
    const char *name, *in_c;
} basics[] = {
    {"bool", "_Bool"},
    {"_Bool", "_Bool"},
    {"char", "char"},
    {"signed char", "signed char"},
    {"unsigned char", "unsigned char"},
    {"char8_t", "unsigned char"},
    {"short", "short"},
    {"unsigned short", "unsigned short"},
    {"char16_t", "unsigned short"},
    {"int", "int"},
    {"wchar_t", "int"},
    {"unsigned int", "unsigned int"},
    {"char32_t", "unsigned int"},
    {"long", "long"},
    {"unsigned long", "unsigned long"},
    {"long long", "long long"},
    {"unsigned long long", "unsigned long long"},
    {"__int128", "__int128"},
    {"unsigned __int128", "unsigned __int128"},
    {"float", "float"},
    {"double", "double"},
    {"long double", "long double"},
};

static char *basic_type(struct ir *ir, LLVMMetadataRef type)
{
    const char *name = debug_text(ir, type, DEBUG_TYPE_NAME);
    for (size_t i = 0; i < sizeof basics / sizeof *basics; i++)
        if (strcmp(name, basics[i].name) == 0)
            return memory_copy_text(basics[i].in_c);
    return NULL;
}

static bool is_pointer(struct ir *ir, LLVMMetadataRef type)
{
    return debug_has_tag(ir, type, "DW_TAG_pointer_type") ||
           debug_has_tag(ir, type, "DW_TAG_reference_type") ||
           debug_has_tag(ir, type, "DW_TAG_rvalue_reference_type");
}

/* Without typedefs and qualifiers. Sets *qualifier to the last qualifier that can be told. */
static LLVMMetadataRef strip(struct ir *ir, LLVMMetadataRef type, const char **qualifier)
{
    *qualifier = "";
    while (debug_is(type, LLVMDIDerivedTypeMetadataKind) && !is_pointer(ir, type)) {
        if (debug_has_tag(ir, type, "DW_TAG_const_type"))
            *qualifier = "const";
        else if (debug_has_tag(ir, type, "DW_TAG_volatile_type"))
            *qualifier = "volatile";
        type = debug_base_type(ir, type);
    }
    return type;
}

/* Names of templates and of nested classes are none of C's. */
static bool is_name_of_c(const char *name)
{
    return *name && name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789_")] == '\0';
}

static char *pointer_type(struct ir *ir, LLVMMetadataRef type, unsigned depth);

/* What a pointer points to. Classes of C++ have no name in C. */
static char *pointee(struct ir *ir, LLVMMetadataRef type, unsigned depth)
{
    const char *name = type ? debug_text(ir, type, DEBUG_TYPE_NAME) : "";
    char *text = NULL;
    if (debug_is(type, LLVMDIBasicTypeMetadataKind))
        text = basic_type(ir, type);
    else if (debug_is(type, LLVMDIDerivedTypeMetadataKind))
        text = pointer_type(ir, type, depth);
    else if (is_name_of_c(name) && debug_has_tag(ir, type, "DW_TAG_structure_type"))
        text = memory_print("struct %s", name);
    else if (is_name_of_c(name) && debug_has_tag(ir, type, "DW_TAG_union_type"))
        text = memory_print("union %s", name);
    return text ? text : memory_copy_text("void");
}

static char *pointer_type(struct ir *ir, LLVMMetadataRef type, unsigned depth)
{
    enum { MOST = 8 };
    const char *qualifier;
    LLVMMetadataRef base = strip(ir, debug_base_type(ir, type), &qualifier);
    char *inner = depth < MOST ? pointee(ir, base, depth + 1) : memory_copy_text("void");
    bool has_star = inner[strlen(inner) - 1] == '*';
    char *text = has_star ? memory_print("%s%s%s*", inner, qualifier, *qualifier ? " " : "")
                          : memory_print("%s%s%s *", qualifier, *qualifier ? " " : "", inner);
    free(inner);
    return text;
}

/* Of a result or a parameter; NULL: a structure that is passed by value, or another type that is
 * not in C. */
static char *debug_type(struct ir *ir, LLVMMetadataRef type)
{
    const char *qualifier;
    type = strip(ir, type, &qualifier);
    if (!type)
        return memory_copy_text("void");
    if (debug_is(type, LLVMDIBasicTypeMetadataKind))
        return basic_type(ir, type);
    if (debug_is(type, LLVMDIDerivedTypeMetadataKind))
        return pointer_type(ir, type, 0);
    bool is_enumeration = debug_has_tag(ir, type, "DW_TAG_enumeration_type");
    return is_enumeration && LLVMDITypeGetSizeInBits(type) == 32 ? memory_copy_text("int") : NULL;
}

/* Fills the prototype, as far as there are types. Returns whether it fits the function. */
static bool take_debug_types(struct ir *ir, LLVMValueRef function, struct c_prototype *prototype)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    LLVMMetadataRef type = subprogram ? debug_operand(ir, subprogram, SUBPROGRAM_TYPE) : NULL;
    LLVMMetadataRef list = type ? debug_elements(ir, type) : NULL;
    unsigned count = 0;
    LLVMValueRef *types = list ? debug_operands(ir, list, &count) : NULL;
    bool fits = count == prototype->count + 1 + prototype->is_variadic;
    for (unsigned i = 0; fits && i <= prototype->count; i++) {
        char *text = debug_type(ir, types[i] ? LLVMValueAsMetadata(types[i]) : NULL);
        *(i == 0 ? &prototype->result : &prototype->parameters[i - 1]) = text;
        fits = text != NULL;
    }
    free(types);
    return fits;
}

/* --- From the IR ------------------------------------------------------------------------------ */

static char *structure_type(struct ir *ir, LLVMTypeRef type)
{
    char *members = memory_copy_text("");
    for (unsigned i = 0; members && i < LLVMCountStructElementTypes(type); i++) {
        char *member = c_type_of_ir(ir, LLVMStructGetTypeAtIndex(type, i));
        char *all = member ? memory_print("%s %s member%u;", members, member, i + 1) : NULL;
        free(member);
        free(members);
        members = all;
    }
    char *text = members ? memory_print("struct {%s }", members) : NULL;
    free(members);
    return text;
}

char *c_type_of_ir(struct ir *ir, LLVMTypeRef type)
{
    static const struct {
        unsigned width;
        const char *text;
    } integers[] = {{1, "_Bool"}, {8, "char"},  {16, "short"},
                    {32, "int"},  {64, "long"}, {128, "__int128"}};
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind:
        return memory_copy_text("void");
    case LLVMPointerTypeKind:
        return memory_copy_text("void *");
    case LLVMFloatTypeKind:
        return memory_copy_text("float");
    case LLVMDoubleTypeKind:
        return memory_copy_text("double");
    case LLVMX86_FP80TypeKind:
        return memory_copy_text("long double");
    case LLVMStructTypeKind:
        return structure_type(ir, type);
    case LLVMIntegerTypeKind:
        for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
            if (LLVMGetIntTypeWidth(type) == integers[i].width)
                return memory_copy_text(integers[i].text);
        return NULL;
    default:
        return NULL;
    }
}

/* A structure that is passed in memory. */
static bool is_in_memory(LLVMValueRef function, unsigned parameter)
{
    return ir_has_attribute(function, (int)parameter + 1, "sret") ||
           ir_has_attribute(function, (int)parameter + 1, "byval");
}

static bool take_ir_types(struct ir *ir, LLVMValueRef function, struct c_prototype *prototype)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    prototype->result = c_type_of_ir(ir, LLVMGetReturnType(type));
    bool fits = prototype->result != NULL;
    for (unsigned i = 0; fits && i < prototype->count; i++) {
        char *text = c_type_of_ir(ir, LLVMTypeOf(LLVMGetParam(function, i)));
        prototype->parameters[i] = text;
        fits = text && !is_in_memory(function, i);
    }
    return fits;
}

static void release_texts(struct c_prototype *prototype)
{
    free(prototype->result);
    prototype->result = NULL;
    for (unsigned i = 0; i < prototype->count; i++) {
        free(prototype->parameters[i]);
        prototype->parameters[i] = NULL;
    }
}

bool c_prototype_of(struct ir *ir, LLVMValueRef function, struct c_prototype *prototype)
{
    unsigned count = LLVMCountParams(function);
    *prototype = (struct c_prototype){
        .parameters = memory_new(count + 1, sizeof *prototype->parameters),
        .count = count,
        .is_variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)),
    };
    prototype->is_exact = take_debug_types(ir, function, prototype);
    if (prototype->is_exact)
        return true;
    release_texts(prototype);
    bool fits = take_ir_types(ir, function, prototype);
    if (!fits)
        c_prototype_release(prototype);
    return fits;
}

void c_prototype_release(struct c_prototype *prototype)
{
    release_texts(prototype);
    free(prototype->parameters);
    *prototype = (struct c_prototype){0};
}
