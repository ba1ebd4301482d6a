#include "independence/solver.h"

#include "base/error.h"

#ifndef HAVE_Z3

bool solver_is_available(void)
{
    return false;
}

struct solver *solver_new(const struct terms *terms, struct solver_limits limits)
{
    (void)terms, (void)limits;
    bug("this heddle was built without Z3");
}

void solver_free(struct solver *solver)
{
    (void)solver;
}

void solver_assert(struct solver *solver, term_id truth)
{
    (void)solver, (void)truth;
}

enum answer solver_ask(struct solver *solver, const term_id *assumptions, size_t count)
{
    (void)solver, (void)assumptions, (void)count;
    return ANSWER_UNKNOWN;
}

bool solver_holds(struct solver *solver, term_id truth)
{
    (void)solver, (void)truth;
    return false;
}

#else

#include "base/clock.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <z3.h>

struct solver {
    const struct terms *terms;
    struct solver_limits limits;
    Z3_context context;
    Z3_solver solver;
    Z3_model model; /* of the latest answer; NULL: it has none */
    Z3_ast *asts;   /* by term; NULL: not yet */
    size_t capacity;
    Z3_ast *names; /* by term: a constant that implies it; NULL: not yet */
    size_t name_capacity;
};

/* Errors show in Z3_get_error_code, and in answers that are unknown. */
static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context, (void)code;
}

bool solver_is_available(void)
{
    return true;
}

struct solver *solver_new(const struct terms *terms, struct solver_limits limits)
{
    struct solver *solver = memory_new(1, sizeof *solver);
    Z3_config config = Z3_mk_config();
    *solver = (struct solver){.terms = terms, .limits = limits};
    solver->context = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(solver->context, ignore_error);
    solver->solver = Z3_mk_simple_solver(solver->context);
    Z3_solver_inc_ref(solver->context, solver->solver);
    return solver;
}

static void forget_model(struct solver *solver)
{
    if (solver->model)
        Z3_model_dec_ref(solver->context, solver->model);
    solver->model = NULL;
}

void solver_free(struct solver *solver)
{
    forget_model(solver);
    Z3_solver_dec_ref(solver->context, solver->solver);
    Z3_del_context(solver->context);
    free(solver->asts);
    free(solver->names);
    free(solver);
}

/* --- translation ------------------------------------------------------------------------------ */

static Z3_sort sort_of(const struct solver *solver, unsigned width)
{
    return width == 1 ? Z3_mk_bool_sort(solver->context) : Z3_mk_bv_sort(solver->context, width);
}

static Z3_ast make_input(const struct solver *solver, term_id id, const struct term *term)
{
    char name[16];
    Z3_context context = solver->context;
    snprintf(name, sizeof name, "t%u", id);
    Z3_sort sort = sort_of(solver, term->width);
    if (term->op == TERM_ARRAY)
        sort = Z3_mk_array_sort(context, sort_of(solver, 64), sort);
    return Z3_mk_const(context, Z3_mk_string_symbol(context, name), sort);
}

static Z3_ast make_constant(const struct solver *solver, const struct term *term)
{
    if (term->width == 1)
        return term->value ? Z3_mk_true(solver->context) : Z3_mk_false(solver->context);
    return Z3_mk_unsigned_int64(solver->context, term->value, sort_of(solver, term->width));
}

typedef Z3_ast (*make_binary)(Z3_context context, Z3_ast left, Z3_ast right);

static const make_binary binary_makers[] = {
    [TERM_ADD] = Z3_mk_bvadd,     [TERM_MUL] = Z3_mk_bvmul,   [TERM_UDIV] = Z3_mk_bvudiv,
    [TERM_SDIV] = Z3_mk_bvsdiv,   [TERM_UREM] = Z3_mk_bvurem, [TERM_SREM] = Z3_mk_bvsrem,
    [TERM_SHL] = Z3_mk_bvshl,     [TERM_LSHR] = Z3_mk_bvlshr, [TERM_ASHR] = Z3_mk_bvashr,
    [TERM_AND] = Z3_mk_bvand,     [TERM_OR] = Z3_mk_bvor,     [TERM_XOR] = Z3_mk_bvxor,
    [TERM_EQUAL] = Z3_mk_eq,      [TERM_ULT] = Z3_mk_bvult,   [TERM_SLT] = Z3_mk_bvslt,
    [TERM_SELECT] = Z3_mk_select,
};

static Z3_ast make_two(Z3_context context, const struct term *term, const Z3_ast *operands)
{
    if (term->width == 1 && term->op == TERM_AND)
        return Z3_mk_and(context, 2, operands);
    if (term->width == 1 && term->op == TERM_OR)
        return Z3_mk_or(context, 2, operands);
    return binary_makers[term->op](context, operands[0], operands[1]);
}

/* A term of one bit is extended by choices (term_resize), but may be what a term is cut to. */
static Z3_ast make_resize(const struct solver *solver, const struct term *term, Z3_ast operand)
{
    Z3_context context = solver->context;
    unsigned old = term_width(solver->terms, term->operands[0]);
    if (term->op == TERM_ZEXT)
        return Z3_mk_zero_ext(context, term->width - old, operand);
    if (term->op == TERM_SEXT)
        return Z3_mk_sign_ext(context, term->width - old, operand);
    Z3_ast low = Z3_mk_extract(context, term->width - 1u, 0, operand);
    if (term->width > 1)
        return low;
    return Z3_mk_eq(context, low, Z3_mk_unsigned_int64(context, 1, Z3_mk_bv_sort(context, 1)));
}

/* An uninterpreted function: the solver only knows that equal operands have equal results. */
static Z3_ast make_call(const struct solver *solver, const struct term *term, Z3_ast operand)
{
    char name[16];
    Z3_context context = solver->context;
    snprintf(name, sizeof name, "f%u_%u", term->op, term->width);
    Z3_sort sort = sort_of(solver, term->width);
    Z3_func_decl function =
        Z3_mk_func_decl(context, Z3_mk_string_symbol(context, name), 1, &sort, sort);
    return Z3_mk_app(context, function, 1, &operand);
}

static Z3_ast make(const struct solver *solver, term_id id, const Z3_ast *operands)
{
    const struct term *term = term_get(solver->terms, id);
    Z3_context context = solver->context;
    switch ((enum term_op)term->op) {
    case TERM_CONSTANT:
        return make_constant(solver, term);
    case TERM_MEMORY:
    case TERM_ARRAY:
    case TERM_ADDRESS:
    case TERM_LOCAL:
        return make_input(solver, id, term);
    case TERM_TRUNC:
    case TERM_ZEXT:
    case TERM_SEXT:
        return make_resize(solver, term, operands[0]);
    case TERM_NOT:
        return Z3_mk_not(context, operands[0]);
    case TERM_STORE:
        return Z3_mk_store(context, operands[0], operands[1], operands[2]);
    case TERM_ITE:
        return Z3_mk_ite(context, operands[0], operands[1], operands[2]);
    default:
        return term_is_function(term->op) ? make_call(solver, term, operands[0])
                                          : make_two(context, term, operands);
    }
}

/* The entry of the term in a table by terms, which grows. */
static Z3_ast *entry(Z3_ast **table, size_t *capacity, term_id id)
{
    size_t before = *capacity;
    array_reserve(*table, *capacity, (size_t)id + 1);
    memset(*table + before, 0, (*capacity - before) * sizeof **table);
    return &(*table)[id];
}

static Z3_ast translate(struct solver *solver, term_id id)
{
    Z3_ast known = *entry(&solver->asts, &solver->capacity, id);
    if (known)
        return known;
    Z3_ast operands[3];
    for (unsigned i = 0; i < term_arity(term_get(solver->terms, id)->op); i++)
        operands[i] = translate(solver, term_get(solver->terms, id)->operands[i]);
    known = make(solver, id, operands);
    require(known);
    *entry(&solver->asts, &solver->capacity, id) = known;
    return known;
}

/* --- questions -------------------------------------------------------------------------------- */

/* A thread that interrupts Z3 while that looks for an answer, and heddle cannot look. */
struct guard {
    pthread_t thread;
    struct solver *solver;
    pthread_mutex_t mutex;
    pthread_cond_t ends;
    bool has_answer;
};

static void *stand_guard(void *argument)
{
    static const struct timespec pause = {.tv_nsec = 50000000};
    struct guard *guard = argument;
    pthread_mutex_lock(&guard->mutex);
    while (!guard->has_answer) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        now.tv_nsec += pause.tv_nsec;
        now.tv_sec += now.tv_nsec / 1000000000;
        now.tv_nsec %= 1000000000;
        pthread_cond_clockwait(&guard->ends, &guard->mutex, CLOCK_MONOTONIC, &now);
        if (!guard->has_answer && *guard->solver->limits.interrupted)
            Z3_solver_interrupt(guard->solver->context, guard->solver->solver);
    }
    pthread_mutex_unlock(&guard->mutex);
    return NULL;
}

/* Signals go to the thread that asks. */
static bool begin_guard(struct guard *guard, struct solver *solver)
{
    sigset_t all, before;
    *guard = (struct guard){
        .solver = solver, .mutex = PTHREAD_MUTEX_INITIALIZER, .ends = PTHREAD_COND_INITIALIZER};
    if (!solver->limits.interrupted)
        return false;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool has_begun = pthread_create(&guard->thread, NULL, stand_guard, guard) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return has_begun;
}

static void end_guard(struct guard *guard)
{
    pthread_mutex_lock(&guard->mutex);
    guard->has_answer = true;
    pthread_cond_signal(&guard->ends);
    pthread_mutex_unlock(&guard->mutex);
    pthread_join(guard->thread, NULL);
}

/* Gives the solver the rest of the time. False: there is none. */
static bool limit(struct solver *solver)
{
    double left = solver->limits.end - clock_now();
    if (left < 0.001 || (solver->limits.interrupted && *solver->limits.interrupted))
        return false;
    Z3_context context = solver->context;
    Z3_params params = Z3_mk_params(context);
    Z3_params_inc_ref(context, params);
    unsigned milliseconds = left > 1e6 ? 1000000000 : (unsigned)(left * 1000);
    Z3_params_set_uint(context, params, Z3_mk_string_symbol(context, "timeout"), milliseconds);
    Z3_solver_set_params(context, solver->solver, params);
    Z3_params_dec_ref(context, params);
    return true;
}

void solver_assert(struct solver *solver, term_id truth)
{
    Z3_solver_assert(solver->context, solver->solver, translate(solver, truth));
}

/* A constant that implies the truth value: Z3 assumes only constants. */
static Z3_ast name_of(struct solver *solver, term_id truth)
{
    Z3_context context = solver->context;
    Z3_ast *name = entry(&solver->names, &solver->name_capacity, truth);
    if (*name)
        return *name;
    *name = Z3_mk_fresh_const(context, "a", Z3_mk_bool_sort(context));
    Z3_solver_assert(context, solver->solver,
                     Z3_mk_implies(context, *name, translate(solver, truth)));
    return *name;
}

static Z3_lbool check(struct solver *solver, const Z3_ast *names, size_t count)
{
    struct guard guard;
    bool is_guarded = begin_guard(&guard, solver);
    Z3_lbool answer =
        Z3_solver_check_assumptions(solver->context, solver->solver, (unsigned)count, names);
    if (is_guarded)
        end_guard(&guard);
    return answer;
}

enum answer solver_ask(struct solver *solver, const term_id *assumptions, size_t count)
{
    Z3_context context = solver->context;
    Z3_ast *names = memory_new(count + 1, sizeof *names);
    forget_model(solver);
    for (size_t i = 0; i < count; i++)
        names[i] = name_of(solver, assumptions[i]);
    Z3_lbool answer = limit(solver) ? check(solver, names, count) : Z3_L_UNDEF;
    free(names);
    if (Z3_get_error_code(context) != Z3_OK || answer == Z3_L_UNDEF)
        return ANSWER_UNKNOWN;
    if (answer == Z3_L_FALSE)
        return ANSWER_UNSAT;
    solver->model = Z3_solver_get_model(context, solver->solver);
    if (!solver->model)
        return ANSWER_UNKNOWN;
    Z3_model_inc_ref(context, solver->model);
    return ANSWER_SAT;
}

bool solver_holds(struct solver *solver, term_id truth)
{
    Z3_ast value;
    require(solver->model);
    return Z3_model_eval(solver->context, solver->model, translate(solver, truth), true, &value) &&
           Z3_get_bool_value(solver->context, value) == Z3_L_TRUE;
}

#endif
