#include "front/load/coroutines.h"

#include "base/memory.h"
#include "front/sites/names.h"
#include "front/sites/place.h"
#include "machine/site.h"

#define PASSES "coro-early,cgscc(coro-split),coro-cleanup,globaldce"

static void name_allocation(struct ir *ir, LLVMValueRef memory)
{
    if (!ir_is_call(memory))
        return;
    char *name = memory_print(SITE_COROUTINE "%s", place_function_name(ir, ir_function_of(memory)));
    names_set(ir, memory, name, NULL);
    free(name);
}

/* llvm.coro.begin gets the memory, and null from a block that needs none. */
static void name_state(struct ir *ir, LLVMValueRef begin)
{
    LLVMValueRef memory = LLVMGetArgOperand(begin, 1);
    if (!LLVMIsAPHINode(memory)) {
        name_allocation(ir, memory);
        return;
    }
    for (unsigned i = 0; i < LLVMCountIncoming(memory); i++)
        name_allocation(ir, LLVMGetIncomingValue(memory, i));
}

void coroutines_split(struct ir *ir)
{
    LLVMValueRef begin = LLVMGetNamedFunction(ir->module, "llvm.coro.begin");
    if (!begin)
        return;
    for_each_use(use, begin)
        name_state(ir, LLVMGetUser(use));
    ir_run_passes(ir, PASSES);
}
