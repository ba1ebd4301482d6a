/* sharing.h - how threads use the locations of a trace. */
#pragma once

#include "report/trace/step.h"

/* A number above those of all locations and objects of the steps. */
size_t sharing_locations(const struct step *steps, size_t count);
enum { SHARING_SEVERAL = 1 /* threads use the location */, SHARING_WRITTEN = 2 };

/* By location, a set of these; fresh memory. */
uint8_t *sharing_find(const struct step *steps, size_t count);
