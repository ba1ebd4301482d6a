/* orders.c - memory orders: from LLVM's instructions to sites.
 *
 * Reads the memory orders of atomic instructions. */
#include "front/sites/orders.h"

#include "base/error.h"
#include "front/hooks.h"
#include "front/sites/place.h"
#include "machine/operations/op.h"

#include <string.h>

static enum ordering order_of(LLVMAtomicOrdering ordering)
{
    switch (ordering) {
    case LLVMAtomicOrderingNotAtomic:
        return ORDER_NONE;
    case LLVMAtomicOrderingUnordered:
    case LLVMAtomicOrderingMonotonic:
        return ORDER_RELAXED;
    case LLVMAtomicOrderingAcquire:
        return ORDER_ACQUIRE;
    case LLVMAtomicOrderingRelease:
        return ORDER_RELEASE;
    case LLVMAtomicOrderingAcquireRelease:
        return ORDER_ACQ_REL;
    case LLVMAtomicOrderingSequentiallyConsistent:
        return ORDER_SEQ_CST;
    }
    bug("LLVM's memory order %d", (int)ordering);
}

static bool is_access(LLVMValueRef instruction)
{
    return LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction) ||
           LLVMIsAAtomicRMWInst(instruction) || LLVMIsAAtomicCmpXchgInst(instruction);
}

bool orders_is_atomic(LLVMValueRef access)
{
    require(is_access(access));
    return LLVMIsAAtomicCmpXchgInst(access) ||
           LLVMGetOrdering(access) != LLVMAtomicOrderingNotAtomic;
}

static enum atomic_kind kind_of(LLVMValueRef access)
{
    return !orders_is_atomic(access)          ? ATOMIC_NONE
           : LLVMIsALoadInst(access)          ? ATOMIC_LOAD
           : LLVMIsAStoreInst(access)         ? ATOMIC_STORE
           : LLVMIsAAtomicCmpXchgInst(access) ? ATOMIC_CAS
                                              : ATOMIC_RMW;
}

/* An atomicrmw may become a loop of compare-exchanges. Such an exchange fails with the part of the
 * order that a read can have. */
void orders_take(LLVMValueRef access, struct site *site)
{
    require(is_access(access));
    site->atomic = (uint8_t)kind_of(access);
    if (LLVMIsAAtomicCmpXchgInst(access)) {
        site->order = order_of(LLVMGetCmpXchgSuccessOrdering(access));
        site->failure_order = order_of(LLVMGetCmpXchgFailureOrdering(access));
        return;
    }
    site->order = order_of(LLVMGetOrdering(access));
    if (LLVMIsAAtomicRMWInst(access))
        site->failure_order = order_of_read((enum ordering)site->order);
}

/* Reads the printed form (fence syncscope("SCOPE") ORDER, METADATA). Before LLVM 20, llvm-c does
 * not give the order of a fence, and it never gives the scope. */
enum ordering orders_of_fence(LLVMValueRef fence)
{
    static const struct {
        const char *text;
        enum ordering order;
    } orders[] = {{" acquire", ORDER_ACQUIRE},
                  {" release", ORDER_RELEASE},
                  {" acq_rel", ORDER_ACQ_REL},
                  {" seq_cst", ORDER_SEQ_CST},
                  {"syncscope(\"singlethread\")", ORDER_NONE}};
    require(LLVMIsAFenceInst(fence));
    char *printed = LLVMPrintValueToString(fence);
    enum ordering order = ORDER_SEQ_CST;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strstr(printed, orders[i].text))
            order = orders[i].order;
    LLVMDisposeMessage(printed);
    return order;
}

struct site *orders_build_fence(struct ir *ir, LLVMValueRef instruction, enum ordering order)
{
    ir_build_before(ir, instruction);
    struct site *site = place_site(ir, instruction);
    site->access = ACCESS_ATOMIC;
    site->atomic = ATOMIC_FENCE;
    site->order = order;
    LLVMValueRef argument = ir_address(ir, site);
    hook_build(ir, HOOK_FENCE, &argument);
    return site;
}
