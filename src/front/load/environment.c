/* environment.c - what the program under test finds around it: the variables of its environment,
 * and the files that it may read.
 *
 * Builds global variables from the options --env and --file. The contents of files
 * are constants: they are read once, when the program is loaded. */
#include "front/load/entry.h"

#include "base/memory.h"
#include "front/load/archive.h"

#include <string.h>

enum { MOST_BYTES = 64 << 20 }; /* of a file */

static LLVMValueRef build_global(struct ir *ir, LLVMValueRef value, const char *name)
{
    LLVMValueRef variable = LLVMAddGlobal(ir->module, LLVMTypeOf(value), name);
    LLVMSetInitializer(variable, value);
    ir_mark_library_variable(ir, variable);
    return variable;
}

/* The bytes, and a zero behind them. */
static LLVMValueRef build_bytes(struct ir *ir, const char *bytes, size_t length, const char *name)
{
    return build_global(ir, LLVMConstStringInContext(ir->context, bytes, (unsigned)length, false),
                        name);
}

static LLVMValueRef build_variables(struct ir *ir, const struct front_options *options)
{
    size_t count = options->variable_count;
    LLVMValueRef *all = memory_new(count + 1, sizeof *all);
    for (size_t i = 0; i < count; i++) {
        const char *text = options->variables[i];
        const char *equals = strchr(text, '=');
        if (!equals || equals == text)
            die("--env takes a name and a value: --env=NAME=VALUE, not '%s'", text);
        all[i] = build_bytes(ir, text, strlen(text), "heddle_variable");
    }
    all[count] = LLVMConstPointerNull(ir->pointer);
    LLVMValueRef array = LLVMConstArray(ir->pointer, all, (unsigned)count + 1);
    free(all);
    return build_global(ir, array, "heddle_environment");
}

/* Builds the struct file_contents (libc/files/files.h) of an option's PATH or PATH=HOSTPATH. */
static LLVMValueRef build_file(struct ir *ir, const char *option)
{
    const char *equals = strchr(option, '=');
    size_t length = equals ? (size_t)(equals - option) : strlen(option);
    if (length == 0)
        die("--file needs a path: --file=PATH or --file=PATH=HOSTPATH");
    const char *path = equals ? equals + 1 : option;
    struct span contents = span_read(path, MOST_BYTES, " for --file");
    if (contents.size > MOST_BYTES)
        die("'%s' has more than the %d MiB that --file takes", path, MOST_BYTES >> 20);
    LLVMValueRef members[] = {
        build_bytes(ir, option, length, "heddle_path"),
        build_bytes(ir, contents.data, contents.size, "heddle_contents"),
        ir_word(ir, contents.size),
    };
    free((char *)contents.data);
    LLVMSetGlobalConstant(members[0], true);
    LLVMSetGlobalConstant(members[1], true);
    return LLVMConstStructInContext(ir->context, members, 3, false);
}

/* The array ends with a file that has no path. */
static void build_files(struct ir *ir, const struct front_options *options)
{
    size_t count = options->given_file_count;
    LLVMTypeRef members[] = {ir->pointer, ir->pointer, ir->i64};
    LLVMTypeRef type = LLVMStructTypeInContext(ir->context, members, 3, false);
    LLVMValueRef *all = memory_new(count + 1, sizeof *all);
    for (size_t i = 0; i < count; i++)
        all[i] = build_file(ir, options->given_files[i]);
    all[count] = LLVMConstNull(type);
    LLVMValueRef array = LLVMConstArray(type, all, (unsigned)count + 1);
    free(all);
    LLVMValueRef declared = LLVMGetNamedGlobal(ir->module, "heddle_files");
    LLVMValueRef files = build_global(ir, array, "heddle_given_files");
    LLVMSetGlobalConstant(files, true);
    if (declared)
        LLVMReplaceAllUsesWith(declared, files);
}

LLVMValueRef environment_build(struct ir *ir, const struct front_options *options)
{
    LLVMValueRef variables = build_variables(ir, options);
    LLVMValueRef environ = LLVMGetNamedGlobal(ir->module, "environ");
    if (environ && LLVMGetInitializer(environ) && LLVMIsNull(LLVMGetInitializer(environ)))
        LLVMSetInitializer(environ, variables);
    build_files(ir, options);
    return variables;
}
