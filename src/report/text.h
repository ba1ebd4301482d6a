/* text.h - a verdict for people to read. */
#ifndef HEDDLE_REPORT_TEXT_H
#define HEDDLE_REPORT_TEXT_H

#include "report/verdict.h"

enum text_detail {
    TEXT_BRIEF,  /* errors, places and the verdict */
    TEXT_NORMAL, /* and traces, with long runs of steps folded, and statistics */
    TEXT_FULL,   /* and every step */
};

void text_print(FILE *file, const struct verdict *verdict, enum text_detail detail);

/* The verdict of an execution that was run once more: whoever asked for that has its trace, which
 * TEXT_FULL alone prints. */
void text_print_replay(FILE *file, const struct verdict *verdict, enum text_detail detail);

#endif
