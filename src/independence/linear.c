#include "independence/linear.h"

#include <string.h>

static bool add_term(struct linear *linear, term_id term, uint64_t factor)
{
    unsigned i = 0;
    while (i < linear->count && linear->terms[i] < term)
        i++;
    bool is_there = i < linear->count && linear->terms[i] == term;
    if (is_there)
        factor = (factor + linear->factors[i]) & term_mask(linear->width);
    if (!is_there && linear->count == LINEAR_TERMS)
        return false;
    unsigned from = i + is_there, to = i + (factor != 0);
    memmove(linear->terms + to, linear->terms + from, (linear->count - from) * sizeof(term_id));
    memmove(linear->factors + to, linear->factors + from,
            (linear->count - from) * sizeof *linear->factors);
    linear->count = linear->count - is_there + (factor != 0);
    if (factor != 0) {
        linear->terms[i] = term;
        linear->factors[i] = factor;
    }
    return true;
}

bool linear_add(struct linear *linear, const struct terms *terms, term_id id, uint64_t factor)
{
    const struct term *term = term_get(terms, id);
    uint64_t value;
    factor &= term_mask(linear->width);
    if (factor == 0)
        return true;
    if (term->op == TERM_CONSTANT) {
        linear->constant = (linear->constant + factor * term->value) & term_mask(linear->width);
        return true;
    }
    if (term->op == TERM_ADD)
        return linear_add(linear, terms, term->operands[0], factor) &&
               linear_add(linear, terms, term->operands[1], factor);
    if (term->op == TERM_MUL && term_is_constant(terms, term->operands[0], &value))
        return linear_add(linear, terms, term->operands[1], factor * value);
    return add_term(linear, id, factor);
}

static term_id plus(struct terms *terms, term_id sum, term_id term)
{
    return sum == TERM_NONE ? term
                            : term_intern(terms, (struct term){.op = TERM_ADD,
                                                               .width = term_get(terms, sum)->width,
                                                               .operands = {sum, term}});
}

static term_id times(struct terms *terms, term_id term, uint64_t factor)
{
    unsigned width = term_width(terms, term);
    return factor == 1
               ? term
               : term_intern(
                     terms, (struct term){.op = TERM_MUL,
                                          .width = (uint8_t)width,
                                          .operands = {term_constant(terms, width, factor), term}});
}

term_id linear_term(const struct linear *linear, struct terms *terms)
{
    term_id sum = TERM_NONE;
    for (unsigned i = 0; i < linear->count; i++)
        sum = plus(terms, sum, times(terms, linear->terms[i], linear->factors[i]));
    if (linear->constant == 0 && sum != TERM_NONE)
        return sum;
    return plus(terms, sum, term_constant(terms, linear->width, linear->constant));
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint64_t size_of(uint64_t value, unsigned width)
{
    int64_t number = term_signed(value, width);
    return number < 0 ? -(uint64_t)number : (uint64_t)number;
}

void linear_divide(struct linear *linear, const struct terms *terms)
{
    unsigned width = linear->width;
    uint64_t divisor = size_of(linear->constant, width);
    unsigned __int128 most = divisor;
    for (unsigned i = 0; i < linear->count; i++) {
        const struct term *term = term_get(terms, linear->terms[i]);
        if (term->op != TERM_ZEXT && term->op != TERM_SEXT)
            return;
        uint64_t size = size_of(linear->factors[i], width);
        most += (unsigned __int128)size << term_width(terms, term->operands[0]);
        divisor = common_divisor(divisor, size);
    }
    if (divisor <= 1 || most >> (width - 1) != 0)
        return;
    int64_t by = (int64_t)divisor;
    linear->constant = (uint64_t)(term_signed(linear->constant, width) / by) & term_mask(width);
    for (unsigned i = 0; i < linear->count; i++)
        linear->factors[i] =
            (uint64_t)(term_signed(linear->factors[i], width) / by) & term_mask(width);
}

void linear_sides(const struct linear *linear, struct terms *terms, term_id *left, term_id *right)
{
    bool negates = linear->count > 0 && term_signed(linear->factors[0], linear->width) < 0;
    struct linear sides[2] = {{.width = linear->width}, {.width = linear->width}};
    for (unsigned i = 0; i < linear->count; i++) {
        bool negative = term_signed(linear->factors[i], linear->width) < 0;
        uint64_t factor = negative ? -linear->factors[i] : linear->factors[i];
        add_term(&sides[negative != negates], linear->terms[i], factor & term_mask(linear->width));
    }
    sides[1].constant = (negates ? linear->constant : -linear->constant) & term_mask(linear->width);
    *left = linear_term(&sides[0], terms);
    *right = linear_term(&sides[1], terms);
}
