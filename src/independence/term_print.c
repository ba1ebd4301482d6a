/* term_print.c - an expression has the signed type of the term's width; a truth value is an int.
 * Where C computes with another type, it has a cast. */
#include "independence/term_print.h"

#include "base/error.h"
#include "base/memory.h"
#include "independence/linear.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* How tightly an expression binds, from the loosest on. */
enum binding { BINDS_OR, BINDS_AND, BINDS_COMPARISON, BINDS_SUM, BINDS_PRODUCT, BINDS_UNARY };

struct printed {
    char *text;
    enum binding binding;
};

static struct printed print(const struct printed_pair *pair, term_id id);

static const struct term *get(const struct printed_pair *pair, term_id id)
{
    return term_get(&pair->blocks->terms, id);
}

/* The text of an operand, in parentheses if it binds less tightly than its place. */
static char *operand(const struct printed_pair *pair, term_id id, enum binding place)
{
    struct printed printed = print(pair, id);
    if (printed.binding >= place)
        return printed.text;
    char *text = memory_print("(%s)", printed.text);
    free(printed.text);
    return text;
}

static const char *type_of(unsigned width)
{
    return width <= 8 ? "signed char" : width <= 16 ? "short" : width <= 32 ? "int" : "long";
}

/* The result of arithmetic that C does with a wider type than that of the term. */
static struct printed narrowed(unsigned width, char *text, enum binding binding)
{
    if (width == 32 || width == 64)
        return (struct printed){text, binding};
    char *cast = memory_print("(%s)(%s)", type_of(width), text);
    free(text);
    return (struct printed){cast, BINDS_UNARY};
}

static struct printed infix(const struct printed_pair *pair, term_id left, const char *sign,
                            term_id right, enum binding binding)
{
    char *one = operand(pair, left, binding), *other = operand(pair, right, binding + 1);
    char *text = memory_print("%s %s %s", one, sign, other);
    free(one);
    free(other);
    return (struct printed){text, binding};
}

/* --- leaves ----------------------------------------------------------------------------------- */

/* The number of so many bits, with its sign. C has no literal for the least one. */
static char *number(int64_t value, unsigned width)
{
    const char *suffix = width > 32 ? "L" : "";
    if (value == term_signed((uint64_t)1 << (width - 1), width) && width >= 32)
        return memory_print("(%" PRId64 "%s - 1)", value + 1, suffix);
    return memory_print("%" PRId64 "%s", value, suffix);
}

static struct printed print_constant(const struct term *term)
{
    int64_t value = term->width == 1 ? (int64_t)term->value : term_signed(term->value, term->width);
    return (struct printed){number(value, term->width == 1 ? 32 : term->width), BINDS_UNARY};
}

/* A part of a variable as a number with a sign. C extends narrow ones to int by their own sign. */
static struct printed as_signed(const struct layout *layout, unsigned width, const char *text)
{
    bool has_sign = layout && layout->kind == LAYOUT_SCALAR && !layout->is_unsigned && width >= 32;
    return (struct printed){has_sign ? memory_copy_text(text)
                                     : memory_print("(%s)%s", type_of(width), text),
                            BINDS_UNARY};
}

static struct printed print_memory(const struct printed_pair *pair, const struct term *term)
{
    const struct block_global *global = &pair->blocks->globals[term->global];
    char text[LAYOUT_NAME_SIZE];
    uint64_t size = term->width / 8;
    struct layout_place place = {.layout = global->layout, .offset = (int64_t)term->value};
    snprintf(place.text, sizeof place.text, "%s", global->name);
    if (!global->layout && term->value != 0)
        return (struct printed){memory_print("*(%s *)((char *)&%s + %" PRIu64 ")",
                                             type_of(term->width), global->name, term->value),
                                BINDS_UNARY};
    layout_narrow(&place, size);
    layout_print(&place, text, sizeof text);
    return as_signed(place.layout, term->width, text);
}

static struct printed print_local(const struct printed_pair *pair, const struct term *term)
{
    const struct block *block = &pair->blocks->items[pair->numbers[term->block]];
    const struct block_local *local = &block->locals[term->value];
    if (local->name)
        return (struct printed){memory_print("%s_%u", local->name, term->block + 1), BINDS_UNARY};
    return (struct printed){memory_print("local%" PRIu64 "_%u", term->value, term->block + 1),
                            BINDS_UNARY};
}

/* --- operations ------------------------------------------------------------------------------- */

/* Appends a summand to the sum so far, which may be NULL; both are freed. */
static char *append(char *sum, bool negative, char *summand)
{
    char *text = sum ? memory_print("%s %c %s", sum, negative ? '-' : '+', summand)
                     : memory_print(negative ? "-(%s)" : "%s", summand);
    free(sum);
    free(summand);
    return text;
}

/* The factor times the term, whose text is freed. */
static char *multiply(int64_t factor, unsigned width, char *term)
{
    if (factor == 1)
        return term;
    char *times = number(factor, width), *text = memory_print("%s * %s", times, term);
    free(times);
    free(term);
    return text;
}

/* A sum, with differences in place of negative factors. */
static struct printed print_sum(const struct printed_pair *pair, const struct linear *sum)
{
    char *text = NULL;
    int64_t least = term_signed((uint64_t)1 << (sum->width - 1), sum->width);
    for (unsigned i = 0; i < sum->count; i++) {
        int64_t factor = term_signed(sum->factors[i], sum->width);
        bool negative = factor < 0 && factor != least;
        char *term = operand(pair, sum->terms[i], BINDS_UNARY);
        text = append(text, negative, multiply(negative ? -factor : factor, sum->width, term));
    }
    int64_t constant = term_signed(sum->constant, sum->width);
    bool negative = constant < 0 && constant != least;
    if (constant != 0 || !text)
        text = append(text, negative, number(negative ? -constant : constant, sum->width));
    return narrowed(sum->width, text, BINDS_SUM);
}

/* An operation that C computes with unsigned numbers. */
static struct printed print_unsigned(const struct printed_pair *pair, const struct term *term,
                                     const char *sign)
{
    unsigned width = get(pair, term->operands[0])->width;
    char *one = operand(pair, term->operands[0], BINDS_UNARY);
    char *other = operand(pair, term->operands[1], BINDS_UNARY);
    const char *type = type_of(width);
    const char *name = width <= 8 ? "char" : type;
    char *text = memory_print("(unsigned %s)%s %s (unsigned %s)%s", name, one, sign, name, other);
    free(one);
    free(other);
    if (term->op == TERM_ULT)
        return (struct printed){text, BINDS_COMPARISON};
    char *cast = memory_print("(%s)(%s)", type, text);
    free(text);
    return (struct printed){cast, BINDS_UNARY};
}

static struct printed print_binary(const struct printed_pair *pair, const struct term *term,
                                   const char *sign)
{
    char *one = operand(pair, term->operands[0], BINDS_UNARY);
    char *other = operand(pair, term->operands[1], BINDS_UNARY);
    char *text = memory_print("%s %s %s", one, sign, other);
    free(one);
    free(other);
    return narrowed(term->width, text, BINDS_OR);
}

static struct printed print_resize(const struct printed_pair *pair, const struct term *term)
{
    unsigned width = get(pair, term->operands[0])->width;
    char *inner = operand(pair, term->operands[0], BINDS_UNARY), *text;
    if (term->width == 1)
        text = memory_print("(%s & 1)", inner);
    else if (term->op == TERM_ZEXT)
        text = memory_print("(%s)(unsigned %s)%s", type_of(term->width),
                            width <= 8 ? "char" : type_of(width), inner);
    else
        text = memory_print("(%s)%s", type_of(term->width), inner);
    free(inner);
    return (struct printed){text, BINDS_UNARY};
}

/* The offset of a cell as an index; else as bytes. */
static struct printed print_select(const struct printed_pair *pair, const struct term *term)
{
    const struct block_global *global =
        &pair->blocks->globals[get(pair, term->operands[0])->global];
    const struct layout *element =
        global->layout && global->layout->kind == LAYOUT_ARRAY ? global->layout->element : NULL;
    struct linear offset = {.width = 64};
    bool fits = linear_add(&offset, &pair->blocks->terms, term->operands[1], 1) && element &&
                element->kind != LAYOUT_STRUCT && element->size == term->width / 8;
    for (unsigned i = 0; fits && i < offset.count; i++) {
        fits = term_signed(offset.factors[i], 64) % (int64_t)element->size == 0;
        offset.factors[i] =
            (uint64_t)(term_signed(offset.factors[i], 64) / (int64_t)(fits ? element->size : 1));
    }
    if (fits && (int64_t)offset.constant % (int64_t)element->size == 0 && offset.count > 0) {
        offset.constant = (uint64_t)((int64_t)offset.constant / (int64_t)element->size);
        struct printed index = print_sum(pair, &offset);
        char *text = memory_print("%s[%s]", global->name, index.text);
        struct printed cell = as_signed(element, term->width, text);
        free(index.text);
        free(text);
        return cell;
    }
    char *bytes = operand(pair, term->operands[1], BINDS_SUM);
    char *text =
        memory_print("*(%s *)((char *)&%s + %s)", type_of(term->width), global->name, bytes);
    free(bytes);
    return (struct printed){text, BINDS_UNARY};
}

static struct printed print_ite(const struct printed_pair *pair, const struct term *term)
{
    char *texts[3];
    for (unsigned i = 0; i < 3; i++)
        texts[i] = operand(pair, term->operands[i], BINDS_OR);
    char *text = memory_print("(%s ? %s : %s)", texts[0], texts[1], texts[2]);
    for (unsigned i = 0; i < 3; i++)
        free(texts[i]);
    return (struct printed){text, BINDS_UNARY};
}

/* A negation, as the opposite comparison. */
static struct printed print_not(const struct printed_pair *pair, const struct term *negation)
{
    const struct term *term = get(pair, negation->operands[0]);
    uint64_t value;
    if (term->op == TERM_EQUAL)
        return infix(pair, term->operands[0], "!=", term->operands[1], BINDS_COMPARISON);
    if (term->op == TERM_SLT && term_is_constant(&pair->blocks->terms, term->operands[1], &value) &&
        value == 1) {
        char *one = operand(pair, term->operands[0], BINDS_SUM);
        char *text = memory_print("%s > 0", one);
        free(one);
        return (struct printed){text, BINDS_COMPARISON};
    }
    if (term->op == TERM_SLT)
        return infix(pair, term->operands[0], ">=", term->operands[1], BINDS_COMPARISON);
    if (term->op == TERM_ULT)
        return print_unsigned(pair, term, ">=");
    char *inner = operand(pair, negation->operands[0], BINDS_UNARY);
    char *text = memory_print("!%s", inner);
    free(inner);
    return (struct printed){text, BINDS_UNARY};
}

/* The operation has two operands, and no other form than with its sign. */
static const char *const signs[] = {
    [TERM_MUL] = "*",  [TERM_UDIV] = "/", [TERM_SDIV] = "/",  [TERM_UREM] = "%",
    [TERM_SREM] = "%", [TERM_SHL] = "<<", [TERM_LSHR] = ">>", [TERM_ASHR] = ">>",
    [TERM_AND] = "&",  [TERM_OR] = "|",   [TERM_XOR] = "^",
};

static struct printed print_operation(const struct printed_pair *pair, const struct term *term)
{
    if (term->width == 1 && (term->op == TERM_AND || term->op == TERM_OR)) {
        bool is_and = term->op == TERM_AND;
        return infix(pair, term->operands[0], is_and ? "&&" : "||", term->operands[1],
                     is_and ? BINDS_AND : BINDS_OR);
    }
    if (term->op == TERM_UDIV || term->op == TERM_UREM || term->op == TERM_LSHR)
        return print_unsigned(pair, term, signs[term->op]);
    return print_binary(pair, term, signs[term->op]);
}

/* The name of the compiler's function; it takes an unsigned number. */
static const char *function_name(const struct term *term)
{
    bool is_long = term->width > 32;
    switch ((enum term_op)term->op) {
    case TERM_COUNT_ONES:
        return is_long ? "__builtin_popcountl" : "__builtin_popcount";
    case TERM_COUNT_LEADING_ZEROS:
        return is_long ? "__builtin_clzl" : "__builtin_clz";
    case TERM_COUNT_TRAILING_ZEROS:
        return is_long ? "__builtin_ctzl" : "__builtin_ctz";
    case TERM_SWAP_BYTES:
        return is_long ? "__builtin_bswap64" : "__builtin_bswap32";
    default:
        return is_long ? "__builtin_bitreverse64" : "__builtin_bitreverse32";
    }
}

static struct printed print_function(const struct printed_pair *pair, const struct term *term)
{
    char *inner = operand(pair, term->operands[0], BINDS_OR);
    char *text = memory_print("(%s)%s(%s)", type_of(term->width), function_name(term), inner);
    free(inner);
    return (struct printed){text, BINDS_UNARY};
}

static struct printed print(const struct printed_pair *pair, term_id id)
{
    const struct term *term = get(pair, id);
    struct linear sum = {.width = term->width};
    switch ((enum term_op)term->op) {
    case TERM_CONSTANT:
        return print_constant(term);
    case TERM_MEMORY:
        return print_memory(pair, term);
    case TERM_ADDRESS:
        return (struct printed){memory_print("(long)&%s", pair->blocks->globals[term->global].name),
                                BINDS_UNARY};
    case TERM_LOCAL:
        return print_local(pair, term);
    case TERM_TRUNC:
    case TERM_ZEXT:
    case TERM_SEXT:
        return print_resize(pair, term);
    case TERM_NOT:
        return print_not(pair, term);
    case TERM_COUNT_ONES:
    case TERM_COUNT_LEADING_ZEROS:
    case TERM_COUNT_TRAILING_ZEROS:
    case TERM_SWAP_BYTES:
    case TERM_SWAP_BITS:
        return print_function(pair, term);
    case TERM_EQUAL:
        return infix(pair, term->operands[0], "==", term->operands[1], BINDS_COMPARISON);
    case TERM_SLT:
        return infix(pair, term->operands[0], "<", term->operands[1], BINDS_COMPARISON);
    case TERM_ULT:
        return print_unsigned(pair, term, "<");
    case TERM_SELECT:
        return print_select(pair, term);
    case TERM_ITE:
        return print_ite(pair, term);
    case TERM_ADD:
    case TERM_MUL:
        if (linear_add(&sum, &pair->blocks->terms, id, 1) && (sum.count != 1 || sum.terms[0] != id))
            return print_sum(pair, &sum);
        return print_operation(pair, term);
    case TERM_ARRAY:
    case TERM_STORE:
        bug("an array is no expression");
    default:
        return print_operation(pair, term);
    }
}

char *term_print(const struct printed_pair *pair, term_id id)
{
    return print(pair, id).text;
}
