/* polls.c - loops in which a thread does nothing but wait for another value.
 *
 * Each iteration only reads, or only tries to change something:
 *
 *     while (!atomic_load(&x)) pause();         while (atomic_exchange(&x, 1)) continue;
 *
 * A loop that does both may be one that computes what it then tries to write, as a push to a
 * lock-free stack. It does not wait: an iteration that fails finds a new value in the next one. */
#include "front/loops/loop_state.h"

#include "base/words.h"
#include "front/hooks.h"

#include <string.h>

/* What code does, as a set. */
enum { POLLS_READ = 1, POLLS_TRY = 2, POLLS_OTHER = 4 };

/* Calls of functions of the program that lead from a loop to an operation. */
enum { MOST_CALLS = 3 };

static unsigned kinds_of(LLVMValueRef instruction, unsigned depth);

/* Of the blocks that come back: an iteration that ends in a failed assertion is none. */
static unsigned kinds_of_function(LLVMValueRef function, unsigned depth)
{
    unsigned kinds = 0;
    for_each_block(block, function) {
        if (LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(block)))
            continue;
        for_each_instruction(instruction, block)
            kinds |= kinds_of(instruction, depth);
    }
    return kinds;
}

static unsigned kinds_of_visible(LLVMValueRef call)
{
    static const char *const reads[] = {"heddle_load", "heddle_load_unset"};
    static const char *const tries[] = {"heddle_cas", "heddle_rmw", "heddle_add_tentatively"};
    static const char *const models[] = {"pthread_mutex_trylock", "sem_trywait"};
    static const char *const nothing[] = {"heddle_may_fail", "heddle_let_fail", "heddle_is_to_fail",
                                          "__VERIFIER_assume"};
    const struct model *model = hook_model(call);
    if (model && WORDS_HAVE(nothing, model->name))
        return 0;
    if (model)
        return WORDS_HAVE(models, model->name) ? POLLS_TRY : POLLS_OTHER;
    const char *name = ir_name(ir_callee(call));
    if (strcmp(name, "heddle_fence") == 0)
        return 0;
    return WORDS_HAVE(reads, name) ? POLLS_READ : WORDS_HAVE(tries, name) ? POLLS_TRY : POLLS_OTHER;
}

static unsigned kinds_of(LLVMValueRef instruction, unsigned depth)
{
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    if (!callee)
        return ir_is_call(instruction) ? POLLS_OTHER : 0;
    if (yields_has(instruction))
        return 0;
    if (hook_is_visible(instruction))
        return kinds_of_visible(instruction);
    if (!ir_is_instrumented(callee))
        return 0;
    return depth < MOST_CALLS ? kinds_of_function(callee, depth + 1) : POLLS_OTHER;
}

static unsigned kinds_of_loop(const struct natural_loop *loop)
{
    unsigned kinds = 0;
    for_each_loop_instruction(instruction, loop)
        kinds |= kinds_of(instruction, 0);
    return kinds;
}

bool polls_has(const struct natural_loop *loop)
{
    unsigned kinds = kinds_of_loop(loop);
    return kinds == POLLS_READ || kinds == POLLS_TRY;
}

bool polls_only_tries(const struct natural_loop *loop)
{
    unsigned kinds = kinds_of_loop(loop);
    return kinds != 0 && !(kinds & POLLS_OTHER);
}
