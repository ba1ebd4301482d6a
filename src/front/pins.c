#include "front/pins.h"

void pins_build(struct ir *ir, const char *name, LLVMValueRef variable)
{
    ir_build_after(ir, variable);
    ir_build_call(ir, ir->nothing, name, &variable, 1);
}

void pins_drop(struct ir *ir, const char *name, const char *mark)
{
    LLVMValueRef pin = LLVMGetNamedFunction(ir->module, name);
    if (!pin)
        return;
    struct value_list calls = ir_users(pin);
    for (size_t i = 0; i < calls.count; i++) {
        if (mark)
            ir_mark(LLVMGetOperand(calls.items[i], 0), mark);
        ir_replace(calls.items[i], NULL);
    }
    value_list_release(&calls);
    LLVMDeleteFunction(pin);
}
