/* load.c - reads the files, several at a time, links them in order, and removes unused code. */
#include "front/load/load.h"

#include "base/memory.h"
#include "front/accesses.h"
#include "front/calls/calls.h"
#include "front/exceptions/exceptions.h"
#include "front/load/clang.h"
#include "front/load/compile.h"
#include "front/load/contents.h"
#include "front/load/entry.h"
#include "front/load/link.h"
#include "front/load/steps.h"
#include "front/load/tests.h"
#include "front/passes/passes.h"
#include "front/unchecked.h"

#include <errno.h>
#include <inttypes.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Comdat.h>
#include <llvm-c/IRReader.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void check_file(const char *file, const char *language)
{
    struct stat status;
    if (stat(file, &status) != 0 || access(file, R_OK) != 0)
        die("cannot read '%s': %s", file, strerror(errno));
    if (S_ISDIR(status.st_mode))
        die("'%s' is a directory; name the files in it", file);
    bool is_known = language_of(file, language) != LANGUAGE_NONE;
    if (!is_known && language_is_of_libtool(file))
        die("'%s' was written by libtool, in place of a file in the folder .libs; configure the "
            "project with --disable-shared, or name that file",
            file);
    if (!is_known)
        die("'%s' is of no kind that heddle knows: .c, .cc, .cpp, .cxx, .ll, .bc, or what "
            "heddle-cc has built; for another name, -x c or -x c++ says what it is",
            file);
    if (S_ISREG(status.st_mode) && status.st_size == 0)
        die("'%s' is empty; was it saved, or is it still being built?", file);
}

/* Whether both target triples name the same architecture. */
static bool same_architecture(const char *one, const char *other)
{
    size_t length = strcspn(one, "-");
    return strcspn(other, "-") == length && strncmp(one, other, length) == 0;
}

static void set_target(struct ir *ir, LLVMModuleRef module, const char *file)
{
    char *triple = LLVMGetTargetMachineTriple(ir->target);
    const char *own = LLVMGetTarget(module);
    if (*own && !same_architecture(own, triple))
        die("'%s' is for %s, but this machine is a %s; compile it for this one", file, own, triple);
    LLVMSetTarget(module, triple);
    LLVMSetModuleDataLayout(module, ir->layout);
    LLVMDisposeMessage(triple);
}

/* LLVM's messages repeat the file's name and end with an excerpt. Returns the reason alone, as one
 * line within `message`. */
static char *shorten(char *message)
{
    char *reason = strstr(message, "error: ");
    reason = reason ? reason + strlen("error: ") : message;
    reason[strcspn(reason, "\n")] = '\0';
    return reason;
}

/* Takes ownership of `buffer`. */
static LLVMModuleRef parse(struct ir *ir, LLVMMemoryBufferRef buffer, const char *file)
{
    LLVMModuleRef module;
    char *message = NULL;
    if (LLVMParseIRInContext(ir->context, buffer, &module, &message))
        die("cannot read '%s': %s", file, shorten(message));
    pointer_sections_take(module);
    return module;
}

static LLVMMemoryBufferRef new_buffer(const void *bytes, size_t size, const char *file)
{
    return LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes, size, file);
}

static void add_ir(struct file_contents *contents, const char *file)
{
    LLVMMemoryBufferRef buffer;
    char *message = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(file, &buffer, &message))
        die("cannot read '%s': %s", file, message);
    contents_add(contents, buffer,
                 (struct file_content){file, .kind = CONTENT_GIVEN,
                                       .object = contents->object_count++, .is_ir = true});
}

static bool add_compiled(struct file_contents *contents, struct compilation *compilation)
{
    const struct store_bytes *bitcode = compile_finish(compilation);
    if (bitcode)
        contents_add(contents, new_buffer(bitcode->bytes, bitcode->size, compilation->file),
                     (struct file_content){compilation->file, .kind = CONTENT_COMPILED,
                                           .object = contents->object_count++});
    return bitcode != NULL;
}

/* How clang compiles the file; no name: clang is not needed. */
static struct compilation compilation_of(const struct front_options *options,
                                         const struct front_file *file)
{
    enum language language = language_of(file->path, options->language);
    bool is_told = language != language_of(file->path, NULL);
    if (language != LANGUAGE_C && language != LANGUAGE_CXX)
        return (struct compilation){0};
    return (struct compilation){
        .file = file->path,
        .is_cxx = language == LANGUAGE_CXX,
        .language = {"-x", options->language},
        .arguments = {{file->clang_arguments, file->clang_argument_count},
                      {options->clang_arguments, options->clang_argument_count},
                      {NULL, 0},
                      {NULL, is_told ? 2 : 0}},
        .caches = options->caches,
    };
}

/* Complains where the sizes of ILP32 matter to the file, whose module for LP64 this is. */
static void check_data_model(struct ir *ir, const struct front_options *options,
                             const struct front_file *file, LLVMModuleRef module)
{
    static const char *const narrow[] = {"--target=i386-pc-linux-gnu", "-w", "-idirafter",
                                         "/usr/include/x86_64-linux-gnu"};
    if (language_of(file->path, options->language) == LANGUAGE_IR)
        die("'%s' is compiled for one data model; --data-model=ILP32 needs files in C", file->path);
    struct compilation compilation = compilation_of(options, file);
    compilation.arguments[2] = (struct clang_arguments){narrow, 4};
    compilation.caches = false;
    compile_start(&compilation);
    const struct store_bytes *bitcode = compile_finish(&compilation);
    if (!bitcode)
        die("'%s' cannot be compiled for ILP32; preprocess it on a machine with the headers for "
            "that",
            file->path);
    LLVMModuleRef other =
        parse(ir, new_buffer(bitcode->bytes, bitcode->size, file->path), file->path);
    data_model_check(ir, module, other);
    LLVMDisposeModule(other);
    compile_release(&compilation);
}

/* What is from the user is verified. */
static void check_content(struct ir *ir, const struct front_options *options,
                          const struct file_content *content, LLVMModuleRef module)
{
    char *message = NULL;
    const char *file = content->file;
    if (content->kind != CONTENT_COMPILED) {
        if (LLVMVerifyModule(module, LLVMReturnStatusAction, &message))
            die("'%s' is not valid: %s", file, shorten(message));
        LLVMDisposeMessage(message);
    }
    for (size_t i = 0; i < options->file_count && options->is_ilp32; i++)
        if (options->files[i].path == file)
            check_data_model(ir, options, &options->files[i], module);
}

/* The content's module, which is checked the first time. */
static LLVMModuleRef parse_content(struct ir *ir, const struct front_options *options,
                                   struct file_content *content)
{
    LLVMMemoryBufferRef buffer = new_buffer(LLVMGetBufferStart(content->buffer),
                                            LLVMGetBufferSize(content->buffer), content->file);
    LLVMModuleRef module = parse(ir, buffer, content->file);
    set_target(ir, module, content->file);
    if (!content->is_checked)
        check_content(ir, options, content, module);
    content->is_checked = true;
    if (content->is_ir)
        guards_expect_passes(ir, module);
    return module;
}

/* Adds the contents of the file. Returns false if clang failed. */
static bool add_file(struct file_contents *contents, const struct front_options *options,
                     struct compilation *compilation, const char *file)
{
    enum language language = language_of(file, options->language);
    if (options->is_ilp32 && language == LANGUAGE_BINARY)
        die("'%s' is compiled for one data model; --data-model=ILP32 needs files in C", file);
    if (language == LANGUAGE_BINARY)
        binaries_add(contents, file);
    else if (language == LANGUAGE_IR)
        add_ir(contents, file);
    else
        return add_compiled(contents, compilation);
    return true;
}

void load_contents(const struct front_options *options, struct file_contents *contents)
{
    if (options->file_count == 0)
        die("no input file");
    for (size_t i = 0; i < options->file_count; i++)
        check_file(options->files[i].path, options->language);
    struct compilations *runs = &contents->compilations;
    runs->count = options->file_count;
    runs->items = memory_new(runs->count, sizeof *runs->items);
    for (size_t i = 0; i < runs->count; i++)
        runs->items[i] = compilation_of(options, &options->files[i]);
    compile_find(runs);
    bool failed = false;
    for (size_t i = 0, started = 0; i < runs->count; i++) {
        for (; started < runs->count && started < i + compile_most(); started++)
            compile_start(&runs->items[started]);
        failed |= !add_file(contents, options, &runs->items[i], options->files[i].path);
    }
    if (failed) /* clang has said why */
        error_exit();
    contents_sort(contents);
    compile_check(runs);
}

void load_keep(struct file_contents *contents)
{
    compile_keep(&contents->compilations);
}

/* Whether one of the contents from `begin` to `end` - 1 is linked. */
static bool is_chosen(const struct front_options *options, size_t begin, size_t end)
{
    for (size_t i = 0; i < options->piece_count; i++)
        if (begin <= options->pieces[i] && options->pieces[i] < end)
            return true;
    return !options->pieces;
}

/* Links the shared objects, from the last to the first. */
static void link_objects(struct ir *ir, const struct front_options *options,
                         struct file_contents *contents)
{
    struct file_content *items = contents->items;
    for (size_t begin, end = contents->count; end > 0; end = begin) {
        for (begin = end - 1; begin > 0 && items[begin - 1].object == items[begin].object;)
            begin--;
        if (items[begin].kind != CONTENT_SHARED || !is_chosen(options, begin, end))
            continue;
        LLVMModuleRef object = NULL;
        for (size_t i = begin; i < end; i++)
            object = link_join(object, parse_content(ir, options, &items[i]));
        link_shared(ir, object);
    }
    link_shared_end(ir);
}

static void link_contents(struct ir *ir, const struct front_options *options,
                          struct file_contents *contents)
{
    struct on_demand members = {0};
    link_objects(ir, options, contents);
    size_t count = options->pieces ? options->piece_count : contents->count;
    for (size_t i = 0; i < count; i++) {
        struct file_content *content = &contents->items[options->pieces ? options->pieces[i] : i];
        if (content->kind == CONTENT_SHARED)
            continue;
        LLVMModuleRef module = parse_content(ir, options, content);
        if (content->kind == CONTENT_MEMBER && !options->pieces)
            on_demand_add(&members, module, content->object);
        else
            link_module(ir, module);
    }
    for (LLVMModuleRef module; (module = on_demand_next(&members, ir, options->entry));)
        link_module(ir, module);
    on_demand_release(&members);
    ir_stop_on_complaints(ir);
}

static void link_libraries(struct ir *ir)
{
    LLVMModuleRef modules[LIBRARY_MODULES];
    size_t count = library_read(ir, modules);
    for (size_t i = 0; i < count; i++) {
        set_target(ir, modules[i], LIBRARY_NAME);
        link_module(ir, modules[i]);
    }
}

/* Replaces an alias by its aliasee. No other module refers to it. The C API cannot remove it. */
static void resolve_aliases(struct ir *ir)
{
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(ir->module); a; a = LLVMGetNextGlobalAlias(a)) {
        LLVMReplaceAllUsesWith(a, LLVMAliasGetAliasee(a));
        LLVMSetLinkage(a, LLVMInternalLinkage);
    }
    for (LLVMValueRef f = LLVMGetFirstGlobalIFunc(ir->module); f; f = LLVMGetNextGlobalIFunc(f))
        ir_complain(ir, NULL,
                    "'%s' is chosen at load time (ifunc), which heddle does not follow; call "
                    "one of the functions by its own name",
                    ir_name(f));
}

static void internalize(LLVMValueRef value)
{
    if (LLVMIsDeclaration(value))
        return;
    LLVMSetComdat(value, NULL);
    LLVMSetVisibility(value, LLVMDefaultVisibility);
    LLVMSetDLLStorageClass(value, LLVMDefaultStorageClass);
    LLVMSetLinkage(value, LLVMInternalLinkage);
}

/* Code refers to its data by 32-bit offsets. */
static void check_sizes(struct ir *ir)
{
    enum { MOST = 1 << 30 };
    uint64_t total = 0;
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v; v = LLVMGetNextGlobal(v)) {
        uint64_t size = LLVMIsDeclaration(v) ? 0 : ir_size(ir, LLVMGlobalGetValueType(v));
        if (size > MOST || total + size > MOST) {
            ir_complain(ir, NULL,
                        "with its %" PRIu64 " bytes, '%s' brings the program's variables to more "
                        "than the %d MiB that heddle takes; make it smaller, or allocate it",
                        size, ir_name(v), MOST >> 20);
            return;
        }
        total += size;
    }
}

/* Makes everything internal except the symbols that later steps look up by name. */
static void internalize_all(struct ir *ir)
{
    for_each_function(f, ir)
        if (ir_is_instrumented(f))
            internalize(f);
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v; v = LLVMGetNextGlobal(v))
        if (strncmp(ir_name(v), "llvm.", 5) != 0)
            internalize(v);
}

/* The module becomes that of the image, which stays the caller's. */
static void read_image(struct ir *ir, LLVMMemoryBufferRef image)
{
    static const char name[] = "the program's image";
    ir->module =
        parse(ir, new_buffer(LLVMGetBufferStart(image), LLVMGetBufferSize(image), name), name);
}

/* A module that was read from bitcode may differ from the one that was written, in the order of
 * uses, say. So this process goes on with what others will read. */
static LLVMMemoryBufferRef keep_image(struct ir *ir)
{
    LLVMMemoryBufferRef image = LLVMWriteBitcodeToMemoryBuffer(ir->module);
    LLVMDisposeModule(ir->module);
    read_image(ir, image);
    return image;
}

static void link_files(struct ir *ir, const struct front_options *options,
                       struct file_contents *contents)
{
    ir->notes = contents->notes;
    ir->note_count = contents->note_count;
    link_contents(ir, options, contents);
    if (*LLVMGetModuleInlineAsm(ir->module, &(size_t){0}))
        ir_complain(ir, NULL,
                    "the program has assembly outside of functions; write what it does in C, or "
                    "leave it out with #ifndef __HEDDLE__");
    check_sizes(ir);
    unchecked_find(ir);
    wrapped_calls_insert(ir);
    entry_declare(ir, options);
    runner_change_unity(ir);
    runner_build(ir, options);
    link_libraries(ir);
    resolve_aliases(ir);
    verifier_resolve_names(ir);
    verifier_mark_atomic(ir);
    if (options->error_label)
        verifier_mark_label(ir, options->error_label);
    entry_build(ir, options);
    library_drop_known_bodies(ir, options);
    ir->uses_lkmm = LLVMGetNamedGlobal(ir->module, "heddle_uses_lkmm") != NULL;
    internalize_all(ir);
    ir_stop_on_complaints(ir);
    passes_run(ir, "globaldce");
    coroutines_split(ir);
}

void load_tests(struct ir *ir, const struct front_options *options, struct file_contents *contents,
                struct test_functions *tests)
{
    LLVMModuleRef *modules = memory_new(contents->count + 1, sizeof *modules);
    for (size_t i = 0; i < contents->count; i++) {
        modules[i] = parse_content(ir, options, &contents->items[i]);
        ir->module = modules[i]; /* places are read from it */
        find_tests(tests, ir, modules[i]);
    }
    runner_find(tests, ir, modules);
    find_tests_end(tests);
    ir->module = NULL;
    for (size_t i = 0; i < contents->count; i++)
        LLVMDisposeModule(modules[i]);
    free(modules);
    ir_stop_on_complaints(ir);
}

void load_files(struct ir *ir, const struct front_options *options, struct file_contents *contents,
                LLVMMemoryBufferRef *image)
{
    if (options->image.bytes) {
        *image = new_buffer(options->image.bytes, options->image.size, "");
        read_image(ir, *image);
    } else {
        link_files(ir, options, contents);
        if (options->keeps_image)
            *image = keep_image(ir);
    }
    exceptions_lower(ir);
}
