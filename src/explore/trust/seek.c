#include "explore/trust/seek.h"

#include "base/mix.h"
#include "explore/trust/advance.h"
#include "explore/work.h"

uint64_t seek_check(const struct trust *trust, size_t count)
{
    const struct machine *machine = trust->exploration->execution.machine;
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++) {
        const struct frame *frame = &trust->frames[i];
        hash = mix64(hash ^ machine_thread_name(machine, frame->thread));
        hash = mix64(hash ^ (uint64_t)frame->before.count << 32 ^ frame->floor);
        hash = mix64(hash ^ (uint64_t)frame->pinned << 2 ^ (frame->wait == FRAME_WAITS) << 1 ^
                     (frame->role == ROLE_OTHER_CHOICE));
    }
    return hash;
}

size_t seek_keep_way(struct trust *trust, const struct path *goal)
{
    size_t i = 0;
    while (i < trust->frame_count && i < goal->count &&
           trust->frames[i].ordinal == goal->steps[i].ordinal)
        i++;
    bool is_on_the_way = i < trust->frame_count && i < goal->count &&
                         trust->frames[i].ordinal < goal->steps[i].ordinal;
    trust_discard_above(trust, is_on_the_way ? i + 1 : 0);
    return is_on_the_way ? i : 0;
}

static bool refuse(struct trust *trust)
{
    work_refuse(trust->exploration);
    return false;
}

/* Sets up the graph of frame `index` that the goal names. The frame is on the stack, with its first
 * graph or none. Returns false if there is no such graph, or the exploration has stopped. */
static bool seek_frame(struct trust *trust, size_t index)
{
    struct path_step step = trust->goal->steps[index];
    while (trust->frames[index].ordinal < step.ordinal) {
        trust_discard_above(trust, index + 1);
        if (!trust_advance(trust) || trust->exploration->stop != STOP_NOT)
            return false;
    }
    trust->frames[index].closed = !step.is_open;
    trust->frames[index].admitted = step.is_admitted;
    return trust->frames[index].ordinal == step.ordinal;
}

bool seek_go_on(struct trust *trust)
{
    const struct path *goal = trust->goal;
    while (trust->sought < goal->count && trust->sought < trust->frame_count)
        if (!seek_frame(trust, trust->sought++))
            return refuse(trust);
    if (trust->sought == goal->count) {
        trust_discard_above(trust, goal->count);
        return seek_check(trust, goal->count) != goal->check && refuse(trust);
    }
    return trust_is_admitted(trust) || refuse(trust);
}
