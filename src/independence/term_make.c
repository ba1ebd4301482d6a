/* term_make.c - the constructors of terms that have operands: they simplify. Arrays have their own
 * (term_array.c). */
#include "base/error.h"
#include "independence/linear.h"
#include "independence/term.h"

static term_id make(struct terms *terms, enum term_op op, unsigned width, term_id one,
                    term_id other, term_id third)
{
    return term_intern(
        terms,
        (struct term){.op = (uint8_t)op, .width = (uint8_t)width, .operands = {one, other, third}});
}

static enum term_op op_of(const struct terms *terms, term_id id)
{
    return term_get(terms, id)->op;
}

static term_id operand(const struct terms *terms, term_id id, unsigned i)
{
    return term_get(terms, id)->operands[i];
}

/* --- choices ---------------------------------------------------------------------------------- */

/* Whether choices among the operands of such an operation become choices among its results. */
static bool passes_choices(const struct terms *terms, term_id id)
{
    uint64_t value;
    switch (op_of(terms, id)) {
    case TERM_ADD:
    case TERM_TRUNC:
    case TERM_ZEXT:
    case TERM_SEXT:
        return true;
    case TERM_MUL:
        return term_is_constant(terms, operand(terms, id, 0), &value);
    default:
        return false;
    }
}

/* The condition of a choice within the term; TERM_NONE: there is none. */
static term_id find_choice(const struct terms *terms, term_id id)
{
    if (op_of(terms, id) == TERM_ITE)
        return operand(terms, id, 0);
    if (!passes_choices(terms, id))
        return TERM_NONE;
    term_id found = TERM_NONE;
    for (unsigned i = 0; i < term_arity(op_of(terms, id)) && found == TERM_NONE; i++)
        found = find_choice(terms, operand(terms, id, i));
    return found;
}

/* The term where the condition of choices within it has the truth value. */
static term_id choose(struct terms *terms, term_id id, term_id condition, bool truth)
{
    const struct term term = *term_get(terms, id);
    if (term.op == TERM_ITE)
        return term.operands[0] == condition
                   ? choose(terms, term.operands[truth ? 1 : 2], condition, truth)
                   : term_ite(terms, term.operands[0],
                              choose(terms, term.operands[1], condition, truth),
                              choose(terms, term.operands[2], condition, truth));
    if (!passes_choices(terms, id))
        return id;
    term_id one = choose(terms, term.operands[0], condition, truth);
    if (term_arity(term.op) == 1)
        return term_resize(terms, term.op, one, term.width);
    return term_binary(terms, term.op, one, choose(terms, term.operands[1], condition, truth));
}

term_id term_ite(struct terms *terms, term_id condition, term_id yes, term_id no)
{
    uint64_t value;
    if (term_is_constant(terms, condition, &value))
        return value ? yes : no;
    if (yes == no)
        return yes;
    if (term_width(terms, yes) == 1)
        return term_or(terms, term_and(terms, condition, yes),
                       term_and(terms, term_not(terms, condition), no));
    if (op_of(terms, condition) == TERM_NOT)
        return term_ite(terms, operand(terms, condition, 0), no, yes);
    return make(terms, TERM_ITE, term_width(terms, yes), condition, yes, no);
}

/* --- truth values ----------------------------------------------------------------------------- */

term_id term_not(struct terms *terms, term_id id)
{
    uint64_t value;
    require(term_width(terms, id) == 1);
    if (term_is_constant(terms, id, &value))
        return term_constant(terms, 1, !value);
    if (op_of(terms, id) == TERM_NOT)
        return operand(terms, id, 0);
    return make(terms, TERM_NOT, 1, id, 0, 0);
}

/* A conjunction, or a disjunction, of truth values. `absorbing`: the value of either that makes it
 * the result. */
static term_id connect(struct terms *terms, enum term_op op, term_id left, term_id right,
                       bool absorbing)
{
    uint64_t value;
    if (left > right)
        return connect(terms, op, right, left, absorbing);
    if (term_is_constant(terms, left, &value))
        return (value != 0) == absorbing ? left : right;
    if (term_is_constant(terms, right, &value))
        return (value != 0) == absorbing ? right : left;
    if (left == right)
        return left;
    if (term_not(terms, left) == right)
        return term_constant(terms, 1, absorbing);
    enum term_op other = op == TERM_AND ? TERM_OR : TERM_AND;
    term_id both[2] = {left, right};
    for (unsigned i = 0; i < 2; i++)
        if (op_of(terms, both[i]) == other &&
            (operand(terms, both[i], 0) == both[!i] || operand(terms, both[i], 1) == both[!i]))
            return both[!i];
    return make(terms, op, 1, left, right, 0);
}

term_id term_and(struct terms *terms, term_id left, term_id right)
{
    return connect(terms, TERM_AND, left, right, false);
}

term_id term_or(struct terms *terms, term_id left, term_id right)
{
    return connect(terms, TERM_OR, left, right, true);
}

/* Whether both truth values are the same. */
static term_id make_iff(struct terms *terms, term_id left, term_id right)
{
    return term_or(terms, term_and(terms, left, right),
                   term_and(terms, term_not(terms, left), term_not(terms, right)));
}

/* --- comparisons ------------------------------------------------------------------------------ */

static term_id lift(struct terms *terms, enum term_op op, term_id left, term_id right,
                    term_id condition)
{
    term_id results[2];
    for (unsigned truth = 0; truth < 2; truth++) {
        term_id one = choose(terms, left, condition, truth);
        term_id other = choose(terms, right, condition, truth);
        results[truth] = term_binary(terms, op, one, other);
    }
    return term_ite(terms, condition, results[1], results[0]);
}

/* Whether the constant is what an extension of a narrower value may be; then that is *narrow. */
static bool is_extended(struct terms *terms, term_id extension, uint64_t value, term_id *narrow)
{
    term_id inner = operand(terms, extension, 0);
    unsigned width = term_width(terms, inner), wide = term_width(terms, extension);
    *narrow = term_constant(terms, width, value);
    uint64_t low = value & term_mask(width);
    uint64_t again = op_of(terms, extension) == TERM_ZEXT
                         ? low
                         : (uint64_t)term_signed(low, width) & term_mask(wide);
    return again == value;
}

static bool is_extension(const struct terms *terms, term_id id)
{
    return op_of(terms, id) == TERM_ZEXT || op_of(terms, id) == TERM_SEXT;
}

/* The comparison of narrower values that equals that of the extensions; TERM_NONE: none does. */
static term_id narrow(struct terms *terms, enum term_op op, term_id left, term_id right)
{
    uint64_t value;
    term_id other;
    bool keeps_sign = op != TERM_ULT;
    if (is_extension(terms, left) && op_of(terms, left) == op_of(terms, right) &&
        (op == TERM_EQUAL || keeps_sign == (op_of(terms, left) == TERM_SEXT)) &&
        term_width(terms, operand(terms, left, 0)) == term_width(terms, operand(terms, right, 0)))
        return term_binary(terms, op, operand(terms, left, 0), operand(terms, right, 0));
    for (unsigned i = 0; i < 2; i++) {
        term_id extension = i == 0 ? left : right, constant = i == 0 ? right : left;
        if (!is_extension(terms, extension) || !term_is_constant(terms, constant, &value) ||
            (op != TERM_EQUAL && keeps_sign != (op_of(terms, extension) == TERM_SEXT)))
            continue;
        if (is_extended(terms, extension, value, &other))
            return i == 0 ? term_binary(terms, op, operand(terms, left, 0), other)
                          : term_binary(terms, op, other, operand(terms, right, 0));
        if (op == TERM_EQUAL)
            return term_constant(terms, 1, 0);
    }
    return TERM_NONE;
}

static term_id make_equal(struct terms *terms, term_id left, term_id right)
{
    struct linear difference = {.width = term_width(terms, left)};
    if (linear_add(&difference, terms, left, 1) &&
        linear_add(&difference, terms, right, UINT64_MAX)) {
        if (difference.count == 0)
            return term_constant(terms, 1, difference.constant == 0);
        linear_divide(&difference, terms);
        linear_sides(&difference, terms, &left, &right);
    }
    term_id narrower = narrow(terms, TERM_EQUAL, left, right);
    return narrower != TERM_NONE ? narrower : make(terms, TERM_EQUAL, 1, left, right, 0);
}

/* A bound from below is the negation of one from above. */
static term_id make_less(struct terms *terms, enum term_op op, term_id left, term_id right)
{
    unsigned width = term_width(terms, left);
    uint64_t sign = op == TERM_SLT ? (uint64_t)1 << (width - 1) : 0, value;
    if (left == right)
        return term_constant(terms, 1, 0);
    if (term_is_constant(terms, left, &value)) {
        if (value == (term_mask(width) ^ sign))
            return term_constant(terms, 1, 0);
        return term_not(terms,
                        term_binary(terms, op, right, term_constant(terms, width, value + 1)));
    }
    if (term_is_constant(terms, right, &value)) {
        if (value == sign)
            return term_constant(terms, 1, 0);
        if (value == ((sign + 1) & term_mask(width)))
            return term_binary(terms, TERM_EQUAL, left, term_constant(terms, width, sign));
    }
    term_id narrower = narrow(terms, op, left, right);
    return narrower != TERM_NONE ? narrower : make(terms, op, 1, left, right, 0);
}

static term_id make_comparison(struct terms *terms, enum term_op op, term_id left, term_id right)
{
    uint64_t one, other;
    if (term_is_constant(terms, left, &one) && term_is_constant(terms, right, &other))
        return term_constant(terms, 1, term_compute(op, term_width(terms, left), one, other));
    if (term_width(terms, left) == 1 && op == TERM_EQUAL)
        return make_iff(terms, left, right);
    if (term_width(terms, left) == 1) /* -1 < 0 is 1 < 0 with a sign */
        return op == TERM_ULT ? term_and(terms, term_not(terms, left), right)
                              : term_and(terms, left, term_not(terms, right));
    term_id condition = find_choice(terms, left);
    if (condition == TERM_NONE)
        condition = find_choice(terms, right);
    if (condition != TERM_NONE && !terms_are_full(terms))
        return lift(terms, op, left, right, condition);
    return op == TERM_EQUAL ? make_equal(terms, left, right) : make_less(terms, op, left, right);
}

/* --- arithmetic ------------------------------------------------------------------------------- */

static term_id make_sum(struct terms *terms, term_id left, term_id right, uint64_t factor)
{
    struct linear sum = {.width = term_width(terms, left)};
    if (linear_add(&sum, terms, left, 1) && linear_add(&sum, terms, right, factor))
        return linear_term(&sum, terms);
    if (factor != 1)
        right = term_binary(terms, TERM_MUL, term_constant(terms, sum.width, factor), right);
    return make(terms, TERM_ADD, sum.width, left, right, 0);
}

/* A product with a constant; TERM_NONE: neither is one. */
static term_id make_multiple(struct terms *terms, term_id left, term_id right)
{
    uint64_t factor;
    if (term_is_constant(terms, right, &factor))
        return make_multiple(terms, right, left);
    if (!term_is_constant(terms, left, &factor))
        return TERM_NONE;
    struct linear product = {.width = term_width(terms, right)};
    if (linear_add(&product, terms, right, factor))
        return linear_term(&product, terms);
    return make(terms, TERM_MUL, product.width, left, right, 0);
}

static bool is_commutative(enum term_op op)
{
    return op == TERM_MUL || op == TERM_AND || op == TERM_OR || op == TERM_XOR;
}

/* The result if one operand of a bitwise operation is 0 or all ones; TERM_NONE otherwise. */
static term_id make_trivial(struct terms *terms, enum term_op op, term_id left, term_id right)
{
    uint64_t value, ones = term_mask(term_width(terms, left));
    if (op != TERM_AND && op != TERM_OR && op != TERM_XOR)
        return TERM_NONE;
    if (left == right)
        return op == TERM_XOR ? term_constant(terms, term_width(terms, left), 0) : left;
    if (term_is_constant(terms, right, &value))
        return make_trivial(terms, op, right, left);
    if (!term_is_constant(terms, left, &value) || (value != 0 && value != ones))
        return TERM_NONE;
    if (op == TERM_AND)
        return value == 0 ? left : right;
    if (value == 0)
        return right;
    return op == TERM_OR ? left /* ones - x is ~x */
                         : make_sum(terms, left, right, UINT64_MAX);
}

static term_id make_of_one_bit(struct terms *terms, enum term_op op, term_id left, term_id right)
{
    switch (op) {
    case TERM_ADD:
    case TERM_XOR:
        return term_not(terms, make_iff(terms, left, right));
    case TERM_MUL:
    case TERM_AND:
        return term_and(terms, left, right);
    case TERM_OR:
        return term_or(terms, left, right);
    case TERM_UDIV: /* by 1, or by 0 */
    case TERM_SDIV:
        return term_or(terms, left, term_not(terms, right));
    case TERM_ASHR:
        return left;
    default: /* a remainder, or a shift, that is 0 unless the right operand is */
        return term_and(terms, left, term_not(terms, right));
    }
}

term_id term_binary(struct terms *terms, enum term_op op, term_id left, term_id right)
{
    unsigned width = term_width(terms, left);
    uint64_t one, other;
    require(term_width(terms, right) == width && op >= TERM_ADD && op <= TERM_SLT);
    if (op >= TERM_EQUAL)
        return make_comparison(terms, op, left, right);
    if (term_is_constant(terms, left, &one) && term_is_constant(terms, right, &other))
        return term_constant(terms, width, term_compute(op, width, one, other));
    if (width == 1)
        return make_of_one_bit(terms, op, left, right);
    if (op == TERM_ADD)
        return make_sum(terms, left, right, 1);
    if (op == TERM_SHL && term_is_constant(terms, right, &other))
        return term_binary(terms, TERM_MUL, left,
                           term_constant(terms, width, other < width ? (uint64_t)1 << other : 0));
    term_id simple =
        op == TERM_MUL ? make_multiple(terms, left, right) : make_trivial(terms, op, left, right);
    if (simple != TERM_NONE)
        return simple;
    if (is_commutative(op) && left > right)
        return make(terms, op, width, right, left, 0);
    return make(terms, op, width, left, right, 0);
}

term_id term_subtract(struct terms *terms, term_id left, term_id right)
{
    return term_width(terms, left) == 1 ? term_binary(terms, TERM_XOR, left, right)
                                        : make_sum(terms, left, right, UINT64_MAX);
}

term_id term_function(struct terms *terms, enum term_op op, term_id operand)
{
    unsigned width = term_width(terms, operand);
    uint64_t value;
    require(term_is_function(op));
    if (term_is_constant(terms, operand, &value))
        return term_constant(terms, width, term_compute(op, width, value, 0));
    return make(terms, op, width, operand, 0, 0);
}

/* --- widths ----------------------------------------------------------------------------------- */

static term_id truncate(struct terms *terms, term_id id, unsigned width)
{
    const struct term term = *term_get(terms, id);
    switch ((enum term_op)term.op) {
    case TERM_TRUNC:
        return term_resize(terms, TERM_TRUNC, term.operands[0], width);
    case TERM_ZEXT:
    case TERM_SEXT:
        return term_width(terms, term.operands[0]) >= width
                   ? term_resize(terms, TERM_TRUNC, term.operands[0], width)
                   : term_resize(terms, term.op, term.operands[0], width);
    case TERM_ADD:
    case TERM_MUL:
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
        return term_binary(terms, term.op, term_resize(terms, TERM_TRUNC, term.operands[0], width),
                           term_resize(terms, TERM_TRUNC, term.operands[1], width));
    default:
        return make(terms, TERM_TRUNC, width, id, 0, 0);
    }
}

term_id term_resize(struct terms *terms, enum term_op op, term_id id, unsigned width)
{
    unsigned old = term_width(terms, id);
    const struct term term = *term_get(terms, id);
    require(op == TERM_TRUNC ? width <= old : width >= old);
    if (width == old)
        return id;
    if (term.op == TERM_CONSTANT)
        return term_constant(terms, width,
                             op == TERM_SEXT ? (uint64_t)term_signed(term.value, old) : term.value);
    if (old == 1)
        return term_ite(terms, id, term_constant(terms, width, op == TERM_SEXT ? UINT64_MAX : 1),
                        term_constant(terms, width, 0));
    if (term.op == TERM_ITE)
        return term_ite(terms, term.operands[0], term_resize(terms, op, term.operands[1], width),
                        term_resize(terms, op, term.operands[2], width));
    if (op == TERM_TRUNC)
        return truncate(terms, id, width);
    if (term.op == TERM_ZEXT || term.op == op)
        return make(terms, term.op, width, term.operands[0], 0, 0);
    return make(terms, op, width, id, 0, 0);
}
