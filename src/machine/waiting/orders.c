#include "machine/waiting/orders.h"

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

static enum order_set with_owner(enum order_set orders, const struct site *site)
{
    return orders > ORDERS_SEQ_CST && !site->runtime ? orders | ORDERS_OWN : orders;
}

/* As in op_effective_order. Every model orders lifetimes, and locks that are no attempts, by
 * happens-before.
 *
 * The guard of a static variable is such a lock, too. Who finds its byte set, by an acquire load,
 * is ordered behind the initialisation, as under sc. Who finds it unset, and be it by an old value,
 * goes on to wait for the guard's lock, and is ordered there. So a weaker model has no more
 * results: a load of an old value is that of a thread that looked before the byte was set. */
static enum order_set orders_of(const struct native *native, const struct op *op)
{
    if (op->kind == OP_FENCE)
        return orders_of_fence(op);
    if (op->kind == OP_TRYLOCK)
        return op->operand == TRY_LOOK ? ORDERS_ANY | ORDERS_OWN : ORDERS_ANY;
    if (op->kind == OP_SYNC || op_is_queueing(op))
        return ORDERS_SEQ_CST;
    if (op->size == 0 || native->accessed->guards)
        return ORDERS_NONE;
    if (op->access == ACCESS_ATOMIC)
        return with_owner(orders_of_access(op), native->accessed);
    return native->options.plain_is_atomic ? ORDERS_ANY | ORDERS_OWN : ORDERS_NONE;
}

void orders_note_arrival(struct native *native, struct op *op)
{
    enum order_set orders = orders_of(native, op);
    struct facts *facts = &native->machine.facts;
    if ((orders & ORDERS_OWN) && !native->weak_site)
        native->weak_site = op->site;
    unsigned before = facts->orders & ORDERS_ANY;
    if ((facts->orders | orders) == facts->orders)
        return;
    facts_learn_orders(facts, orders);
    bool is_same_model = (facts->orders & ORDERS_ANY) == before || facts->orders <= ORDERS_SEQ_CST;
    if (!native->options.orders_choose_model || is_same_model)
        return;
    machine_learn(&native->machine, true);
    *op = (struct op){.kind = OP_RESTART, .site = op->site};
}
