/* place.c - reads places from debug information. */
#include "front/sites/place.h"

#include "base/demangle.h"
#include "base/memory.h"
#include "front/hooks.h"
#include "front/paths.h"
#include "front/sites/names.h"
#include "front/unchecked.h"

#include <limits.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>
#include <unistd.h>

/* The first operands of a DISubprogram and a DICompositeType are the file, scope and name; those of
 * a DILexicalBlock the file and scope. llvm-c has no accessors for them. */
enum { SCOPE = 1, NAME = 2, MOST_OPERANDS = 32 };

/* The operand of the node, another node or a text; NULL: none. */
static LLVMValueRef operand_of(struct ir *ir, LLVMMetadataRef metadata, unsigned number)
{
    LLVMValueRef node = LLVMMetadataAsValue(ir->context, metadata);
    LLVMValueRef operands[MOST_OPERANDS];
    unsigned count = LLVMGetMDNodeNumOperands(node);
    if (count <= number || count > MOST_OPERANDS)
        return NULL;
    LLVMGetMDNodeOperands(node, operands);
    return operands[number];
}

static LLVMMetadataRef scope_of(struct ir *ir, LLVMMetadataRef scope)
{
    LLVMValueRef outer = operand_of(ir, scope, SCOPE);
    return outer ? LLVMValueAsMetadata(outer) : NULL;
}

/* The subprogram around the scope, or the scope itself; NULL: none. */
static LLVMMetadataRef subprogram_at(struct ir *ir, LLVMMetadataRef scope)
{
    while (scope && LLVMGetMetadataKind(scope) != LLVMDISubprogramMetadataKind) {
        LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
        bool is_block = kind == LLVMDILexicalBlockMetadataKind ||
                        kind == LLVMDILexicalBlockFileMetadataKind ||
                        kind == LLVMDICompositeTypeMetadataKind;
        scope = is_block ? scope_of(ir, scope) : NULL;
    }
    return scope;
}

/* Whether the subprogram is the operator of a lambda's class, which has no name. */
static bool is_lambda(struct ir *ir, LLVMMetadataRef subprogram)
{
    LLVMMetadataRef scope = scope_of(ir, subprogram);
    return scope && LLVMGetMetadataKind(scope) == LLVMDICompositeTypeMetadataKind &&
           !operand_of(ir, scope, NAME);
}

static const char *subprogram_name(struct ir *ir, LLVMMetadataRef subprogram)
{
    LLVMMetadataRef outer = subprogram;
    while (outer && is_lambda(ir, outer))
        outer = subprogram_at(ir, scope_of(ir, outer));
    LLVMValueRef text = operand_of(ir, outer ? outer : subprogram, NAME);
    unsigned length = 0;
    const char *name = text ? LLVMGetMDString(text, &length) : NULL;
    if (!name || outer == subprogram)
        return name ? site_table_text(ir->sites, name, length) : NULL;
    char *lambda =
        outer ? memory_print("lambda in %.*s", (int)length, name) : memory_copy_text("lambda");
    name = site_table_text(ir->sites, lambda, strlen(lambda));
    free(lambda);
    return name;
}

const char *place_function_name(struct ir *ir, LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    const char *name = subprogram ? subprogram_name(ir, subprogram) : NULL;
    if (name)
        return name;
    name = ir_name(function);
    return site_table_text(ir->sites, name, strlen(name));
}

static bool is_here(const char *directory, unsigned length)
{
    char here[PATH_MAX];
    return !getcwd(here, sizeof here) ||
           (strlen(here) == length && memcmp(here, directory, length) == 0);
}

/* The path of the file in the folder of one of the program's own files, if it is there; else NULL.
 * `#line` names files as the tool did that has written the source. */
static char *find_beside(struct ir *ir, const char *file)
{
    static const char units[] = "llvm.dbg.cu";
    if (!ir->module) /* a file is read that is not linked yet */
        return NULL;
    unsigned count = LLVMGetNamedMetadataNumOperands(ir->module, units);
    LLVMValueRef *nodes = memory_new(count + 1, sizeof *nodes);
    LLVMGetNamedMetadataOperands(ir->module, units, nodes);
    char *path = NULL;
    for (unsigned i = 0; i < count && !path; i++) {
        LLVMMetadataRef source = LLVMDIScopeGetFile(LLVMValueAsMetadata(nodes[i]));
        unsigned length = 0;
        const char *name = source ? LLVMDIFileGetFilename(source, &length) : NULL;
        while (length > 0 && name[length - 1] != '/')
            length--;
        path = memory_print("%.*s%s", (int)length, name, file);
        if (length == 0 || access(path, R_OK) != 0) {
            free(path);
            path = NULL;
        }
    }
    free(nodes);
    return path;
}

static const char *intern_path(struct ir *ir, char *path)
{
    const char *text = site_table_text(ir->sites, path, strlen(path));
    free(path);
    return text;
}

/* In a header of heddle's that stands in front of the system's. */
static bool is_in_own_header(const char *file)
{
    if (!strstr(file, "/headers/")) /* most are not */
        return false;
    const char *folder = paths_find_headers().system;
    return ir_begins(file, folder);
}

/* A file's name by which it can be opened. clang gives a folder, and a name that may be relative to
 * it. heddle's own headers are known by their paths. */
static const char *file_name(struct ir *ir, const char *directory, unsigned directory_length,
                             const char *file, unsigned length)
{
    char *name = memory_print("%.*s", (int)length, file);
    char *beside =
        length == 0 || file[0] == '/' || access(name, R_OK) == 0 ? NULL : find_beside(ir, name);
    free(name);
    if (beside)
        return intern_path(ir, beside);
    if (length == 0 || file[0] == '/' || directory_length == 0)
        return site_table_text(ir->sites, file, length);
    char *path = memory_print("%.*s/%.*s", (int)directory_length, directory, (int)length, file);
    if (!is_here(directory, directory_length) || is_in_own_header(path))
        return intern_path(ir, path);
    free(path);
    return site_table_text(ir->sites, file, length);
}

static bool is_in_framework(const char *file)
{
    static const char *const names[] = {"boost/", "catch2/", "gtest/", "heddle_"};
    if (!is_in_own_header(file))
        return false;
    const char *name = file + strlen(paths_find_headers().system) + 1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (ir_begins(name, names[i]))
            return true;
    return false;
}

static bool is_in_system(const char *file)
{
    static const char *const folders[] = {"/usr/include/", "/usr/lib/"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (strncmp(file, folders[i], strlen(folders[i])) == 0)
            return true;
    return is_in_own_header(file);
}

/* Whether the code is a part of C++'s library other than std::atomic, such as the reference count
 * of a shared_ptr. */
static bool is_in_runtime(const struct site *site)
{
    if (!site->system || !strstr(site->file, "/c++/"))
        return false;
    const char *name = strrchr(site->file, '/') + 1;
    return strcmp(name, "atomic") != 0 && strcmp(name, "atomic_base.h") != 0;
}

/* `file`: NULL: it is not known, nor is the line. */
static void take_line(struct ir *ir, struct site *site, LLVMMetadataRef file, unsigned line)
{
    if (!file)
        return;
    unsigned length = 0, directory_length = 0;
    const char *name = LLVMDIFileGetFilename(file, &length);
    const char *directory = LLVMDIFileGetDirectory(file, &directory_length);
    site->file = file_name(ir, directory, directory_length, name, length);
    site->line = line;
    site->system = is_in_system(site->file);
}

static void take_function_place(struct ir *ir, struct site *site, LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    if (subprogram)
        take_line(ir, site, LLVMDIScopeGetFile(subprogram), LLVMDISubprogramGetLine(subprogram));
}

/* Whether the machine calls the function, which calls functions of the program. */
static bool is_outermost(LLVMValueRef function)
{
    return strcmp(ir_name(function), ENTRY_NAME) == 0 ||
           strcmp(ir_name(function), DESTRUCTORS_NAME) == 0;
}

/* Whether only the machine calls the function: main, a constructor, a destructor, or a function
 * that is passed to pthread_create. */
static bool only_begins(LLVMValueRef function)
{
    static const char create[] = "pthread_create";
    for_each_use(use, function) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!ir_is_call(user))
            return false;
        bool begins = ir_callee(user) == function
                          ? is_outermost(ir_function_of(user))
                          : ir_calls(user, create) || (ir_calls(user, HOOK_MODEL_PREFIX) &&
                                                       strcmp(hook_model(user)->name, create) == 0);
        if (!begins)
            return false;
    }
    return true;
}

/* Whether another function of the program may have called the instruction's function. */
static bool is_called(LLVMValueRef instruction)
{
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    if (location && LLVMDILocationGetInlinedAt(location))
        return true;
    return !only_begins(ir_function_of(instruction));
}

static void take_place(struct ir *ir, struct site *site, LLVMMetadataRef location)
{
    LLVMMetadataRef file = LLVMDIScopeGetFile(LLVMDILocationGetScope(location));
    unsigned length = 0, directory_length = 0;
    const char *name = file ? LLVMDIFileGetFilename(file, &length) : NULL;
    if (!name)
        return;
    const char *directory = LLVMDIFileGetDirectory(file, &directory_length);
    site->file = file_name(ir, directory, directory_length, name, length);
    site->line = LLVMDILocationGetLine(location);
    site->column = LLVMDILocationGetColumn(location);
    site->system = is_in_system(site->file);
}

const char *place_line(struct ir *ir, LLVMValueRef instruction, unsigned *line)
{
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    struct site place = {0};
    if (location && LLVMDILocationGetLine(location) > 0)
        take_place(ir, &place, location);
    *line = place.line;
    return place.system ? NULL : place.file;
}

const char *place_function_line(struct ir *ir, LLVMValueRef function, unsigned *line)
{
    struct site place = {0};
    take_function_place(ir, &place, function);
    *line = place.line;
    return place.system ? NULL : place.file;
}

LLVMMetadataRef place_subprogram(struct ir *ir, LLVMMetadataRef location)
{
    return subprogram_at(ir, LLVMDILocationGetScope(location));
}

/* The name of the function around the location; NULL: unknown. */
static const char *function_around(struct ir *ir, LLVMMetadataRef location)
{
    LLVMMetadataRef subprogram = place_subprogram(ir, location);
    return subprogram ? subprogram_name(ir, subprogram) : NULL;
}

/* Those of so many levels, from the innermost call on, which is at the location. */
static const struct site_caller *callers_at(struct ir *ir, LLVMMetadataRef location,
                                            unsigned levels)
{
    struct site place = {0};
    if (!location || levels == 0)
        return NULL;
    take_place(ir, &place, location);
    const struct site_caller caller = {
        .file = place.file,
        .function = function_around(ir, location),
        .line = place.line,
        .column = place.column,
        .next = callers_at(ir, LLVMDILocationGetInlinedAt(location), levels - 1)};
    return site_table_add_caller(ir->sites, &caller);
}

/* If the instruction is in a function of a system header that was inlined, the place is that of the
 * call. */
static void take_instruction_place(struct ir *ir, struct site *site, LLVMValueRef instruction)
{
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction), inner;
    if (!location || LLVMDILocationGetLine(location) == 0)
        return;
    do {
        take_place(ir, site, location);
        site->framework |= site->file && is_in_framework(site->file);
        inner = location;
        location = LLVMDILocationGetInlinedAt(location);
    } while (location && site->system);
    if (ir->order_contexts == 0)
        return;
    site->function = function_around(ir, inner);
    site->caller = callers_at(ir, location, ir->order_contexts);
}

const char *place_calls(struct ir *ir, LLVMValueRef instruction)
{
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    char *text = memory_copy_text("");
    while (location && (location = LLVMDILocationGetInlinedAt(location))) {
        struct site place = {0};
        take_place(ir, &place, location);
        char *longer = memory_print("%s, called at %s:%u:%u", text, place.file ? place.file : "?",
                                    place.line, place.column);
        free(text);
        text = longer;
    }
    const char *interned = site_table_text(ir->sites, text, strlen(text));
    free(text);
    return interned;
}

/* Whether the instruction is an access of a static variable's guard, as the C++ ABI has it: by the
 * function around the variable, or by __cxa_guard_release (libc/cxx/abi.c). */
static bool is_of_guard(LLVMValueRef instruction)
{
    static const char prefix[] = "_ZGV", release[] = "__cxa_guard_release";
    LLVMValueRef function = ir_function_of(instruction);
    if (LLVMIsAStoreInst(instruction))
        return ir_is_library(function) && strcmp(ir_name(function), release) == 0;
    LLVMValueRef guard = LLVMIsALoadInst(instruction) ? LLVMGetOperand(instruction, 0) : NULL;
    return guard && LLVMIsAGlobalVariable(guard) && ir_begins(ir_name(guard), prefix);
}

/* Whether nothing depends on the value: all its uses are computations whose results nobody uses. */
static bool is_ignored(LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsABinaryOperator(user) && !LLVMIsACastInst(user))
            return false;
        if (!is_ignored(user))
            return false;
    }
    return true;
}

/* An assertion's macro has a lambda that hands the message to the machine, and a test's has a
 * function that runs it: the code is the framework's, though the place is the program's
 * (libc/headers/heddle_tests.h). */
static void take_test_macro(struct site *site, LLVMValueRef instruction)
{
    static const char lambda[] = "lambda in ", runs[] = "heddle_run_";
    bool ends = ir_is_call(instruction) && (ir_calls(instruction, "heddle_failed_expectation") ||
                                            ir_calls(instruction, "heddle_unsupported"));
    site->framework = ends || ir_begins(site->function, runs);
    if (ends && ir_begins(site->function, lambda))
        site->function += strlen(lambda);
}

struct site *place_site(struct ir *ir, LLVMValueRef instruction)
{
    struct site *site = site_table_add(ir->sites);
    LLVMValueRef function = ir_function_of(instruction);
    site->function = place_function_name(ir, function);
    site->library = ir_is_library(function);
    site->called = is_called(instruction);
    site->unchecked = unchecked_has(instruction);
    site->guards = is_of_guard(instruction);
    site->ignored = is_ignored(instruction);
    site->rechecks = rechecks_is_wait(instruction) && rechecks_has(instruction);
    names_take(ir, instruction, site);
    take_test_macro(site, instruction);
    take_instruction_place(ir, site, instruction);
    if (!site->file)
        take_function_place(ir, site, function);
    site->runtime = site->library || is_in_runtime(site);
    return site;
}

struct site *place_function(struct ir *ir, LLVMValueRef function)
{
    struct site *site = site_table_add(ir->sites);
    site->function = place_function_name(ir, function);
    take_function_place(ir, site, function);
    return site;
}

LLVMMetadataRef place_describe_variable(struct ir *ir, LLVMValueRef variable)
{
    size_t count;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(variable, &count);
    unsigned kind = LLVMGetMDKindIDInContext(ir->context, "dbg", 3);
    LLVMMetadataRef found = NULL;
    for (unsigned i = 0; i < count; i++)
        if (LLVMValueMetadataEntriesGetKind(entries, i) == kind)
            found = LLVMDIGlobalVariableExpressionGetVariable(
                LLVMValueMetadataEntriesGetMetadata(entries, i));
    LLVMDisposeValueMetadataEntries(entries);
    return found;
}

struct site *place_variable(struct ir *ir, LLVMValueRef variable)
{
    struct site *site = site_table_add(ir->sites);
    LLVMMetadataRef description = place_describe_variable(ir, variable);
    if (description)
        take_line(ir, site, LLVMDIVariableGetFile(description), LLVMDIVariableGetLine(description));
    return site;
}

LLVMValueRef place_build(struct ir *ir, LLVMValueRef instruction)
{
    return ir_address(ir, place_site(ir, instruction));
}

LLVMValueRef place_build_call(struct ir *ir, LLVMValueRef instruction, const char *callee)
{
    struct site *site = place_site(ir, instruction);
    char *name = demangle_symbol(callee);
    site->callee = site_table_text(ir->sites, name, strlen(name));
    free(name);
    return ir_address(ir, site);
}

struct site *place_site_of(LLVMValueRef call)
{
    LLVMValueRef address = LLVMGetArgOperand(call, 0);
    require(LLVMIsAConstantExpr(address));
    return (struct site *)LLVMConstIntGetZExtValue(LLVMGetOperand(address, 0));
}
