/* explanations.h - what --help and the manual page say besides the tables of options. */
#pragma once

extern const char help_description[], help_arguments[], help_cut_off[];

struct help_status {
    const char *status, *meaning;
};

/* What the i-th exit status means; NULL when there is none. */
const struct help_status *help_status_at(unsigned i);

/* The summary of --algorithm=auto, which is no explorer of its own. */
extern const char help_auto[];
