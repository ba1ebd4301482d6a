/* runtime_cxx_containers.h - the parts of std::list, std::map, std::set and the unordered
 * containers that libstdc++ does not have in its headers; a part of runtime.c. The structures are
 * those of its headers. */
#ifndef HEDDLE_FRONT_RUNTIME_CXX_CONTAINERS_H
#define HEDDLE_FRONT_RUNTIME_CXX_CONTAINERS_H

/* --- std::list: a ring through the list's own node -------------------------------------------- */

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

/* --- std::map, std::set: a search tree ---------------------------------------------------------
 *
 * Not balanced, which would only cost events: the trees of programs that are checked are small. The
 * header is the tree's end; its parent is the root, its children are the first and the last node.
 * Nothing but the header is red. */

enum tree_color { TREE_RED, TREE_BLACK };

struct tree_node {
    enum tree_color color;
    struct tree_node *parent, *left, *right;
};

static struct tree_node *tree_first(struct tree_node *node)
{
    while (node->left)
        node = node->left;
    return node;
}

static struct tree_node *tree_last(struct tree_node *node)
{
    while (node->right)
        node = node->right;
    return node;
}

/* std::_Rb_tree_increment */
struct tree_node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(struct tree_node *node)
{
    if (node->right)
        return tree_first(node->right);
    while (node->parent->color != TREE_RED && node->parent->right == node)
        node = node->parent;
    return node->parent;
}

const struct tree_node *
_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(const struct tree_node *node)
{
    return _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base((struct tree_node *)node);
}

/* std::_Rb_tree_decrement */
struct tree_node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(struct tree_node *node)
{
    if (node->color == TREE_RED)
        return node->right;
    if (node->left)
        return tree_last(node->left);
    while (node->parent->color != TREE_RED && node->parent->left == node)
        node = node->parent;
    return node->parent;
}

const struct tree_node *
_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(const struct tree_node *node)
{
    return _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base((struct tree_node *)node);
}

/* std::_Rb_tree_insert_and_rebalance: below `parent`, where there is room. The first node goes to
 * the left of the header, which is no node of the tree. */
void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(bool to_the_left,
                                                                       struct tree_node *node,
                                                                       struct tree_node *parent,
                                                                       struct tree_node *header)
{
    *node = (struct tree_node){.color = TREE_BLACK, .parent = parent};
    if (parent == header) {
        header->parent = header->left = header->right = node;
    } else if (to_the_left) {
        parent->left = node;
        if (header->left == parent)
            header->left = node;
    } else {
        parent->right = node;
        if (header->right == parent)
            header->right = node;
    }
}

/* Puts `node`, or nothing, where `old` hangs. */
static void tree_replace(struct tree_node *header, const struct tree_node *old,
                         struct tree_node *node)
{
    if (header->parent == old)
        header->parent = node;
    else if (old->parent->left == old)
        old->parent->left = node;
    else
        old->parent->right = node;
    if (node)
        node->parent = old->parent;
}

static void tree_remove_between(struct tree_node *header, struct tree_node *node)
{
    struct tree_node *next = tree_first(node->right);
    if (next != node->right) {
        tree_replace(header, next, next->right);
        next->right = node->right;
        next->right->parent = next;
    }
    tree_replace(header, node, next);
    next->left = node->left;
    next->left->parent = next;
}

/* std::_Rb_tree_rebalance_for_erase: returns the node, which is in the tree no more. */
struct tree_node *
_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(struct tree_node *node,
                                                             struct tree_node *header)
{
    if (header->left == node)
        header->left = _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(node);
    if (header->right == node)
        header->right = node == header->parent && !node->left
                            ? header
                            : _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(node);
    if (node->left && node->right)
        tree_remove_between(header, node);
    else
        tree_replace(header, node, node->left ? node->left : node->right);
    return node;
}

/* --- unordered containers --------------------------------------------------------------------- */

/* std::__detail::_Prime_rehash_policy. Hash values are taken modulo the number of buckets, for
 * which an odd one will do. */
struct rehash_policy {
    float most_per_bucket;
    size_t next_resize; /* the number of elements that calls for more buckets */
};

struct rehash {
    bool needed;
    size_t buckets;
};

enum { FEWEST_BUCKETS = 13 };

size_t _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(struct rehash_policy *policy,
                                                            size_t buckets)
{
    buckets = buckets <= 1 ? 1 : buckets | 1;
    policy->next_resize = (size_t)((double)buckets * (double)policy->most_per_bucket);
    return buckets;
}

struct rehash _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(
    struct rehash_policy *policy, size_t buckets, size_t elements, size_t more)
{
    if (elements + more <= policy->next_resize)
        return (struct rehash){false, 0};
    size_t wanted = (size_t)((double)(elements + more) / (double)policy->most_per_bucket) + 1;
    if (wanted < 2 * buckets)
        wanted = 2 * buckets;
    if (wanted < FEWEST_BUCKETS)
        wanted = FEWEST_BUCKETS;
    return (struct rehash){true,
                           _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(policy, wanted)};
}

/* std::_Hash_bytes: FNV-1a, over a copy for the reason that memcmp has. */
size_t _ZSt11_Hash_bytesPKvmm(const void *memory, size_t size, size_t seed)
{
    unsigned char bytes[BUFFER_SIZE];
    size_t hash = seed ^ UINT64_C(0xcbf29ce484222325);
    for (size_t done = 0, part; done < size; done += part) {
        part = size - done < BUFFER_SIZE ? size - done : BUFFER_SIZE;
        __builtin_memcpy(bytes, (const char *)memory + done, part);
        for (size_t i = 0; i < part; i++)
            hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

#endif
