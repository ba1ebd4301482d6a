/* missing_order.h - which memory orders are too weak to order two events, although the threads have
 * communicated in between, by a write and a read. */
#pragma once

#include "graph/graph.h"

/* A write, and a read of it or of the end of a release sequence that begins with it. They do not
 * synchronise, because the memory order of one of them is too weak, or those of both. */
struct missing_order {
    event_id write; /* EVENT_INIT: there is no such pair */
    event_id read;
    bool releases; /* the write's side is strong enough, maybe by a fence */
    bool acquires; /* the read's side is; not both are */
    bool by_c17;   /* by C17, they synchronise: there, later stores of a thread continue its release
                      sequence (5.1.2.4p10); by C++20, only read-modify-writes do */
};

/* The pair whose synchronisation would order `first` before the next operation of the thread; the
 * one that lacks least. Requires that happens-before is the graph's first clock, that no clock is
 * stale, and that `first` does not happen before that operation. Linear in the number of events. */
struct missing_order missing_order_find(const struct graph *graph, unsigned thread, event_id first);
