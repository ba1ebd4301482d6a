/* copies.c - copies between local variables, which sroa must not take apart.
 *
 * It makes loads and stores of the members of such a copy when it makes values of one of the
 * variables, and leaves out what nobody uses. If other threads may reach the other variable, that
 * loses accesses of it. So both variables are pinned (ir.h) until it is known that no other
 * thread reaches either of them. */
#include "front/objects/objects.h"

#include "front/escape.h"
#include "front/pointer.h"

/* The variable that the copy writes, or reads; NULL: it is no local variable, or no copy. */
static LLVMValueRef variable_of(LLVMValueRef copy, unsigned argument)
{
    if (!ir_is_call(copy) || !ir_is_block_copy(copy) || ir_is_fill(copy))
        return NULL;
    return LLVMIsAAllocaInst(pointer_base(LLVMGetArgOperand(copy, argument)));
}

/* Adds the functions' copies between variables. */
static void find_copies(struct ir *ir, struct value_list *copies)
{
    for_each_function(function, ir)
        if (ir_is_instrumented(function))
            for_each_block(block, function)
                for_each_instruction(instruction, block)
                    if (variable_of(instruction, 0) && variable_of(instruction, 1))
                        value_list_add(copies, instruction);
}

static size_t pin_variable(struct ir *ir, struct value_map *pinned, LLVMValueRef variable)
{
    if (value_map_find(pinned, variable))
        return 0;
    value_map_set(pinned, variable, 1);
    ir_pin(ir, IR_COPIES_PIN, variable);
    return 1;
}

/* Pins the variables of each copy that has one of which `native`, if given, does not know that only
 * its thread reaches it. Returns the number of pins. */
static size_t pin(struct ir *ir, const struct value_list *copies, const struct value_map *native)
{
    struct value_map pinned = {0};
    size_t count = 0;
    for (size_t i = 0; i < copies->count; i++) {
        LLVMValueRef to = variable_of(copies->items[i], 0), from = variable_of(copies->items[i], 1);
        if (native && value_map_find(native, to) && value_map_find(native, from))
            continue;
        count += pin_variable(ir, &pinned, to) + pin_variable(ir, &pinned, from);
    }
    value_map_release(&pinned);
    return count;
}

bool copies_pin(struct ir *ir)
{
    struct value_list copies = {0};
    find_copies(ir, &copies);
    bool found = pin(ir, &copies, NULL) > 0;
    value_list_release(&copies);
    return found;
}

static size_t count_pins(struct ir *ir)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, IR_COPIES_PIN);
    size_t count = 0;
    if (function)
        for_each_use(use, function)
            count++;
    return count;
}

bool copies_release(struct ir *ir)
{
    struct value_list copies = {0};
    struct escape escape = {0};
    size_t before = count_pins(ir);
    find_copies(ir, &copies);
    for (size_t i = 0; i < copies.count; i++) {
        LLVMValueRef function = ir_function_of(copies.items[i]);
        if (i == 0 || function != ir_function_of(copies.items[i - 1]))
            escape_find(&escape, ir, function);
    }
    copies_drop_pins(ir);
    size_t left = pin(ir, &copies, &escape.roots);
    escape_release(&escape);
    value_list_release(&copies);
    return left < before;
}

void copies_drop_pins(struct ir *ir)
{
    ir_drop_pins(ir, IR_COPIES_PIN, NULL);
}
