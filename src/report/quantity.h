/* quantity.h - large numbers and long times, in words. */
#pragma once

#include <gmp.h>

struct quantity {
    char text[48];
};

/* All digits of a whole number. */
struct quantity quantity_exact(const mpf_t count);
/* Its first three, as a whole number up to a billion: "2360000", "1.2e40". */
struct quantity quantity_about(const mpf_t count);
/* "0.3 s", "12 min", "5 h", "3 days", "2e30 years". */
struct quantity quantity_seconds(const mpf_t seconds);
struct quantity quantity_time(double seconds);
