/* sequential.h - an error of a weak memory model, looked for under sequential consistency. */
#pragma once

#include "run/run.h"

/* For each error of the verdict whose execution is not sequentially consistent, or for which the
 * report offers memory orders: explores the program under sc for at most so many events. An error
 * of this kind and place that is found takes its place: no memory order mends it, and its execution
 * is easier to follow. Where the search was cut short and has found none, a note says so. Requires
 * that the exploration has ended, and that the verdict has the facts with which it was found; those
 * of the search are added. */
void sequential_look(struct run *run);
