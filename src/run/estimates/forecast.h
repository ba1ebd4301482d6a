/* forecast.h - how far an exploration is, for its progress.
 *
 * Another process estimates how much there is to explore, while the exploration goes on: so that is
 * the same with a forecast as without. The process is forked when the exploration has learnt most
 * facts about the program, and takes a third of a second. Later ones take up to a second, or a
 * hundredth of the exploration's time. The mean of all estimates counts. If a process learns a
 * fact, it ends, and another one tries later. */
#pragma once

#include "explore/explorer.h"

#include <sys/types.h>

/* An estimate of how many events the whole exploration adds. */
struct forecast_estimate {
    double events;
    double seconds; /* that it has taken; 0: there is none */
    bool is_close;  /* its samples say the same, about */
};

/* Of an exploration; zeroed: it has just begun. */
struct forecast {
    pid_t process;  /* that estimates; 0: none */
    int pipe;       /* from there */
    double begin;   /* of the exploration, about, in seconds of the run */
    double next;    /* when another process may begin, in seconds from then on */
    unsigned count; /* of processes so far */
    struct forecast_estimate before, newest; /* by former processes together, and by this one */
    double share;                            /* the largest that was told */
};

/* What is told about the end. */
struct outlook {
    double share; /* of the events, up to 0.99; never less than before. Less than 0: unknown */
    double left;  /* seconds; less than 0: unknown */
};

/* What the forecast says after so many seconds of the run. Begins it if there is none; `options`
 * are those of the exploration. Requires explorer->estimate. */
struct outlook forecast_look(struct forecast *forecast, struct machine *machine,
                             const struct explorer *explorer, const struct explore_options *options,
                             const struct statistics *statistics, double seconds);

/* Ends its process, if there is one. The forecast is that of an exploration that has just begun. */
void forecast_end(struct forecast *forecast);
