/* fences.c - fences that a program does not have, and for which an order could be chosen.
 *
 * Such a fence is an event of no order, as long as src/orders chooses none. One comes in front of
 * each atomic access, and where an atomic read is followed by something else that a fence may
 * order: an access that is not atomic, or a call. A fence between the two orders what is behind it,
 * and costs nothing on paths that do not come there:
 *
 *     if (atomic_fetch_sub(&count, 1) == 1) {
 *         [here] free(object);
 *
 * None comes where another fence is in front on all paths, and no access in between.
 *
 * Goes through the blocks until it knows what the latest access in front of each may
 * be, on some path; then once more, and builds. */
#include "front/sites/orders.h"

#include "base/words.h"
#include "front/hooks.h"
#include "front/sites/place.h"

/* What an instruction is to the order of accesses. */
enum role { ROLE_NONE, ROLE_FENCE, ROLE_OTHER, ROLE_ATOMIC_WRITE, ROLE_ATOMIC_READ };

/* What some path to an instruction may end with: accesses behind the latest fence; of these, an
 * atomic read at last. */
enum { UNFENCED = 1, AFTER_READ = 2, SEEN = 4 };

static bool is_access_hook(const char *name)
{
    static const char *const accesses[] = {"heddle_load",
                                           "heddle_store",
                                           "heddle_rmw",
                                           "heddle_cas",
                                           "heddle_wide",
                                           "heddle_copy",
                                           "heddle_fill",
                                           "heddle_fence",
                                           "heddle_load_unset",
                                           "heddle_add_double",
                                           "heddle_add_float",
                                           "heddle_subtract_double",
                                           "heddle_subtract_float",
                                           "heddle_add_tentatively"};
    return WORDS_HAVE(accesses, name);
}

static enum role role_of_access(LLVMValueRef call)
{
    const struct site *site = place_site_of(call);
    switch (site->part ? ATOMIC_NONE : (enum atomic_kind)site->atomic) {
    case ATOMIC_NONE:
        return ROLE_OTHER;
    case ATOMIC_FENCE:
        return ROLE_FENCE;
    case ATOMIC_STORE:
        return ROLE_ATOMIC_WRITE;
    default:
        return ROLE_ATOMIC_READ;
    }
}

static enum role role_of(LLVMValueRef instruction)
{
    if (!ir_is_call(instruction))
        return ROLE_NONE;
    LLVMValueRef callee = ir_callee(instruction);
    if (callee && is_access_hook(ir_name(callee)))
        return role_of_access(instruction);
    const struct model *model = hook_model(instruction);
    bool orders = model ? !model->noreturn : !callee || ir_is_instrumented(callee);
    return orders ? ROLE_OTHER : ROLE_NONE;
}

static unsigned state_after(enum role role, unsigned state)
{
    static const unsigned states[] = {[ROLE_FENCE] = 0,
                                      [ROLE_OTHER] = UNFENCED,
                                      [ROLE_ATOMIC_WRITE] = UNFENCED,
                                      [ROLE_ATOMIC_READ] = UNFENCED | AFTER_READ};
    return role == ROLE_NONE ? state : states[role];
}

static bool wants_fence(enum role role, unsigned state)
{
    return role >= ROLE_ATOMIC_WRITE ? state & UNFENCED
           : role == ROLE_OTHER      ? state & AFTER_READ
                                     : false;
}

static void build(struct ir *ir, LLVMValueRef instruction)
{
    LLVMValueRef callee = ir_callee(instruction);
    bool is_access = callee && is_access_hook(ir_name(callee));
    const char *variable = is_access ? place_site_of(instruction)->variable : NULL;
    orders_build_fence(ir, instruction, ORDER_RELAXED)->variable = variable;
}

/* Passes the state at the end of the block on; returns whether a later block learns from it. */
static bool pass_on(struct value_map *states, LLVMBasicBlockRef block, unsigned state)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    bool learns = false;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        LLVMValueRef next = LLVMBasicBlockAsValue(LLVMGetSuccessor(end, i));
        uintptr_t known = value_map_find(states, next), all = known | state | SEEN;
        learns |= all != known;
        value_map_set(states, next, all);
    }
    return learns;
}

static bool go_through(struct ir *ir, LLVMValueRef function, struct value_map *states, bool builds)
{
    bool learns = false;
    for_each_block(block, function) {
        unsigned state = (unsigned)value_map_find(states, LLVMBasicBlockAsValue(block));
        for_each_instruction(instruction, block) {
            enum role role = role_of(instruction);
            if (builds && wants_fence(role, state))
                build(ir, instruction);
            state = state_after(role, state);
        }
        learns |= pass_on(states, block, state);
    }
    return learns;
}

void fences_offer(struct ir *ir, LLVMValueRef function)
{
    struct value_map states = {0};
    if (ir_is_library(function))
        return;
    value_map_set(&states, LLVMBasicBlockAsValue(LLVMGetEntryBasicBlock(function)),
                  UNFENCED | SEEN);
    while (go_through(ir, function, &states, false))
        continue;
    go_through(ir, function, &states, true);
    value_map_release(&states);
}
