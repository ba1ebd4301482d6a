/* kept_test.c - passes that keep what other threads may notice, and others that add an access, move
 * it over another one, merge or lose it. The check (front/passes/kept.h) tells of the latter. Most
 * of these passes are written here; two are LLVM's. */
#include "base/error.h"
#include "front/ir.h"
#include "front/passes/kept.h"
#include "front/passes/passes.h"

#include <llvm-c/IRReader.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char program[] =
    "@data = internal global i32 0\n"
    "@flag = internal global i32 0\n"
    "declare void @share(ptr)\n"
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
    /* a = data, in a variable of the thread's own; data = 1; flag = 1; a += data; fence; ... */
    "define i32 @publish() {\n"
    "  %own = alloca i32\n"
    "  %first = load i32, ptr @data\n"
    "  store i32 %first, ptr %own\n"
    "  store i32 1, ptr @data\n"
    "  store atomic i32 1, ptr @flag release, align 4\n"
    "  %second = load i32, ptr @data\n"
    "  fence seq_cst\n"
    "  %third = load i32, ptr @data\n"
    "  call void @share(ptr null)\n"
    "  %last = load i32, ptr %own\n"
    "  %sum = add i32 %second, %third\n"
    "  %all = add i32 %sum, %last\n"
    "  ret i32 %all\n"
    "}\n"
    /* Reads a variable that others may have the address of, behind a branch. */
    "define i32 @guarded(i1 %wanted) {\n"
    "begin:\n"
    "  %variable = alloca i32\n"
    "  call void @share(ptr %variable)\n"
    "  br i1 %wanted, label %read, label %end\n"
    "read:\n"
    "  %value = load i32, ptr %variable\n"
    "  br label %end\n"
    "end:\n"
    "  %result = phi i32 [ 0, %begin ], [ %value, %read ]\n"
    "  ret i32 %result\n"
    "}\n"
    /* Reads two members of such a variable, and uses one. */
    "define i32 @copied() {\n"
    "  %from = alloca { i32, i32 }\n"
    "  %to = alloca { i32, i32 }\n"
    "  call void @share(ptr %from)\n"
    "  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)\n"
    "  %value = load i32, ptr %to\n"
    "  ret i32 %value\n"
    "}\n"
    /* A variable of the thread's own, also used in a block that no edge leads to. */
    "define i32 @unreached() {\n"
    "begin:\n"
    "  %own = alloca i32\n"
    "  store i32 0, ptr %own\n"
    "  br label %end\n"
    "never:\n"
    "  %old = load i32, ptr %own\n"
    "  %new = add i32 %old, 1\n"
    "  store i32 %new, ptr %own\n"
    "  br label %end\n"
    "end:\n"
    "  %value = load i32, ptr %own\n"
    "  ret i32 %value\n"
    "}\n"
    /* Two such variables behind one pointer, of which one is copied. */
    "declare void @heddle_copy(ptr, ptr, ptr, i64)\n"
    "define i32 @merged(i1 %which) {\n"
    "begin:\n"
    "  %one = alloca i32\n"
    "  %other = alloca i32\n"
    "  store i32 1, ptr %one\n"
    "  store i32 2, ptr %other\n"
    "  call void @heddle_copy(ptr null, ptr @data, ptr %other, i64 4)\n"
    "  br i1 %which, label %first, label %end\n"
    "first:\n"
    "  br label %end\n"
    "end:\n"
    "  %pointer = phi ptr [ %other, %begin ], [ %one, %first ]\n"
    "  %value = load volatile i32, ptr %pointer\n"
    "  ret i32 %value\n"
    "}\n"
    "define internal void @add() alwaysinline {\n"
    "  %old = load i32, ptr @data\n"
    "  %new = add i32 %old, 1\n"
    "  store i32 %new, ptr @data\n"
    "  ret void\n"
    "}\n"
    "define void @twice() {\n"
    "  call void @add()\n"
    "  br i1 false, label %never, label %end\n"
    "never:\n"
    "  store i32 7, ptr @data\n"
    "  br label %end\n"
    "end:\n"
    "  call void @add()\n"
    "  ret void\n"
    "}\n";

/* The instruction that has the name or, without one, is the first of its kind in the function. */
static LLVMValueRef find(struct ir *ir, const char *function, const char *name, LLVMOpcode opcode)
{
    LLVMValueRef found = NULL;
    for_each_block(block, LLVMGetNamedFunction(ir->module, function))
        for_each_instruction(instruction, block)
            if (!found && (name ? strcmp(ir_name(instruction), name) == 0
                                : LLVMGetInstructionOpcode(instruction) == opcode))
                found = instruction;
    require(found);
    return found;
}

static LLVMValueRef load_in(struct ir *ir, const char *function, const char *name)
{
    return find(ir, function, name, LLVMLoad);
}

/* The store whose value is the constant 1, which is the first to the variable. */
static LLVMValueRef store_to(struct ir *ir, const char *variable)
{
    LLVMUseRef use = LLVMGetFirstUse(LLVMGetNamedGlobal(ir->module, variable));
    LLVMValueRef found = NULL;
    for (; use; use = LLVMGetNextUse(use))
        if (LLVMIsAStoreInst(LLVMGetUser(use)) &&
            strcmp(ir_name(ir_function_of(LLVMGetUser(use))), "publish") == 0)
            found = LLVMGetUser(use);
    require(found);
    return found;
}

static void move(struct ir *ir, LLVMValueRef instruction, LLVMValueRef behind)
{
    LLVMInstructionRemoveFromParent(instruction);
    ir_build_after(ir, behind);
    LLVMInsertIntoBuilder(ir->builder, instruction);
}

static void change_nothing(struct ir *ir)
{
    (void)ir;
}

static void make_values(struct ir *ir)
{
    passes_run_freely(ir, "function(mem2reg)");
}

/* `copied` is what copies.c is for. */
static void promote(struct ir *ir)
{
    ir_keep_from_passes(ir, LLVMGetNamedFunction(ir->module, "copied"));
    passes_run_freely(ir, "function(sroa<preserve-cfg>,mem2reg)");
}

static void inline_calls(struct ir *ir)
{
    passes_run_freely(ir, "always-inline");
}

static void move_computation(struct ir *ir)
{
    move(ir, find(ir, "publish", "sum", LLVMAdd), find(ir, "publish", "last", LLVMLoad));
}

static void lose_never(struct ir *ir)
{
    LLVMValueRef never = find(ir, "twice", NULL, LLVMStore);
    LLVMInstructionEraseFromParent(never);
}

static void move_own(struct ir *ir)
{
    move(ir, load_in(ir, "publish", "last"), find(ir, "publish", NULL, LLVMFence));
}

static void add_load(struct ir *ir)
{
    LLVMValueRef first = load_in(ir, "publish", "first");
    ir_build_before(ir, first);
    LLVMBuildLoad2(ir->builder, ir->i32, LLVMGetNamedGlobal(ir->module, "flag"), "");
}

static void repeat_load(struct ir *ir)
{
    LLVMValueRef first = load_in(ir, "publish", "first");
    ir_build_before(ir, first);
    LLVMInsertIntoBuilder(ir->builder, LLVMInstructionClone(first));
}

static void lose_load(struct ir *ir)
{
    ir_replace(load_in(ir, "publish", "second"), LLVMConstNull(ir->i32));
}

static void merge_loads(struct ir *ir)
{
    ir_replace(load_in(ir, "publish", "third"), load_in(ir, "publish", "second"));
}

static void move_over_atomic(struct ir *ir)
{
    move(ir, store_to(ir, "data"), store_to(ir, "flag"));
}

static void move_over_fence(struct ir *ir)
{
    move(ir, find(ir, "publish", NULL, LLVMFence), load_in(ir, "publish", "third"));
}

static void move_over_call(struct ir *ir)
{
    move(ir, find(ir, "publish", NULL, LLVMCall), load_in(ir, "publish", "first"));
}

static void lose_store(struct ir *ir)
{
    LLVMInstructionEraseFromParent(store_to(ir, "data"));
}

static void lose_fence(struct ir *ir)
{
    LLVMInstructionEraseFromParent(find(ir, "publish", NULL, LLVMFence));
}

static void lose_call(struct ir *ir)
{
    LLVMInstructionEraseFromParent(find(ir, "twice", NULL, LLVMCall));
}

static void lose_path(struct ir *ir)
{
    LLVMValueRef branch = find(ir, "guarded", NULL, LLVMBr);
    ir_build_before(ir, branch);
    LLVMBuildBr(ir->builder, LLVMGetSuccessor(branch, 1));
    ir_replace(branch, NULL);
}

static void hoist_load(struct ir *ir)
{
    move(ir, load_in(ir, "guarded", "value"), find(ir, "guarded", NULL, LLVMCall));
}

static void simplify_branches(struct ir *ir)
{
    passes_run_freely(ir, "function(simplifycfg)");
}

static void take_apart(struct ir *ir)
{
    passes_run_freely(ir, "function(sroa)");
}

/* Who loses an access, adds the one behind it to the one in front of it. A load that is run ahead
 * of its branch loses the path without it. */
static const struct pass {
    const char *name;
    void (*run)(struct ir *ir);
    const char *complaint; /* NULL: none */
} passes[] = {
    {"change_nothing", change_nothing, NULL},
    {"make_values", make_values, NULL},
    {"promote", promote, NULL},
    {"inline_calls", inline_calls, NULL},
    {"move_computation", move_computation, NULL},
    {"move_own", move_own, NULL},
    {"lose_never", lose_never, NULL},
    {"add_load", add_load, "adds a load to publish"},
    {"repeat_load", repeat_load, "adds or moves accesses: in publish"},
    {"lose_load", lose_load, "adds or moves accesses: in publish"},
    {"merge_loads", merge_loads, "adds or moves accesses: in publish"},
    {"move_over_atomic", move_over_atomic, "adds or moves accesses: in publish"},
    {"move_over_fence", move_over_fence, "adds or moves accesses: in publish"},
    {"move_over_call", move_over_call, "adds or moves accesses: in publish"},
    {"lose_store", lose_store, "adds or moves accesses: in publish"},
    {"lose_fence", lose_fence, "adds or moves accesses: in publish"},
    {"lose_call", lose_call, "adds or moves accesses: in twice"},
    {"lose_path", lose_path, "loses accesses: in guarded"},
    {"hoist_load", hoist_load, "loses accesses: in guarded"},
    {"simplify_branches", simplify_branches, "loses accesses: in guarded"},
    {"take_apart", take_apart, "in copied"},
};

static void check(const struct pass *pass)
{
    struct site_table sites = {0};
    struct ir ir;
    char *message = NULL;
    ir_init(&ir, &sites, NULL);
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(program, strlen(program), "program");
    if (LLVMParseIRInContext(ir.context, buffer, &ir.module, &message))
        die("%s", message);
    struct kept *kept = kept_begin(&ir);
    pass->run(&ir);
    kept_end(kept, &ir, pass->name, false);
    ir_release(&ir);
}

/* What the check tells of the pass, in a process of its own, which a complaint ends. */
static bool complains(const struct pass *pass, char *text, size_t size)
{
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        check(pass);
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t n; (n = read(ends[0], text + length, size - 1 - length)) > 0;)
        length += (size_t)n;
    text[length] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status);
}

static void a_pass_that_does_not_keep_accesses_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        char text[2048];
        bool found = complains(&passes[i], text, sizeof text);
        if (found != (passes[i].complaint != NULL) || (found && !strstr(text, passes[i].complaint)))
            fail_msg("%s: %s", passes[i].name, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pass_that_does_not_keep_accesses_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
