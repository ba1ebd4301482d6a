/* error_label.h - a label of the program whose name says that coming to it is an error. */
#pragma once

#include "front/ir.h"

/* Calls reach_error's model at each label of this name. Dies when there is none. */
void error_label_insert(struct ir *ir, const char *label);
