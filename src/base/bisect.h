/* bisect.h - search in what is sorted. */
#pragma once

#include <stddef.h>

/* Sets `index` to the first index below `count` for which the condition does not hold, or to
 * `count`. Requires: the condition, an expression in `index`, does not hold behind that one. */
#define bisect(index, count, condition)          \
    do {                                         \
        size_t low_ = 0, high_ = (count);        \
        while (low_ < high_) {                   \
            (index) = low_ + (high_ - low_) / 2; \
            if (condition)                       \
                low_ = (index) + 1;              \
            else                                 \
                high_ = (index);                 \
        }                                        \
        (index) = low_;                          \
    } while (0)
