/* rehearsal.h - LLVM's reader and what follows crash on assembly and bitcode that are damaged in
 * certain ways, however they are checked. */
#ifndef HEDDLE_FRONT_REHEARSAL_H
#define HEDDLE_FRONT_REHEARSAL_H

#include "front/options.h"

struct front;

/* Where the files hold LLVM assembly or bitcode, has a child process load them first, silently:
 * dies with a message should the child crash, or take far more time or memory than loading does.
 * What else is wrong with them is left to be said by the real load. */
void rehearsal_hold(const struct front_options *options,
                    struct front *(*load)(const struct front_options *options));

#endif
