/* locals.c - lowers local variables that other threads may reach, and thread-local variables.
 *
 * An escaping variable becomes an object of the machine that lives between its lifetime markers.
 * Without markers, it lives from its allocation to the function's return. If its size is variable,
 * it lives to the end of the scope for which the stack pointer is saved.
 *
 * Builds the beginning and the end of the objects, and replaces the variables' uses by
 * the objects' addresses. */
#include "front/objects/objects.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/pointer.h"
#include "front/sites/names.h"
#include "front/sites/place.h"

/* An escaping variable, and the native one that holds its object's address. */
struct local {
    struct ir *ir;
    LLVMValueRef variable;
    LLVMValueRef function;
    LLVMValueRef address;
};

static struct site *site_of(struct local *local, LLVMValueRef instruction)
{
    struct site *site = place_site(local->ir, instruction);
    names_take(local->ir, local->variable, site);
    return site;
}

/* Builds the beginning of its life before `instruction`. */
static void build_begin(struct local *local, LLVMValueRef instruction)
{
    struct ir *ir = local->ir;
    ir_build_before(ir, instruction);
    LLVMValueRef arguments[] = {ir_address(ir, site_of(local, instruction)),
                                pointer_build_alloca_size(ir, local->variable),
                                ir_word(ir, LLVMGetAlignment(local->variable))};
    LLVMValueRef object = hook_build(ir, HOOK_LOCAL, arguments);
    LLVMBuildStore(ir->builder, object, local->address);
}

static LLVMValueRef build_address(struct local *local)
{
    return LLVMBuildLoad2(local->ir->builder, local->ir->pointer, local->address,
                          ir_name(local->variable));
}

static void build_end(struct local *local, LLVMValueRef instruction)
{
    struct ir *ir = local->ir;
    ir_build_before(ir, instruction);
    LLVMValueRef arguments[] = {ir_address(ir, site_of(local, instruction)), build_address(local)};
    hook_build(ir, HOOK_LOCAL_END, arguments);
}

/* Builds the end of its life, if it has begun. A jump may have bypassed its declaration. */
static void build_possible_end(struct local *local, LLVMValueRef instruction)
{
    struct ir *ir = local->ir;
    ir_build_before(ir, instruction);
    LLVMValueRef arguments[] = {ir_address(ir, site_of(local, instruction)), local->address};
    hook_build_helper(ir, "heddle_end_local", arguments);
}

static void lower_markers(struct local *local, bool *has_begin)
{
    struct value_list users = ir_users(local->variable);
    for (size_t i = 0; i < users.count; i++) {
        bool is_begin = ir_calls(users.items[i], "llvm.lifetime.start");
        if (!is_begin && !ir_calls(users.items[i], "llvm.lifetime.end"))
            continue;
        if (is_begin)
            build_begin(local, users.items[i]);
        else
            build_end(local, users.items[i]);
        *has_begin |= is_begin;
        ir_replace(users.items[i], NULL);
    }
    value_list_release(&users);
}

static void end_at_returns(struct local *local)
{
    for_each_block(block, local->function) {
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        if (LLVMIsAReturnInst(terminator))
            build_possible_end(local, terminator);
    }
}

static void lower_unmarked(struct local *local)
{
    LLVMValueRef saved = LLVMIsAConstantInt(LLVMGetOperand(local->variable, 0))
                             ? NULL
                             : pointer_saved_stack(local->variable);
    build_begin(local, LLVMGetNextInstruction(local->variable));
    struct value_list users = {0};
    if (saved)
        users = ir_users(saved);
    bool ends = false;
    for (size_t i = 0; i < users.count; i++)
        if (ir_calls(users.items[i], "llvm.stackrestore")) {
            build_possible_end(local, users.items[i]);
            ends = true;
        }
    value_list_release(&users);
    if (!ends)
        end_at_returns(local);
}

/* The place before which the operand's value must be available: the user, or the end of the block
 * from which a phi takes it. */
static LLVMValueRef needed_at(LLVMValueRef user, LLVMUseRef use)
{
    if (!LLVMIsAPHINode(user))
        return user;
    for (unsigned i = 0; i < LLVMCountIncoming(user); i++)
        if (LLVMGetOperandUse(user, i) == use)
            return LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(user, i));
    bug("a phi that is not its operand's user");
}

/* A phi has one value per predecessor, even if that block precedes it twice. */
static void set_operand(LLVMValueRef user, unsigned number, LLVMValueRef variable,
                        LLVMValueRef value)
{
    LLVMSetOperand(user, number, value);
    if (!LLVMIsAPHINode(user))
        return;
    for (unsigned i = 0; i < LLVMCountIncoming(user); i++)
        if (LLVMGetOperand(user, i) == variable &&
            LLVMGetIncomingBlock(user, i) == LLVMGetIncomingBlock(user, number))
            LLVMSetOperand(user, i, value);
}

static void replace_in(struct local *local, LLVMValueRef user, LLVMValueRef replaced)
{
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++) {
        if (LLVMGetOperand(user, i) != replaced)
            continue;
        ir_build_before(local->ir, needed_at(user, LLVMGetOperandUse(user, i)));
        LLVMValueRef value = build_address(local);
        if (replaced != local->variable) {
            LLVMValueRef element = LLVMInstructionClone(replaced);
            LLVMInsertIntoBuilder(local->ir->builder, element);
            LLVMSetOperand(element, 0, value);
            value = element;
        }
        set_operand(user, i, replaced, value);
    }
}

/* sroa computes addresses of members in the entry block, where the object does not exist yet. */
static bool is_early_element(const struct local *local, LLVMValueRef user)
{
    int64_t offset = 0;
    return LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == local->variable &&
           LLVMGetInstructionParent(user) == LLVMGetEntryBasicBlock(local->function) &&
           pointer_constant_offset(local->ir, user, local->variable, &offset);
}

static void replace_early_element(struct local *local, LLVMValueRef element)
{
    struct value_list users = ir_users(element);
    for (size_t i = 0; i < users.count; i++)
        replace_in(local, users.items[i], element);
    value_list_release(&users);
    ir_replace(element, NULL);
}

/* Replaces all uses but the lifetime markers. Requires: these are not lowered yet, so that a value
 * that is returned is read before the life ends. */
static void replace_uses(struct local *local)
{
    struct value_list users = ir_users(local->variable);
    for (size_t i = 0; i < users.count; i++) {
        if (is_early_element(local, users.items[i]))
            replace_early_element(local, users.items[i]);
        else if (!ir_calls(users.items[i], "llvm.lifetime."))
            replace_in(local, users.items[i], local->variable);
    }
    value_list_release(&users);
}

static void lower_variable(struct ir *ir, LLVMValueRef variable)
{
    LLVMValueRef function = ir_function_of(variable);
    struct local local = {.ir = ir, .variable = variable, .function = function};
    local.address = ir_build_slot(ir, function, ir->pointer, "");
    /* An iteration of a loop in which the address changes has allocated the variable, and ends its
     * life, or has an effect. So the address makes no difference to the next one. */
    ir_mark(local.address, IR_ADDRESS_MARK);
    LLVMBuildStore(ir->builder, LLVMConstPointerNull(ir->pointer), local.address);
    bool has_begin = false;
    replace_uses(&local);
    lower_markers(&local, &has_begin);
    if (!has_begin)
        lower_unmarked(&local);
    if (ir->debug)
        watched_move(variable, local.address);
    LLVMInstructionEraseFromParent(variable);
}

void locals_lower(struct ir *ir, const struct value_list *escaping)
{
    for (size_t i = 0; i < escaping->count; i++)
        lower_variable(ir, escaping->items[i]);
}

static void fill_after(struct ir *ir, LLVMValueRef variable, LLVMValueRef instruction)
{
    ir_build_after(ir, instruction);
    unsigned byte = ir->unset_is_zero ? 0 : UNSET_BYTE;
    LLVMBuildMemSet(ir->builder, variable, LLVMConstInt(ir->i8, byte, false),
                    pointer_build_alloca_size(ir, variable), LLVMGetAlignment(variable));
}

static void fill_variable(struct ir *ir, LLVMValueRef variable)
{
    bool has_begin = false;
    struct value_list users = ir_users(variable);
    for (size_t i = 0; i < users.count; i++)
        if (ir_calls(users.items[i], "llvm.lifetime.start")) {
            fill_after(ir, variable, users.items[i]);
            has_begin = true;
        }
    value_list_release(&users);
    if (!has_begin)
        fill_after(ir, variable, variable);
}

void locals_fill_unset(struct ir *ir, const struct value_list *native)
{
    for (size_t i = 0; i < native->count; i++)
        fill_variable(ir, native->items[i]);
}

/* Builds the running thread's instance of the variable, in front of `instruction`. */
static LLVMValueRef build_instance(struct ir *ir, LLVMValueRef instruction, LLVMValueRef variable)
{
    ir_build_before(ir, instruction);
    LLVMTypeRef type = LLVMGlobalGetValueType(variable);
    LLVMValueRef arguments[] = {place_build(ir, instruction), variable,
                                ir_word(ir, ir_size(ir, type)),
                                ir_word(ir, LLVMGetAlignment(variable))};
    return hook_build(ir, HOOK_THREAD_LOCAL, arguments);
}

/* Builds what the constant expression computes of the operands, at the builder's position; NULL: no
 * pointer to a variable is in one of its kind. */
static LLVMValueRef build_expression(struct ir *ir, LLVMValueRef expression, LLVMValueRef *operands)
{
    LLVMOpcode opcode = LLVMGetConstOpcode(expression);
    switch (opcode) {
    case LLVMGetElementPtr:
        return LLVMBuildGEP2(ir->builder, LLVMGetGEPSourceElementType(expression), operands[0],
                             operands + 1, (unsigned)LLVMGetNumOperands(expression) - 1, "");
    case LLVMAdd:
    case LLVMSub:
    case LLVMXor:
        return LLVMBuildBinOp(ir->builder, opcode, operands[0], operands[1], "");
    case LLVMTrunc:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
        return LLVMBuildCast(ir->builder, opcode, operands[0], LLVMTypeOf(expression), "");
    default:
        return NULL;
    }
}

/* Builds the value in front of the instruction, with the running thread's instance in place of the
 * variable. Returns the value itself if it is not in it; NULL if it cannot be built. */
static LLVMValueRef build_of_thread(struct ir *ir, LLVMValueRef instruction, LLVMValueRef value,
                                    LLVMValueRef variable)
{
    if (value == variable)
        return build_instance(ir, instruction, variable);
    if (!LLVMIsAConstantExpr(value))
        return value;
    unsigned count = (unsigned)LLVMGetNumOperands(value);
    LLVMValueRef *operands = memory_new(count, sizeof *operands), built = value;
    for (unsigned i = 0; i < count && built; i++) {
        operands[i] = build_of_thread(ir, instruction, LLVMGetOperand(value, i), variable);
        if (operands[i] != LLVMGetOperand(value, i))
            built = operands[i];
    }
    if (built && built != value) {
        ir_build_before(ir, instruction);
        built = build_expression(ir, value, operands);
    }
    free(operands);
    return built;
}

/* Where the instruction needs its i-th operand. */
static LLVMValueRef place_of_operand(LLVMValueRef user, unsigned i)
{
    return LLVMIsAPHINode(user) ? LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(user, i)) : user;
}

/* A phi has the same value for each edge from one block. */
static void set_named(LLVMValueRef user, unsigned i, LLVMValueRef old, LLVMValueRef value)
{
    LLVMSetOperand(user, i, value);
    for (unsigned k = i + 1; LLVMIsAPHINode(user) && k < LLVMCountIncoming(user); k++)
        if (LLVMGetIncomingBlock(user, k) == LLVMGetIncomingBlock(user, i) &&
            LLVMGetOperand(user, k) == old)
            LLVMSetOperand(user, k, value);
}

/* clang's code that initialises C++ variables uses them by their names, and so does other IR, also
 * in constant expressions. */
static bool lower_named_uses(struct ir *ir, LLVMValueRef user, LLVMValueRef variable)
{
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++) {
        LLVMValueRef operand = LLVMGetOperand(user, i);
        if (!LLVMIsAConstant(operand))
            continue;
        LLVMValueRef built = build_of_thread(ir, place_of_operand(user, i), operand, variable);
        if (!built)
            return false;
        if (built != operand)
            set_named(user, i, operand, built);
    }
    return true;
}

static void complain_of_use(struct ir *ir, LLVMValueRef user, LLVMValueRef variable)
{
    ir_complain(ir, user, "heddle cannot follow this use of the thread-local variable '%s'",
                ir_name(variable));
}

/* Lowers the uses of the variable, or of a constant expression with it. */
static void lower_uses(struct ir *ir, LLVMValueRef value, LLVMValueRef variable)
{
    struct value_list users = ir_users(value);
    for (size_t i = 0; i < users.count; i++) {
        LLVMValueRef user = users.items[i];
        if (ir_calls(user, "llvm.threadlocal.address"))
            ir_replace(user, build_instance(ir, user, variable));
        else if (LLVMIsAConstantExpr(user))
            lower_uses(ir, user, variable);
        else if (!LLVMIsAInstruction(user))
            complain_of_use(ir, NULL, variable);
        else if (!lower_named_uses(ir, user, variable))
            complain_of_use(ir, user, variable);
    }
    value_list_release(&users);
}

static void lower_thread_local(struct ir *ir, LLVMValueRef variable)
{
    lower_uses(ir, variable, variable);
    LLVMSetThreadLocal(variable, false);
}

void locals_lower_thread_local(struct ir *ir)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v; v = LLVMGetNextGlobal(v))
        if (LLVMIsThreadLocal(v) && !LLVMIsDeclaration(v))
            lower_thread_local(ir, v);
}
