/* known_bodies.h - functions whose bodies do not count, since heddle knows what they mean.
 *
 * An inline function's body may duplicate an external definition, as in glibc's headers. Such a
 * body may call functions that have no model. So a model or a refusal of the function takes
 * precedence over the body. Under the rules of SV-COMP, some functions have their meaning whatever
 * the program defines. */
#pragma once

#include "front/ir.h"
#include "front/options.h"

/* Makes declarations of such functions. Requires: all files and the library are linked. */
void known_bodies_drop(struct ir *ir, const struct front_options *options);
