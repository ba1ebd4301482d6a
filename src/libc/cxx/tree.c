/* tree.c - the parts of std::map and std::set that libstdc++ does not have in its headers, whose
 * structure this is: a search tree.
 *
 * The tree is not balanced. Balancing would only add events, and the trees of programs that are
 * checked are small. The header is the end of the tree; its parent is the root, its children are
 * the first and the last node. Only the header is red. */
#include <stdbool.h>

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
