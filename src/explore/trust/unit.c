#include "explore/trust/unit.h"

#include "base/error.h"
#include "base/mix.h"
#include "explore/trust/advance.h"
#include "explore/trust/search.h"

/* Frames are undone from the top on, since marks must be left in the opposite order of their
 * making. */
static void discard_frame(struct trust *trust)
{
    require(trust->frame_count > 0);
    struct frame *frame = &trust->frames[trust->frame_count - 1];
    if (frame->revisiting) {
        if (frame->read)
            trust_rewind(trust, frame->inner);
        trust->candidate_count = frame->candidates;
    }
    trust_rewind(trust, frame->before);
    trust->frame_count--;
}

void unit_discard_above(void *search, size_t frame_count)
{
    struct trust *trust = search;
    while (trust->frame_count > frame_count)
        discard_frame(trust);
}

static bool advance(void *search)
{
    return trust_advance(search);
}

/* --- Paths ------------------------------------------------------------------------------------ */

/* A hash of the lowest `count` frames: where each begins, and of which thread it is. Stamps are the
 * same in each process, and so is a thread's name. */
static uint64_t check(const void *search, size_t count)
{
    const struct trust *trust = search;
    const struct machine *machine = trust->exploration->execution.machine;
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++) {
        const struct frame *frame = &trust->frames[i];
        hash = mix64(hash ^ machine_thread_name(machine, frame->thread));
        hash = mix64(hash ^ (uint64_t)frame->before.count << 32 ^ frame->floor);
        hash = mix64(hash ^ (uint64_t)frame->pinned << 2 ^ frame->waiting << 1 ^ frame->choosing);
    }
    return hash;
}

static struct path_step step_at(const void *search, size_t index)
{
    const struct trust *trust = search;
    verify(index < trust->frame_count);
    const struct frame *frame = &trust->frames[index];
    return (struct path_step){
        .ordinal = frame->ordinal, .is_open = !frame->closed, .is_admitted = frame->admitted};
}

static size_t frame_count(const void *search)
{
    return ((const struct trust *)search)->frame_count;
}

static size_t frame_count_before(const void *search)
{
    return ((const struct trust *)search)->advanced;
}

static uint32_t ordinal_before(const void *search)
{
    return ((const struct trust *)search)->advanced_ordinal;
}

/* --- Going to a unit -------------------------------------------------------------------------- */

size_t unit_keep_way(struct trust *trust, const struct path *goal)
{
    size_t i = 0;
    while (i < trust->frame_count && i < goal->count &&
           trust->frames[i].ordinal == goal->steps[i].ordinal)
        i++;
    bool is_on_the_way = i < trust->frame_count && i < goal->count &&
                         trust->frames[i].ordinal < goal->steps[i].ordinal;
    while (trust->frame_count > (is_on_the_way ? i + 1 : 0))
        discard_frame(trust);
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
        unit_discard_above(trust, index + 1);
        if (!trust_advance(trust) || trust->exploration->stop != STOP_NOT)
            return false;
    }
    trust->frames[index].closed = !step.is_open;
    trust->frames[index].admitted = step.is_admitted;
    return trust->frames[index].ordinal == step.ordinal;
}

bool unit_seek(struct trust *trust)
{
    const struct path *goal = trust->goal;
    while (trust->sought < goal->count && trust->sought < trust->frame_count)
        if (!seek_frame(trust, trust->sought++))
            return refuse(trust);
    if (trust->sought == goal->count) {
        unit_discard_above(trust, goal->count);
        return check(trust, goal->count) != goal->check && refuse(trust);
    }
    return trust_is_admitted(trust) || refuse(trust);
}

static void go_to(void *search, const struct path *goal)
{
    trust_go_to(search, goal);
}

const struct work_tree unit_tree = {
    .frame_count = frame_count,
    .frame_count_before = frame_count_before,
    .ordinal_before = ordinal_before,
    .step = step_at,
    .go_to = go_to,
    .advance = advance,
    .discard_above = unit_discard_above,
    .check = check,
};
