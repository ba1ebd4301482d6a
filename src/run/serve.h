/* serve.h - a worker of a cluster: explores parts of runs that other machines coordinate. */
#pragma once

#include "machine/program.h"
#include "run/options.h"

/* Takes orders from the socket (scale/worker.h), until nobody is at its other end, and exits. */
_Noreturn void run_serve(const struct program *program, const struct run_options *options,
                         int socket);
