#include "explore/trust/unit.h"

#include "base/error.h"
#include "explore/trust/advance.h"
#include "explore/trust/search.h"
#include "explore/trust/seek.h"

static void discard_above(void *search, size_t frame_count)
{
    trust_discard_above(search, frame_count);
}

static uint64_t check(const void *search, size_t count)
{
    return seek_check(search, count);
}

static bool advance(void *search)
{
    return trust_advance(search);
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
    .discard_above = discard_above,
    .check = check,
};
