/* stubs.c - a file in C that defines what a program uses and none of its files defines, for the
 * user to fill in. As it is, a function that returns a number returns any
 * (__VERIFIER_nondet_int), and another one fails where it is called; variables are 0. */
#include "front/calls/calls.h"

#include "base/demangle.h"
#include "base/memory.h"
#include "front/sites/c_types.h"

#include <inttypes.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

/* Types of C, and the ends of the functions' names that return any value of theirs. */
static const struct {
    const char *type, *name;
} numbers[] = {
    {"_Bool", "bool"},
    {"char", "char"},
    {"signed char", "char"},
    {"unsigned char", "uchar"},
    {"short", "short"},
    {"unsigned short", "ushort"},
    {"int", "int"},
    {"unsigned int", "uint"},
    {"long", "long"},
    {"unsigned long", "ulong"},
    {"long long", "longlong"},
    {"unsigned long long", "ulonglong"},
    {"float", "float"},
    {"double", "double"},
};

static const char *any_value(const char *type)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(type, numbers[i].type) == 0)
            return numbers[i].name;
    return NULL;
}

/* A comment with the name in C++, if that is another one, and the first place where it is used. */
static void print_comment(FILE *file, LLVMValueRef value)
{
    char *name = demangle_symbol(ir_name(value));
    LLVMValueRef use = ir_using_instruction(value);
    unsigned length = 0, line = use ? LLVMGetDebugLocLine(use) : 0;
    const char *path = line ? LLVMGetDebugLocFilename(use, &length) : NULL;
    fprintf(file, "\n/* ");
    if (strcmp(name, ir_name(value)) != 0)
        fprintf(file, "%s\n * ", name);
    if (path)
        fprintf(file, "first used at %.*s:%u:%u", (int)length, path, line,
                LLVMGetDebugLocColumn(use));
    else
        fprintf(file, "used at a place without debug information");
    free(name);
}

/* --- Functions -------------------------------------------------------------------------------- */

/* "struct NAME" is declared, as a prototype alone would declare one of its own. */
static void declare_type(FILE *file, const char *type)
{
    if ((ir_begins(type, "struct ") && !ir_begins(type, "struct {")) || ir_begins(type, "union "))
        fprintf(file, "%.*s;\n",
                (int)(strcspn(type, " ") + 1 + strcspn(strchr(type, ' ') + 1, " ")), type);
}

static bool is_pointer(const char *type)
{
    return type[strlen(type) - 1] == '*';
}

/* "TYPE NAME", or "TYPE *NAME". */
static void print_declarator(FILE *file, const char *type, const char *name, unsigned number)
{
    fprintf(file, "%s%s%s", type, is_pointer(type) ? "" : " ", name);
    if (number > 0)
        fprintf(file, "%u", number);
}

static void print_head(FILE *file, const char *name, const struct c_prototype *prototype)
{
    print_declarator(file, prototype->result, name, 0);
    fprintf(file, "(");
    for (unsigned i = 0; i < prototype->count; i++) {
        fprintf(file, "%s", i == 0 ? "" : ", ");
        print_declarator(file, prototype->parameters[i], "argument", i + 1);
    }
    if (prototype->count == 0)
        fprintf(file, prototype->is_variadic ? "" : "void");
    else if (prototype->is_variadic)
        fprintf(file, ", ...");
    fprintf(file, ")\n");
}

static void print_body(FILE *file, const char *name, const char *result)
{
    const char *any = any_value(result);
    fprintf(file, "{\n");
    if (any)
        fprintf(file, "    return __VERIFIER_nondet_%s();\n", any);
    else
        fprintf(file, "    assert(!\"%s is a stub: write here what it does\");\n", name);
    if (!any && ir_begins(result, "struct ") && !is_pointer(result))
        fprintf(file, "    return (%s){0};\n", result);
    else if (!any && strcmp(result, "void") != 0)
        fprintf(file, "    return 0;\n");
    fprintf(file, "}\n");
}

/* A structure needs a name, for the result and the variable that is returned. */
static char *name_structure(FILE *file, const char *name, const char *result)
{
    char *tag = memory_print("struct %s_result", name);
    fprintf(file, "%s%s;\n", tag, result + strlen("struct"));
    return tag;
}

static void print_function(struct ir *ir, FILE *file, LLVMValueRef function)
{
    struct c_prototype prototype;
    const char *name = ir_name(function);
    bool is_known = c_prototype_of(ir, function, &prototype);
    print_comment(file, function);
    if (!is_known) {
        fprintf(file,
                "\n * %s passes types that only its declaration can tell: write it whole */\n",
                name);
        return;
    }
    fprintf(file, "%s */\n",
            prototype.is_exact ? ""
                               : "\n * no debug information tells signs, structures and what "
                                 "pointers point to");
    if (ir_begins(prototype.result, "struct {")) {
        char *tag = name_structure(file, name, prototype.result);
        free(prototype.result);
        prototype.result = tag;
    } else {
        declare_type(file, prototype.result);
    }
    for (unsigned i = 0; i < prototype.count; i++)
        declare_type(file, prototype.parameters[i]);
    print_head(file, name, &prototype);
    print_body(file, name, prototype.result);
    c_prototype_release(&prototype);
}

/* --- Variables -------------------------------------------------------------------------------- */

/* What is no number and no pointer has its size alone. */
static void print_variable(struct ir *ir, FILE *file, LLVMValueRef variable)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(variable);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool is_whole = kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
    char *text = is_whole ? NULL : c_type_of_ir(ir, type);
    print_comment(file, variable);
    fprintf(file, " */\n%s", LLVMIsThreadLocal(variable) ? "_Thread_local " : "");
    if (text) {
        print_declarator(file, text, ir_name(variable), 0);
        fprintf(file, ";\n");
    } else {
        uint64_t size = LLVMTypeIsSized(type) ? ir_size(ir, type) : 0;
        fprintf(file, "_Alignas(16) unsigned char %s[%" PRIu64 "];%s\n", ir_name(variable),
                size ? size : 1, size ? "" : " /* of a size that the program does not tell */");
    }
    free(text);
}

/* --- The file --------------------------------------------------------------------------------- */

static void print_beginning(FILE *file)
{
    fprintf(file,
            "/* What the program uses and none of its files defines: write here what it does, "
            "and add this\n * file to those of the program. As it is, a function that "
            "returns a number returns any, and another\n * one fails. */\n"
            "#undef NDEBUG\n#include <assert.h>\n\n");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(numbers[i].type, "signed char") != 0)
            fprintf(file, "%s __VERIFIER_nondet_%s(void);\n", numbers[i].type, numbers[i].name);
}

size_t stubs_write(struct ir *ir, FILE *file)
{
    size_t count = 0;
    print_beginning(file);
    for_each_function(function, ir)
        if (calls_lack_function(function)) {
            print_function(ir, file, function);
            count++;
        }
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v; v = LLVMGetNextGlobal(v))
        if (calls_lack_variable(v)) {
            print_variable(ir, file, v);
            count++;
        }
    return count;
}
