/* wakeup_tree_test.c - wakeup trees: cases by hand, and the properties that define them, on random
 * sequences of made-up programs, against the set of all executions.
 *
 * A made-up program is a few threads with a few events each, whose effects never change. Its
 * executions are all interleavings; two of them are equivalent when all dependent events come in
 * the same order. Of a sequence v, `classes_of` is the set of classes that v can begin. Then v ~ w
 * when the sets have something in common, p is a weak initial of w when p ~ w, and what begins with
 * w begins, up to equivalence, with v when the set of w is within that of v. */
#include "explore/sequence/wakeup_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- Made-up programs ------------------------------------------------------------------------- */

enum { THREADS = 4, MOST_OF_THREAD = 3, MOST_EVENTS = 6, MOST_CLASSES = 512, MOST_LEAVES = 512 };

struct program {
    struct wakeup_event events[THREADS][MOST_OF_THREAD];
    size_t lengths[THREADS];
    size_t length;
    uint64_t classes[MOST_CLASSES];
    size_t class_count;
};

/* Events of a program, in the order of an execution. */
struct path {
    struct wakeup_event events[MOST_EVENTS];
    size_t count;
};

struct class_set {
    bool has[MOST_CLASSES];
};

static unsigned draw(unsigned below)
{
    return (unsigned)rand() % below;
}

static bool are_dependent(struct wakeup_event a, struct wakeup_event b)
{
    return a.thread == b.thread ||
           (a.footprint.location != 0 && a.footprint.location == b.footprint.location &&
            (a.footprint.writes || b.footprint.writes));
}

/* The thread's next event after the path; NULL: it has finished. */
static const struct wakeup_event *next_event(const struct program *program, const struct path *path,
                                             unsigned thread)
{
    size_t done = 0;
    for (size_t i = 0; i < path->count; i++)
        done += path->events[i].thread == thread;
    return done < program->lengths[thread] ? &program->events[thread][done] : NULL;
}

static struct path then(const struct path *path, struct wakeup_event event)
{
    struct path longer = *path;
    longer.events[longer.count++] = event;
    return longer;
}

/* Which of two dependent events of different threads comes first, for all of them: a bit for each
 * ordered pair. Events have numbers below 8, in the order of threads. */
static uint64_t orders(const struct program *program, const struct path *path)
{
    uint64_t bits = 0;
    size_t number[MOST_EVENTS], seen[THREADS] = {0}, before[THREADS] = {0};
    for (unsigned t = 1; t < THREADS; t++)
        before[t] = before[t - 1] + program->lengths[t - 1];
    for (size_t i = 0; i < path->count; i++) {
        unsigned thread = path->events[i].thread;
        number[i] = before[thread] + seen[thread]++;
        for (size_t j = 0; j < i; j++)
            if (are_dependent(path->events[j], path->events[i]))
                bits |= UINT64_C(1) << (8 * number[j] + number[i]);
    }
    return bits;
}

static size_t class_number(struct program *program, uint64_t bits)
{
    size_t number = 0;
    while (number < program->class_count && program->classes[number] != bits)
        number++;
    assert_true(number < MOST_CLASSES);
    if (number == program->class_count)
        program->classes[program->class_count++] = bits;
    return number;
}

static void add_classes(struct program *program, const struct path *path, struct class_set *set)
{
    if (path->count == program->length)
        set->has[class_number(program, orders(program, path))] = true;
    for (unsigned t = 0; t < THREADS; t++) {
        const struct wakeup_event *next = next_event(program, path, t);
        if (!next)
            continue;
        struct path longer = then(path, *next);
        add_classes(program, &longer, set);
    }
}

static struct class_set classes_of(struct program *program, const struct path *path)
{
    struct class_set set = {0};
    add_classes(program, path, &set);
    return set;
}

static bool have_common(const struct class_set *a, const struct class_set *b)
{
    bool common = false;
    for (size_t i = 0; i < MOST_CLASSES; i++)
        common |= a->has[i] && b->has[i];
    return common;
}

static bool is_within(const struct class_set *a, const struct class_set *b)
{
    bool within = true;
    for (size_t i = 0; i < MOST_CLASSES; i++)
        within &= !a->has[i] || b->has[i];
    return within;
}

static void unite(struct class_set *to, const struct class_set *from)
{
    for (size_t i = 0; i < MOST_CLASSES; i++)
        to->has[i] |= from->has[i];
}

static struct program random_program(void)
{
    struct program program = {.length = 3 + draw(MOST_EVENTS - 2)};
    for (size_t left = program.length; left > 0;) {
        unsigned thread = draw(THREADS);
        if (program.lengths[thread] == MOST_OF_THREAD)
            continue;
        program.events[thread][program.lengths[thread]++] = (struct wakeup_event){
            .footprint = {.location = draw(4), .writes = draw(2) == 0}, .thread = (uint16_t)thread};
        left--;
    }
    return program;
}

/* The beginning of a random execution, of at least one event. */
static struct path random_path(const struct program *program)
{
    struct path path = {0};
    size_t count = 1 + draw((unsigned)program->length);
    while (path.count < count) {
        const struct wakeup_event *next = next_event(program, &path, draw(THREADS));
        if (next)
            path = then(&path, *next);
    }
    return path;
}

/* --- Trees ------------------------------------------------------------------------------------ */

static void fill(struct wakeup_sequence *sequence, const struct path *path, size_t needed)
{
    sequence->count = 0;
    sequence->needed = needed;
    for (size_t i = 0; i < path->count; i++)
        wakeup_sequence_add(sequence, path->events[i]);
}

struct leaves {
    struct path paths[MOST_LEAVES];
    size_t count;
};

static void add_leaves(const struct wakeup_tree *tree, wakeup_id first, const struct path *above,
                       struct leaves *leaves)
{
    for (wakeup_id id = first; id != WAKEUP_NONE; id = tree->nodes[id].next) {
        const struct wakeup_node *node = &tree->nodes[id];
        struct path path = then(above, node->event);
        assert_true(leaves->count < MOST_LEAVES);
        if (node->child == WAKEUP_NONE)
            leaves->paths[leaves->count++] = path;
        else
            add_leaves(tree, node->child, &path, leaves);
    }
}

static struct leaves leaves_of(const struct wakeup_tree *tree, wakeup_id first,
                               const struct path *above)
{
    struct leaves leaves = {0};
    add_leaves(tree, first, above, &leaves);
    return leaves;
}

static bool is_same(const struct path *a, const struct path *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; i < a->count && same; i++)
        same = a->events[i].thread == b->events[i].thread;
    return same;
}

static bool are_all_in(const struct leaves *small, const struct leaves *large)
{
    bool all = true;
    for (size_t i = 0; i < small->count; i++) {
        bool found = false;
        for (size_t j = 0; j < large->count; j++)
            found |= is_same(&small->paths[i], &large->paths[j]);
        all &= found;
    }
    return all;
}

static void destroy(struct wakeup_tree *tree, wakeup_id first)
{
    while (first != WAKEUP_NONE) {
        wakeup_id below;
        wakeup_tree_take(tree, &first, &below);
        destroy(tree, below);
    }
}

static void assert_nothing_is_left(struct wakeup_tree *tree)
{
    size_t free_count = 0;
    for (wakeup_id id = tree->free; id != WAKEUP_NONE; id = tree->nodes[id].next)
        free_count++;
    assert_int_equal(free_count + 1, tree->count);
    wakeup_tree_release(tree);
}

/* --- By hand ---------------------------------------------------------------------------------- */

static struct wakeup_event reads(unsigned thread, uint32_t location)
{
    return (struct wakeup_event){.footprint = {.location = location}, .thread = (uint16_t)thread};
}

static struct wakeup_event writes(unsigned thread, uint32_t location)
{
    return (struct wakeup_event){.footprint = {.location = location, .writes = true},
                                 .thread = (uint16_t)thread};
}

static const struct path empty;

static struct path pair(struct wakeup_event a, struct wakeup_event b)
{
    return (struct path){.events = {a, b}, .count = 2};
}

/* A tree and a sequence, for one test. */
struct fixture {
    struct wakeup_tree tree;
    wakeup_id first;
    struct wakeup_sequence sequence;
};

static enum wakeup_insertion insert(struct fixture *fixture, struct path path, size_t needed)
{
    fill(&fixture->sequence, &path, needed);
    return wakeup_tree_insert(&fixture->tree, &fixture->first, &fixture->sequence);
}

static void tear_down(struct fixture *fixture)
{
    destroy(&fixture->tree, fixture->first);
    assert_nothing_is_left(&fixture->tree);
    wakeup_sequence_release(&fixture->sequence);
}

/* Threads 0 and 1 write x: whoever comes first, neither is a weak initial of what the other begins.
 */
static void branches_are_taken_in_order(void **state)
{
    (void)state;
    struct fixture f = {0};
    assert_int_equal(insert(&f, pair(writes(0, 1), writes(1, 1)), 2), WAKEUP_ADDED);
    assert_int_equal(insert(&f, pair(writes(1, 1), writes(0, 1)), 2), WAKEUP_ADDED);
    wakeup_id below;
    assert_int_equal(wakeup_tree_take(&f.tree, &f.first, &below).thread, 0);
    assert_int_equal(wakeup_tree_take(&f.tree, &below, &below).thread, 1);
    assert_int_equal(below, WAKEUP_NONE);
    assert_int_equal(wakeup_tree_take(&f.tree, &f.first, &below).thread, 1);
    assert_int_equal(f.first, WAKEUP_NONE);
    destroy(&f.tree, below);
    tear_down(&f);
}

/* The tree has a leaf [0: x = ., 1: y = .]; the same in the other order adds nothing, nor does a
 * sequence that goes on from there, nor one of another thread that touches neither. */
static void leaves_cover_what_can_begin_with_them(void **state)
{
    (void)state;
    struct fixture f = {0};
    assert_int_equal(insert(&f, pair(writes(0, 1), writes(1, 2)), 2), WAKEUP_ADDED);
    assert_int_equal(insert(&f, pair(writes(1, 2), writes(0, 1)), 2), WAKEUP_COVERED);
    struct path longer = pair(writes(1, 2), writes(0, 1));
    longer = then(&longer, reads(2, 1));
    assert_int_equal(insert(&f, longer, 3), WAKEUP_COVERED);
    assert_int_equal(insert(&f, pair(reads(2, 3), reads(3, 3)), 1), WAKEUP_COVERED);
    assert_int_equal(f.tree.count, 1 + 2);
    tear_down(&f);
}

/* Behind [0: y = ., 1: x = .] in the tree, the sequence [2: read x, 0: y = .] goes below thread 0's
 * write, which both have, as a branch of its own: thread 1's write does not commute with the read.
 */
static void a_branch_begins_where_sequences_part(void **state)
{
    (void)state;
    struct fixture f = {0};
    insert(&f, pair(writes(0, 2), writes(1, 1)), 2);
    assert_int_equal(insert(&f, pair(reads(2, 1), writes(0, 2)), 1), WAKEUP_ADDED);
    struct leaves leaves = leaves_of(&f.tree, f.first, &empty), expected = {.count = 2};
    expected.paths[0] = pair(writes(0, 2), writes(1, 1));
    expected.paths[1] = pair(writes(0, 2), reads(2, 1));
    assert_int_equal(leaves.count, 2);
    assert_true(are_all_in(&expected, &leaves));
    tear_down(&f);
}

/* The same with thread 0 being independent of the sequence, instead of a part of it; while it may
 * still turn out not to be, nothing can be done. */
static void an_open_sequence_waits_for_what_follows(void **state)
{
    (void)state;
    struct fixture f = {0};
    insert(&f, pair(writes(0, 2), writes(1, 1)), 2);
    struct path read = {.events = {reads(2, 1)}, .count = 1};
    f.sequence.open = true;
    assert_int_equal(insert(&f, read, 1), WAKEUP_OPEN);
    assert_int_equal(f.tree.count, 1 + 2);
    struct path longer = then(&read, reads(3, 2));
    assert_int_equal(insert(&f, longer, 1), WAKEUP_ADDED);
    f.sequence.open = false;
    struct leaves leaves = leaves_of(&f.tree, f.first, &empty), expected = {.count = 2};
    expected.paths[0] = pair(writes(0, 2), writes(1, 1));
    expected.paths[1] = longer; /* thread 3's read is there to wake thread 0 */
    assert_int_equal(leaves.count, 2);
    assert_true(are_all_in(&expected, &leaves));
    tear_down(&f);
}

/* Of [1: y = ., 2: x = ., 3: y = .] in a tree that has nothing in common with it, one event is
 * asked for, and the second is needed to wake thread 0. */
static void branches_are_no_longer_than_needed(void **state)
{
    (void)state;
    struct fixture f = {0};
    struct path path = pair(writes(1, 2), writes(2, 1));
    fill(&f.sequence, &path, 1);
    wakeup_sequence_add(&f.sequence, writes(3, 2));
    assert_int_equal(wakeup_sequence_relate(&f.sequence, reads(0, 1)), WAKEUP_WOKEN);
    assert_int_equal(f.sequence.needed, 2);
    assert_int_equal(wakeup_sequence_relate(&f.sequence, reads(0, 3)), WAKEUP_INITIAL);
    assert_int_equal(wakeup_sequence_relate(&f.sequence, writes(2, 1)), WAKEUP_INITIAL);
    assert_int_equal(wakeup_sequence_relate(&f.sequence, writes(3, 2)), WAKEUP_WOKEN);
    assert_int_equal(f.sequence.needed, 2);
    wakeup_tree_insert(&f.tree, &f.first, &f.sequence);
    struct leaves leaves = leaves_of(&f.tree, f.first, &empty);
    assert_int_equal(leaves.count, 1);
    assert_true(is_same(&leaves.paths[0], &path));
    tear_down(&f);
}

/* --- The defining properties ------------------------------------------------------------------ */

/* A search at the prefix E, whose tree grows and is explored. */
struct search {
    struct program program;
    struct fixture fixture;
    struct path asleep; /* the first events of threads, not a sequence */
};

/* p ~ w, both after `above`. */
static bool is_weak_initial(struct program *program, const struct path *above,
                            struct wakeup_event p, const struct class_set *of_w)
{
    struct path path = then(above, p);
    struct class_set of_p = classes_of(program, &path);
    return have_common(&of_p, of_w);
}

/* No leaf below `first` has a weak initial among what sleeps at the top, and of two branches, the
 * event of the earlier one is no weak initial of a leaf below the later one. */
static void check_tree(struct search *search, wakeup_id first, const struct path *above)
{
    const struct wakeup_tree *tree = &search->fixture.tree;
    for (wakeup_id id = first; id != WAKEUP_NONE; id = tree->nodes[id].next) {
        struct leaves leaves = {0};
        struct path path = then(above, tree->nodes[id].event);
        if (tree->nodes[id].child == WAKEUP_NONE)
            leaves.paths[leaves.count++] = path;
        else
            add_leaves(tree, tree->nodes[id].child, &path, &leaves);
        for (size_t i = 0; i < leaves.count; i++) {
            struct class_set set = classes_of(&search->program, &leaves.paths[i]);
            for (size_t s = 0; s < search->asleep.count && above->count == 0; s++)
                assert_false(
                    is_weak_initial(&search->program, &empty, search->asleep.events[s], &set));
            for (wakeup_id e = first; e != id; e = tree->nodes[e].next)
                assert_false(is_weak_initial(&search->program, above, tree->nodes[e].event, &set));
        }
        check_tree(search, tree->nodes[id].child, &path);
    }
}

/* What is asleep is related to the sequence as the executions say; returns whether all of it is
 * woken. */
static bool wakes_all(struct search *search, const struct path *path, const struct class_set *set)
{
    bool woken = true;
    for (size_t i = 0; i < search->asleep.count; i++) {
        struct wakeup_sequence *sequence = &search->fixture.sequence;
        struct wakeup_event sleeper = search->asleep.events[i];
        enum wakeup_relation relation = wakeup_sequence_relate(sequence, sleeper);
        bool weak = is_weak_initial(&search->program, &empty, sleeper, set);
        struct path alone = then(&empty, sleeper);
        struct class_set of_sleeper = classes_of(&search->program, &alone);
        assert_int_equal(relation == WAKEUP_WOKEN, !weak);
        if (sequence->open) /* then it is an initial whatever follows */
            assert_true(relation != WAKEUP_INITIAL || is_within(set, &of_sleeper));
        else
            assert_int_not_equal(relation, WAKEUP_UNKNOWN);
        if (relation == WAKEUP_UNKNOWN)
            for (size_t k = 0; k < path->count; k++)
                assert_false(are_dependent(path->events[k], sleeper));
        woken &= relation == WAKEUP_WOKEN;
    }
    return woken;
}

/* The tree's leaves begin something that the sequence begins; when that is open, all of it. */
static void check_cover(struct search *search, const struct leaves *leaves,
                        const struct class_set *set)
{
    struct class_set of_leaves = {0};
    for (size_t i = 0; i < leaves->count; i++) {
        struct class_set of_leaf = classes_of(&search->program, &leaves->paths[i]);
        unite(&of_leaves, &of_leaf);
    }
    assert_true(have_common(&of_leaves, set));
    if (search->fixture.sequence.open)
        assert_true(is_within(set, &of_leaves));
}

/* Inserts a random sequence that wakes all that is asleep. */
static void try_insertion(struct search *search, unsigned inserted[3])
{
    struct fixture *f = &search->fixture;
    struct path path = random_path(&search->program);
    struct class_set set = classes_of(&search->program, &path);
    fill(&f->sequence, &path, 1 + draw((unsigned)path.count));
    f->sequence.open = draw(2) == 0;
    if (!wakes_all(search, &path, &set))
        return;
    struct leaves before = leaves_of(&f->tree, f->first, &empty);
    enum wakeup_insertion result = wakeup_tree_insert(&f->tree, &f->first, &f->sequence);
    struct leaves after = leaves_of(&f->tree, f->first, &empty);
    assert_int_equal(after.count, before.count + (result == WAKEUP_ADDED));
    assert_true(are_all_in(&before, &after));
    check_tree(search, f->first, &empty);
    if (result == WAKEUP_OPEN)
        assert_true(f->sequence.open);
    else
        check_cover(search, &after, &set);
    inserted[result]++;
}

/* Explores the first branch's first event. */
static void take(struct search *search)
{
    struct fixture *f = &search->fixture;
    struct leaves before = leaves_of(&f->tree, f->first, &empty);
    wakeup_id below;
    struct wakeup_event event = wakeup_tree_take(&f->tree, &f->first, &below);
    struct path above = then(&empty, event);
    struct leaves after = leaves_of(&f->tree, f->first, &empty);
    if (below == WAKEUP_NONE)
        after.paths[after.count++] = above;
    add_leaves(&f->tree, below, &above, &after);
    assert_int_equal(after.count, before.count);
    assert_true(are_all_in(&before, &after));
    destroy(&f->tree, below);
    search->asleep = then(&search->asleep, event);
}

static void random_trees_keep_their_properties(void **state)
{
    (void)state;
    srand(1);
    unsigned inserted[3] = {0};
    for (int round = 0; round < 3000; round++) {
        struct search search = {.program = random_program()};
        for (int step = 0; step < 12; step++) {
            if (draw(5) == 0 && search.fixture.first != WAKEUP_NONE)
                take(&search);
            else
                try_insertion(&search, inserted);
        }
        if (search.fixture.tree.count > 0)
            tear_down(&search.fixture);
        else
            wakeup_sequence_release(&search.fixture.sequence);
    }
    assert_true(inserted[WAKEUP_ADDED] > 1000);
    assert_true(inserted[WAKEUP_COVERED] > 1000);
    assert_true(inserted[WAKEUP_OPEN] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches_are_taken_in_order),
        cmocka_unit_test(leaves_cover_what_can_begin_with_them),
        cmocka_unit_test(a_branch_begins_where_sequences_part),
        cmocka_unit_test(an_open_sequence_waits_for_what_follows),
        cmocka_unit_test(branches_are_no_longer_than_needed),
        cmocka_unit_test(random_trees_keep_their_properties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
