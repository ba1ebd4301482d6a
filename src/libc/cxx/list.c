/* list.c - the parts of std::list that libstdc++ does not have in its headers, whose structure this
 * is: a ring through the list's own node. */

struct list_node {
    struct list_node *next, *previous;
};

static void list_join(struct list_node *left, struct list_node *right)
{
    left->next = right;
    right->previous = left;
}

/* std::__detail::_List_node_base::_M_hook: in front of `position`. */
void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct list_node *node,
                                                  struct list_node *position)
{
    list_join(position->previous, node);
    list_join(node, position);
}

void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct list_node *node)
{
    list_join(node->previous, node->next);
}

/* _M_transfer: moves [first, last) in front of `position`. */
void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(struct list_node *position,
                                                          struct list_node *first,
                                                          struct list_node *last)
{
    if (position == last || first == last)
        return;
    struct list_node *final = last->previous;
    list_join(first->previous, last);
    list_join(position->previous, first);
    list_join(final, position);
}

void _ZNSt8__detail15_List_node_base10_M_reverseEv(struct list_node *list)
{
    struct list_node *node = list;
    do {
        struct list_node *next = node->next;
        node->next = node->previous;
        node->previous = next;
        node = next;
    } while (node != list);
}

/* Gives the ring of `from`, which is about to get another one, to `to`. */
static void list_adopt(struct list_node *to, struct list_node from, const struct list_node *owner)
{
    if (from.next == owner) {
        list_join(to, to);
    } else {
        list_join(to, from.next);
        list_join(from.previous, to);
    }
}

void _ZNSt8__detail15_List_node_base4swapERS0_S1_(struct list_node *left, struct list_node *right)
{
    struct list_node old_left = *left, old_right = *right;
    list_adopt(left, old_right, right);
    list_adopt(right, old_left, left);
}
