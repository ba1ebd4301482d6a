/* rehearsal.h - loads the user's bitcode in a child process first. LLVM crashes on some damaged
 * files, although they are verified. */
#pragma once

#include "front/options.h"

struct front;

/* If the files contain LLVM assembly or bitcode, a child process calls `load` first, without
 * output. Dies with a message if the child crashes or needs far more time or memory than loading
 * takes. The real load reports all other errors, and bugs of heddle's own. */
void rehearsal_hold(const struct front_options *options,
                    struct front *(*load)(const struct front_options *options));
