/* readers.h - the *readers* of a node, which are its pending operations that read, and the writes
 * that they may read from. */
#pragma once

#include "explore/values/search.h"

/* Adds the readers of the present node to search->readers, in the order in which they are to be
 * tried. `frame` is the number of the node's frame, whose `held` is filled in. Requires that the
 * graph is in line. Returns their number. */
uint32_t readers_find(struct search *search, size_t frame);

/* Finds what the reader of the frame may read, adds its sources to search->sources, and flags it.
 * Returns whether it may read anything. Requires that the frame is the top one, its readers are all
 * there, and the graph is in line. */
bool readers_look(struct search *search, size_t frame, struct reader *reader);

/* Sets search->good to the sources of the reader's group, in ascending order, and returns their
 * number. */
uint32_t readers_good(struct search *search, const struct reader *reader, uint32_t group);

/* What the reader sees when it reads from the group; no other group has this value. */
uint64_t readers_value(const struct search *search, const struct reader *reader, uint32_t group);

/* The value that the read of the reader's section returns when it reads from the group. */
uint64_t readers_result(const struct search *search, const struct reader *reader, uint32_t group);

/* Whether the reader writes when it reads from the group. */
bool readers_write(const struct search *search, const struct reader *reader, uint32_t group);

/* The partner of the reader, at a queue's end, when it reads from the group; 0: none. */
uint32_t readers_partner(const struct search *search, const struct reader *reader, uint32_t group);

/* Finds the writes of the location, from `oldest` on, from which an event that reads and writes has
 * to read: sets search->is_taken for them, and clears it for the others. */
void readers_find_taken(struct search *search, uint32_t location, uint32_t oldest);

/* Whether the write may be the location's last one in some witness, as far as P tells. Requires
 * readers_find_taken. */
bool readers_may_be_last(const struct search *search, uint32_t location, uint32_t write);
