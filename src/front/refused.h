/* refused.h - library functions that heddle will not follow, and what to do instead. */
#ifndef HEDDLE_FRONT_REFUSED_H
#define HEDDLE_FRONT_REFUSED_H

/* Why a call of `function` is refused, with advice; NULL when heddle just does not know it. */
const char *refused_reason(const char *function);

#endif
