/* A snapshot of two words that reads each once. Under rc11 as under sc:
 *
 * `upd0 || upd1 || scan`: a scan may read 0, and then 1. The only order of whole operations with
 * this result is upd1; scan; upd0. In the graph, nothing orders upd0 and upd1. So a test may call
 * upd1 when upd0 has returned (and scan has read the first word by then), and still get the result:
 * with that edge from the return of upd0 to the call of upd1, no order is left. The trace runs in
 * this way, though the fewest preemptions are in one where upd1 comes first.
 *
 * `upd0; upd1 || scan` with this result: upd1 comes behind upd0 in its thread, so no order has it.
 *
 * With a second read of both words, a scan returns only what it has read twice, and has been there
 * in between: each word is written once. (Else it returns -1, which may come without a reason.) */
// RUN: %exits 1 %heddle --linearizability --scenario='upd0() || upd1() || scan()' %s \
// RUN:     | FileCheck %s --check-prefix=EDGES
// RUN: %exits 1 %heddle --linearizability --scenario='upd0() || upd1() || scan()' --sc %s \
// RUN:     | FileCheck %s --check-prefix=EDGES
// RUN: %exits 1 %heddle --linearizability --scenario='upd0() || upd1() || scan()' \
// RUN:     --memory-model=ra %s | FileCheck %s --check-prefix=EDGES
// RUN: %exits 1 %heddle --linearizability --scenario='upd0() || upd1() || scan()' \
// RUN:     --memory-model=tso %s | FileCheck %s --check-prefix=EDGES
//      EDGES: not linearizable: no order of these operations gives these results whenever
// EDGES-NEXT: | thread 1 {{.*}}| thread 3 |
// EDGES-NEXT: | upd0(): 0 | upd1(): 0 | scan(): 1 |
// EDGES-NEXT: the orders with these results:
// EDGES-NEXT: upd1(); scan(); upd0() -- but upd0() may have returned before upd1() is called
//      EDGES: read object->word[0]: 0
//      EDGES: upd0(): 0
//      EDGES: call upd1()
//      EDGES: read object->word[1]: 1
//
// RUN: %exits 1 %heddle --linearizability %s | FileCheck %s --check-prefix=OUTCOME
//      OUTCOME: scenario: upd0(); upd1() || scan()
// OUTCOME-NEXT: not linearizable: no order of these operations, one at a time, gives these results
//      OUTCOME: every order:
// OUTCOME-NEXT: upd0(); upd1(); scan() -- scan() returns 11, not 1
// OUTCOME-NEXT: upd0(); scan(); upd1() -- scan() returns 10, not 1
// OUTCOME-NEXT: scan(); upd0(); upd1() -- scan() returns 0, not 1
//
/* In JSON, calls are named by their indices: upd0 is 0, upd1 is 1. */
// RUN: %exits 1 %heddle --linearizability --scenario='upd0() || upd1() || scan()' --format=json \
// RUN:     %s | FileCheck %s --check-prefix=JSON
//      JSON: "linearizability": {
//      JSON: "scenario": "upd0() || upd1() || scan()",
//      JSON: "reason": "edges",
//      JSON: "edges": [
// JSON-NEXT: [
// JSON-NEXT: 0,
// JSON-NEXT: 1
//      JSON: "kind": "not-linearizable"
//
// RUN: %exits 0 %heddle --linearizability -DTWICE %s
// RUN: %exits 0 %heddle --linearizability -DTWICE --sc %s
#include <heddle/linearizability.h>
#include <stdatomic.h>

struct pair {
    atomic_long word[2];
};

static void create(void *object)
{
    struct pair *pair = object;
    atomic_init(&pair->word[0], 0);
    atomic_init(&pair->word[1], 0);
}

static long upd0(void *object, long unused)
{
    struct pair *pair = object;
    (void)unused;
    atomic_store(&pair->word[0], 1);
    return 0;
}

static long upd1(void *object, long unused)
{
    struct pair *pair = object;
    (void)unused;
    atomic_store(&pair->word[1], 1);
    return 0;
}

static long scan(void *object, long unused)
{
    struct pair *pair = object;
    (void)unused;
    long first = atomic_load(&pair->word[0]), second = atomic_load(&pair->word[1]);
#ifdef TWICE
    if (atomic_load(&pair->word[0]) != first || atomic_load(&pair->word[1]) != second)
        return -1;
#endif
    return first * 10 + second;
}

static const struct heddle_operation operations[] = {
    {.name = "upd0", .run = upd0},
    {.name = "upd1", .run = upd1},
#ifdef TWICE
    {.name = "scan", .run = scan, .flags = HEDDLE_SPURIOUS, .failure = -1},
#else
    {.name = "scan", .run = scan},
#endif
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct pair),
    .create = create,
    .operations = operations,
    .operation_count = 3,
};
