/* stuck.c - deadlocks. The last write of a location is not the same in all witnesses of a node. So
 * a witness is looked for in which each location that threads wait at ends with a write that makes
 * all of these wait. */
#include "explore/values/stuck.h"

#include "base/memory.h"
#include "explore/finish.h"
#include "explore/values/queries.h"
#include "explore/values/readers.h"

#include <stdlib.h>

/* Demands for a witness in which no thread is enabled. */
struct demands {
    struct verify_final *finals;
    size_t final_capacity;
    uint32_t final_count;
    uint32_t *writes; /* of all of them */
    size_t write_capacity;
    size_t write_count;
};

/* Whether each thread has stopped, joins one that has not ended, or is at an operation that may
 * wait. */
static bool may_be_stuck(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (execution_has_stopped(execution, t))
            continue;
        const struct op *op = execution_op(execution, t);
        if (op->kind != OP_JOIN && !op_may_wait(op))
            return false;
    }
    return true;
}

/* Whether all threads at the location wait as long as `write` is the last one there. */
static bool disables_all(const struct search *search, uint32_t location, uint32_t write)
{
    const struct execution *execution = &search->exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (execution_has_stopped(execution, t))
            continue;
        const struct op op = *execution_op(execution, t);
        if (op.location == location &&
            execution_effect(execution, t, &op, witness_stamp(&search->witness, write)) !=
                EFFECT_DISABLED)
            return false;
    }
    return true;
}

/* Whether the write may be the location's last one in some witness, as far as P tells. */
static bool may_be_last(const struct search *search, uint32_t location, uint32_t write)
{
    const struct instance *instance = &search->instance;
    uint32_t id = instance->locations[location].write;
    for (; id; id = instance_event(instance, id)->older_write)
        if (id != write && instance_is_before(instance, write, id))
            return false;
    return !search->is_taken[write];
}

/* Demands that the location's last write makes all threads there wait; false if none does. */
static bool demand(struct search *search, struct demands *demands, uint32_t location)
{
    struct verify_final final = {.location = location};
    for (uint32_t i = 0; i < demands->final_count; i++)
        if (demands->finals[i].location == location)
            return true;
    readers_find_taken(search, location);
    uint32_t id = search->instance.locations[location].write;
    for (;; id = instance_event(&search->instance, id)->older_write) {
        if (may_be_last(search, location, id) && disables_all(search, location, id)) {
            array_reserve(demands->writes, demands->write_capacity, demands->write_count + 1);
            demands->writes[demands->write_count++] = id;
            final.count++;
        }
        if (id == INSTANCE_INIT)
            break;
    }
    array_reserve(demands->finals, demands->final_capacity, demands->final_count + 1);
    demands->finals[demands->final_count++] = final;
    return final.count > 0;
}

static bool demand_all(struct search *search, struct demands *demands)
{
    const struct execution *execution = &search->exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (execution_has_stopped(execution, t))
            continue;
        uint32_t location = execution_op(execution, t)->location;
        if (location && !demand(search, demands, location))
            return false;
    }
    const uint32_t *writes = demands->writes;
    for (uint32_t i = 0; i < demands->final_count; i++) {
        demands->finals[i].writes = writes;
        writes += demands->finals[i].count;
    }
    return true;
}

/* Searches for a witness as demanded; the witness becomes that. */
static bool find_witness(struct search *search, const struct demands *demands)
{
    struct verify_request request = {.hint = search->witness.order,
                                     .finals = demands->finals,
                                     .final_count = demands->final_count,
                                     .most_states = SEARCH_MOST_STATES};
    enum verify_result result = verify_sc_search(&search->verify, &search->instance, &request);
    if (result == VERIFY_GAVE_UP)
        search->exploration->stop = STOP_SEARCH;
    if (result == VERIFY_WITNESS)
        witness_replace(&search->witness, search->verify.order, search->verify.count);
    return result == VERIFY_WITNESS;
}

bool stuck_finish(struct search *search)
{
    struct exploration *exploration = search->exploration;
    if (!may_be_stuck(&exploration->execution))
        return true;
    struct witness_mark mark = witness_mark(&search->witness);
    struct demands demands = {0};
    bool is_stuck = execution_next_enabled(&exploration->execution, 0) < 0;
    if (!is_stuck && demand_all(search, &demands))
        is_stuck = find_witness(search, &demands) &&
                   witness_replay(&search->witness, &search->instance, exploration);
    free(demands.finals);
    free(demands.writes);
    if (is_stuck)
        exploration_finish(exploration);
    if (is_stuck && exploration->stop == STOP_NOT)
        queries_run(search);
    witness_undo(&search->witness, mark);
    return exploration->stop == STOP_NOT &&
           witness_replay(&search->witness, &search->instance, exploration);
}
