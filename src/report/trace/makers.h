/* makers.h - the steps of a trace that make objects, for the names of these and of pointers to
 * them. */
#pragma once

#include "report/trace/step.h"

/* Where several objects of a trace have one name, sets the maker of each step in one of them, and
 * appends to each name of a pointer to one of them the number of the step that made the object. */
void makers_distinguish(struct step *steps, size_t count);
