/* front.c - runs the steps of loading in order. */
#include "front/front.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "front/accesses.h"
#include "front/blocks/blocks.h"
#include "front/cached.h"
#include "front/calls/calls.h"
#include "front/escape.h"
#include "front/exceptions/exceptions.h"
#include "front/hooks.h"
#include "front/inputs/inputs.h"
#include "front/jit.h"
#include "front/load/entry.h"
#include "front/load/load.h"
#include "front/load/steps.h"
#include "front/loops/loops.h"
#include "front/loops/pauses.h"
#include "front/objects/objects.h"
#include "front/passes/passes.h"
#include "front/prepare.h"
#include "front/sites/orders.h"
#include "front/sites/place.h"
#include "front/sites/tables.h"
#include "front/sites/types.h"
#include "front/unchecked.h"
#include "front/undefined/undefined.h"

#include <llvm-c/DebugInfo.h>
#include <stdio.h>
#include <string.h>

struct front {
    struct file_contents contents;
    struct file_contents *origin; /* those that it was loaded from */
    LLVMMemoryBufferRef image;    /* NULL: nobody wants it */
    struct site_table sites;
    struct loaded *loaded; /* in the memory of the sites */
    struct jit *jit;
    struct blocks *blocks; /* NULL: nobody wants them */
    struct blocks_loading loading;
    struct program program;
};

/* Prints how long each step takes, if the options ask for it. */
struct stopwatch {
    bool tells;
    double last; /* clock_now */
};

static void lap(struct stopwatch *watch, const char *step)
{
    double time = clock_now();
    if (watch->tells)
        fprintf(stderr, "heddle: %-12s %6.1f ms\n", step, (time - watch->last) * 1000);
    watch->last = time;
}

/* Analyses all functions before it changes one: the uses of a parameter decide whether it is
 * confined. */
static void instrument(struct ir *ir, struct front *front, bool limits_iterations)
{
    struct escape escape = {0};
    for_each_function(function, ir)
        if (ir_is_instrumented(function))
            escape_find(&escape, ir, function);
    recursion_insert_checks(ir);
    locals_lower_thread_local(ir);
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        guards_insert(ir, function);
        accesses_lower(ir, function, &escape.roots);
        if (ir->offers_fences)
            fences_offer(ir, function);
        forms_find(ir, function);
    }
    if (front->blocks)
        blocks_summarise(&front->loading, ir, front->blocks);
    if (!ir->unset_is_zero)
        shadows_insert(ir, &escape);
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        guards_settle_results(function);
        unset_settle(function);
    }
    locals_fill_unset(ir, &escape.native);
    locals_lower(ir, &escape.escaping);
    for_each_function(function, ir) {
        if (ir_is_instrumented(function))
            iterations_insert(ir, function, &escape);
        if (limits_iterations && ir_is_instrumented(function) && !ir_is_library(function))
            iterations_count(ir, function);
    }
    escape_release(&escape);
    ir_stop_on_complaints(ir);
}

#define PREFIX "program."
#define THREAD_END_POINT_NAME "thread_end_point_"

/* LLVM assumes things about library functions by their names, which do not hold for functions that
 * are defined here. And calls that code generation inserts by such a name must reach this process's
 * function. */
static void rename_functions(struct ir *ir)
{
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        char *name = memory_print(PREFIX "%s", ir_name(function));
        LLVMSetValueName2(function, name, strlen(name));
        free(name);
    }
}

static void optimise(struct ir *ir)
{
    rename_functions(ir);
    library_leave_cold(ir);
    hook_release_helpers(ir, HOOK_TICK_HELPER);
    passes_run_freely(ir, ir->debug       ? "default<O0>"
                          : ir->runs_once ? "strip-nonlinetable-debuginfo,default<O0>"
                                          : "strip-nonlinetable-debuginfo,default<O2>");
}

static struct program_image image_of(LLVMMemoryBufferRef image)
{
    if (!image)
        return (struct program_image){0};
    return (struct program_image){LLVMGetBufferStart(image), LLVMGetBufferSize(image)};
}

static void take_options(struct ir *ir, const struct front_options *options)
{
    ir->traps_unsupported = options->traps_unsupported;
    ir->volatile_is_atomic = options->volatile_is_atomic;
    ir->orders_matter = options->orders_matter;
    ir->orders_vary = options->orders_vary;
    ir->offers_fences = options->offers_fences;
    ir->makes_atomic = options->makes_atomic;
    ir->order_contexts = options->order_contexts;
    ir->races_are_errors = options->races_are_errors;
    ir->attempts_fail = options->attempts_fail;
    ir->unset_is_zero = options->unset_is_zero;
    ir->refuses_inputs = options->refuses_inputs;
    ir->debug = options->debug;
    if (options->runs_once)
        ir_make_run_once(ir);
}

/* A function of the program, of no arguments; NULL unless it is there. */
static void (*find_function(const struct front *front, bool is_there, const char *name))(void)
{
    return is_there ? (void (*)(void))jit_find(front->jit, name) : NULL;
}

static struct program make_program(const struct front *front)
{
    const struct loaded *loaded = front->loaded;
    const struct tables *tables = &loaded->tables;
    const struct program_image image = image_of(front->image);
    return (struct program){
        .entry = (int (*)(void))jit_find(front->jit, ENTRY_NAME),
        .destructors = find_function(front, loaded->has_destructors, DESTRUCTORS_NAME),
        .signal_point = find_function(front, loaded->has_deliveries, PREFIX SIGNAL_POINT_NAME),
        .thread_end_point =
            find_function(front, loaded->has_thread_ends, PREFIX THREAD_END_POINT_NAME),
        .globals = tables->globals,
        .global_count = tables->global_count,
        .functions = tables->functions,
        .functions_in_order = tables->functions_in_order,
        .function_names = tables->function_names,
        .function_count = tables->function_count,
        .sites = loaded->sites,
        .site_count = loaded->site_count,
        .main = loaded->main,
        .image = image,
        .hash = image.bytes ? mix64_bytes(image.bytes, image.size) : 0,
        .blocks = front->blocks,
        .uses_lkmm = loaded->uses_lkmm,
        .suggested = loaded->suggested,
        .coverage = &loaded->coverage,
        .has_sections = loaded->has_sections,
        .has_unchecked = loaded->has_unchecked,
        .reads_clock = loaded->reads_clock,
    };
}

/* Keeps the function, which the machine calls, if the module has it. */
static bool keep_function(struct ir *ir, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    if (function)
        LLVMSetLinkage(function, LLVMExternalLinkage);
    return function != NULL;
}

/* The steps up to that which replaces calls. */
static void prepare(struct ir *ir, struct front *front, const struct front_options *options,
                    struct stopwatch *watch)
{
    hook_declare_all(ir);
    lap(watch, "load");
    prepare_module(ir);
    if (front->blocks)
        block_inline(ir);
    contexts_inline(ir);
    ranges_find(ir);
    if (options->chooses_random)
        random_choose_remainders(ir);
    lap(watch, "prepare");
}

/* Makes the module one whose accesses and calls heddle sees. */
static void change_module(struct ir *ir, struct front *front, const struct front_options *options,
                          struct stopwatch *watch)
{
    struct loaded *loaded = front->loaded;
    prepare(ir, front, options, watch);
    loaded->has_sections = LLVMGetNamedFunction(ir->module, "__VERIFIER_atomic_begin") != NULL;
    loaded->has_unchecked = unchecked_are_some(ir);
    loaded->reads_clock = sleeps_may_show(ir);
    calls_lower(ir);
    instrument(ir, front, options->limits_iterations);
    loaded->has_deliveries = deliveries_insert(ir);
    loaded->has_thread_ends = keep_function(ir, THREAD_END_POINT_NAME);
    jumps_insert(ir);
    if (options->calls)
        call_records_insert(ir);
    if (front->blocks)
        blocks_number(&front->loading);
    tables_build(&loaded->tables, ir);
    covered_insert(ir, &loaded->coverage, options->covers_lines);
    lap(watch, "instrument");
    if (front->blocks && options->verbose)
        blocks_print_gaps(front->blocks, stderr);
}

/* Makes machine code of the module. Returns an object, which the caller takes. */
static LLVMMemoryBufferRef compile(struct ir *ir, struct loaded *loaded, struct stopwatch *watch)
{
    if (ir->debug)
        watched_keep(ir);
    optimise(ir);
    lap(watch, "optimise");
    loops_count(ir);
    if (!ir->debug)
        LLVMStripModuleDebugInfo(ir->module); /* the sites have it */
    lap(watch, "count loops");
    loaded->has_destructors = LLVMGetNamedFunction(ir->module, DESTRUCTORS_NAME) != NULL;
    LLVMMemoryBufferRef object = jit_compile(ir);
    lap(watch, "compile");
    return object;
}

/* Loads the image of the options or, if they have none, the contents of the files. Returns machine
 * code, as an object, which the caller takes. */
static LLVMMemoryBufferRef load_object(struct front *front, const struct front_options *options,
                                       struct stopwatch *watch)
{
    struct type_table types = {0};
    struct ir ir;
    struct loaded *loaded = front->loaded = arena_new(&front->sites.memory, 1, sizeof *loaded);
    ir_init(&ir, &front->sites, &types);
    if (options->summarises_blocks) {
        front->blocks = memory_new(1, sizeof *front->blocks);
        blocks_init(front->blocks);
    }
    take_options(&ir, options);
    load_files(&ir, options, front->origin, &front->image);
    loaded->main = place_function(&ir, entry_function(&ir));
    change_module(&ir, front, options, watch);
    LLVMMemoryBufferRef object = compile(&ir, loaded, watch);
    loaded->uses_lkmm = ir.uses_lkmm;
    loaded->suggested = ir.suggested;
    loaded->sites = site_table_list(&front->sites);
    loaded->site_count = front->sites.count;
    ir_release(&ir);
    types_release(&types);
    site_table_forget(&front->sites);
    return object;
}

/* The same, or what it was the last time. */
static LLVMMemoryBufferRef find_object(struct front *front, const struct front_options *options,
                                       struct stopwatch *watch)
{
    struct content_name name;
    struct arena *memory = &front->sites.memory;
    LLVMMemoryBufferRef object = NULL;
    bool is_saved = cached_name(&name, options, front->origin);
    if (!is_saved)
        return load_object(front, options, watch);
    memory->place = cached_place(&name);
    front->loaded = cached_read(&name, memory, &object);
    lap(watch, "look up");
    if (front->loaded)
        return object;
    object = load_object(front, options, watch);
    cached_write(&name, memory, object);
    lap(watch, "save");
    return object;
}

/* Loads the files of `options`, or the contents that `before` has read, if that is not NULL. */
static struct front *load(const struct front_options *options, const struct front *before)
{
    struct front *front = memory_new(1, sizeof *front);
    struct stopwatch watch = {options->verbose, clock_now()};
    front->origin = before ? before->origin : &front->contents;
    if (!before && !options->image.bytes)
        load_contents(options, &front->contents);
    lap(&watch, "read");
    front->jit = jit_new(find_object(front, options, &watch), options->debug);
    tables_read(&front->loaded->tables, front->jit);
    coverage_share(&front->loaded->coverage, jit_find(front->jit, COVERED_NAME));
    if (front->blocks)
        blocks_bind(&front->loading, front->loaded->tables.globals,
                    front->loaded->tables.global_count);
    front->program = make_program(front);
    load_keep(&front->contents);
    jit_release_compiler();
    lap(&watch, "link");
    return front;
}

static struct front *load_first(const struct front_options *options)
{
    return load(options, NULL);
}

struct front *front_load(const struct front_options *options)
{
    rehearsal_hold(options, load_first);
    return load_first(options);
}

struct front *front_load_again(const struct front *front, const struct front_options *options)
{
    return load(options, front);
}

static struct front *read_files(const struct front_options *options, struct test_functions *tests)
{
    struct front *front = memory_new(1, sizeof *front);
    struct type_table types = {0};
    struct ir ir;
    ir_init(&ir, &front->sites, &types);
    front->origin = &front->contents;
    load_contents(options, &front->contents);
    load_tests(&ir, options, &front->contents, tests);
    load_keep(&front->contents);
    ir_release(&ir);
    types_release(&types);
    return front;
}

static struct front *rehearse_reading(const struct front_options *options)
{
    return read_files(options, &(struct test_functions){0});
}

struct front *front_read(const struct front_options *options, struct test_functions *tests)
{
    rehearsal_hold(options, rehearse_reading);
    *tests = (struct test_functions){0};
    return read_files(options, tests);
}

size_t front_write_stubs(const struct front_options *options, FILE *file)
{
    rehearsal_hold(options, rehearse_reading);
    struct front *front = memory_new(1, sizeof *front);
    struct type_table types = {0};
    struct stopwatch watch = {options->verbose, clock_now()};
    struct ir ir;
    ir_init(&ir, &front->sites, &types);
    take_options(&ir, options);
    ir.traps_unsupported = true; /* what else is refused is not the question */
    load_contents(options, &front->contents);
    load_files(&ir, options, &front->contents, &front->image);
    prepare(&ir, front, options, &watch);
    size_t count = stubs_write(&ir, file);
    load_keep(&front->contents);
    ir_release(&ir);
    types_release(&types);
    front_free(front);
    return count;
}

void front_separate(struct front *front, const char *from, const char *to)
{
    struct coverage *coverage = &front->loaded->coverage;
    tables_replace(&front->loaded->tables, from, to);
    coverage_share(coverage, coverage->was_here);
}

const struct program *front_program(const struct front *front)
{
    return &front->program;
}

void front_free(struct front *front)
{
    if (front->blocks)
        blocks_release(front->blocks);
    free(front->blocks);
    if (front->jit)
        jit_free(front->jit);
    if (front->loaded)
        tables_release(&front->loaded->tables);
    site_table_release(&front->sites);
    file_contents_release(&front->contents);
    if (front->image)
        LLVMDisposeMemoryBuffer(front->image);
    free(front);
}

char *front_llvm_version(void)
{
    unsigned major, minor, patch;
    LLVMGetVersion(&major, &minor, &patch);
    return memory_print("%u.%u.%u", major, minor, patch);
}
