#include "report/quantity.h"

#include <math.h>
#include <stdio.h>

struct quantity quantity_exact(const mpf_t count)
{
    struct quantity quantity;
    gmp_snprintf(quantity.text, sizeof quantity.text, "%.0Ff", count);
    return quantity;
}

struct quantity quantity_about(const mpf_t count)
{
    struct quantity quantity;
    double number = mpf_get_d(count);
    long exponent;
    mpf_get_d_2exp(&exponent, count);
    if (exponent > 30) { /* a billion has 30 bits */
        gmp_snprintf(quantity.text, sizeof quantity.text, "%.3Fg", count);
        return quantity;
    }
    double unit = number < 1000 ? 1 : pow(10, floor(log10(number)) - 2);
    snprintf(quantity.text, sizeof quantity.text, "%.0f", round(number / unit) * unit);
    return quantity;
}

struct quantity quantity_seconds(const mpf_t seconds)
{
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{1, "s"}, {60, "min"}, {3600, "h"}, {86400, "days"}, {31557600, "years"}};
    enum { UNITS = sizeof units / sizeof *units };
    struct quantity quantity;
    unsigned i = 0;
    while (i + 1 < UNITS && mpf_cmp_d(seconds, 2 * units[i + 1].seconds) >= 0)
        i++;
    mpf_t number, size;
    mpf_inits(number, size, NULL);
    mpf_set_d(size, units[i].seconds);
    mpf_div(number, seconds, size);
    gmp_snprintf(quantity.text, sizeof quantity.text, "%.2Fg %s", number, units[i].name);
    mpf_clears(number, size, NULL);
    return quantity;
}

struct quantity quantity_time(double seconds)
{
    mpf_t number;
    mpf_init_set_d(number, seconds);
    struct quantity quantity = quantity_seconds(number);
    mpf_clear(number);
    return quantity;
}
