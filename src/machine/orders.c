#include "machine/orders.h"

static enum order_set orders_of_part(enum ordering order, enum ordering strongest)
{
    return order == ORDER_SEQ_CST ? ORDERS_SEQ_CST
           : order == strongest   ? ORDERS_ACQ_REL
                                  : ORDERS_ANY;
}

static enum order_set orders_of_exchange(const struct op *op)
{
    return orders_of_part((enum ordering)op->order, ORDER_ACQ_REL) |
           orders_of_part((enum ordering)op->failure_order, ORDER_ACQUIRE);
}

/* Only fences of seq_cst order what acquires and releases leave unordered. */
static enum order_set orders_of_fence(const struct op *op)
{
    return op->order == ORDER_SEQ_CST ? ORDERS_SEQ_CST : ORDERS_NONE;
}

static enum order_set orders_of_access(const struct op *op)
{
    enum ordering order = (enum ordering)op->order;
    switch ((enum op_kind)op->kind) {
    case OP_READ:
        return orders_of_part(order_of_read(order), ORDER_ACQUIRE);
    case OP_WRITE:
        return orders_of_part(order_of_write(order), ORDER_RELEASE);
    case OP_CAS:
        return orders_of_exchange(op);
    default:
        return orders_of_part(order, ORDER_ACQ_REL);
    }
}

/* As in op_effective_order. Every model orders lifetimes, and locks that are no attempts, by
 * happens-before. */
static enum order_set orders_of(const struct native *native, const struct op *op)
{
    if (op->kind == OP_FENCE)
        return orders_of_fence(op);
    if (op->kind == OP_TRYLOCK)
        return ORDERS_ANY;
    if (op->kind == OP_SYNC || op_is_queueing(op))
        return ORDERS_SEQ_CST;
    if (op->size == 0)
        return ORDERS_NONE;
    if (op->access == ACCESS_ATOMIC)
        return orders_of_access(op);
    return native->options.plain_is_atomic ? ORDERS_ANY : ORDERS_NONE;
}

void orders_note_arrival(struct native *native, struct op *op)
{
    enum order_set orders = orders_of(native, op);
    struct facts *facts = &native->machine.facts;
    bool is_weak = orders > ORDERS_SEQ_CST;
    if (is_weak && !native->weak_site)
        native->weak_site = op->site;
    if ((facts->orders | orders) == facts->orders)
        return;
    facts_learn_orders(facts, orders);
    if (!native->options.orders_choose_model || facts->orders <= ORDERS_SEQ_CST)
        return;
    machine_learn(&native->machine, true);
    *op = (struct op){.kind = OP_RESTART, .site = op->site};
}
