/* MS: N tasks each sort two cells. Then they climb a tree of N leaves: the second one that comes to a node
 * merges the lists of its children and goes on, the first one ends. Sections: each step of a task. All
 * orders come to one array, but who has merged differs. */
#include "workers.h"

#include <assert.h>

static struct list {
    int count, cells[2 * N], arrived;
} nodes[2 * N];

static void merge(struct list *list, const struct list *one, const struct list *other)
{
    for (int i = 0, j = 0; i < one->count || j < other->count;) {
        if (j == other->count || (i < one->count && one->cells[i] <= other->cells[j]))
            list->cells[list->count++] = one->cells[i++];
        else
            list->cells[list->count++] = other->cells[j++];
    }
}

static void work(int number)
{
    int node = N + number, goes_on = 1;
    struct list *leaf = &nodes[node];
    enter();
    if (leaf->cells[0] > leaf->cells[1]) {
        int first = leaf->cells[0];
        leaf->cells[0] = leaf->cells[1];
        leaf->cells[1] = first;
    }
    leave();
    while (goes_on && node > 1) {
        node /= 2;
        enter();
        goes_on = ++nodes[node].arrived == 2;
        if (goes_on)
            merge(&nodes[node], &nodes[2 * node], &nodes[2 * node + 1]);
        leave();
    }
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        nodes[N + i].count = 2;
        nodes[N + i].cells[0] = 2 * N - i;
        nodes[N + i].cells[1] = N - i;
    }
    run_workers();
    assert(nodes[1].count == 2 * N);
    for (int i = 1; i < 2 * N; i++)
        assert(nodes[1].cells[i - 1] <= nodes[1].cells[i]);
    return 0;
}
