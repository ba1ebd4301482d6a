/* The program under test: runs the steps that heddle-mixed has put into `steps` (program.h). Main's
 * last writes are the observation. */
#include <pthread.h>
#include <stdint.h>

enum { MAIN_BEFORE, FIRST_THREAD, MAIN_AFTER = 4, THREADS, STEPS = 4 };
enum { END, LOAD, STORE, ADD, EXCHANGE, COMPARE, FENCE, GUARD };
enum { RELAXED, ACQUIRE, RELEASE, ACQ_REL };

struct step {
    uint8_t kind, where, order, fails;
    uint16_t operand, expected;
};

struct step steps[THREADS][STEPS];
_Alignas(8) uint8_t word[8], other[8], further[8];
uint64_t observation[THREADS];

/* In the order of ORDERS. */
#define UPDATE(order, call)            \
    switch (order) {                   \
    case RELAXED:                      \
        return call(__ATOMIC_RELAXED); \
    case ACQUIRE:                      \
        return call(__ATOMIC_ACQUIRE); \
    case RELEASE:                      \
        return call(__ATOMIC_RELEASE); \
    case ACQ_REL:                      \
        return call(__ATOMIC_ACQ_REL); \
    default:                           \
        return call(__ATOMIC_SEQ_CST); \
    }

#define COMPARE_CALL(success, failure) \
    (__atomic_compare_exchange_n(p, &expected, s->operand, 0, success, failure), expected)
#define COMPARE_RELAXED(order) COMPARE_CALL(order, __ATOMIC_RELAXED)
#define COMPARE_ACQUIRE(order) COMPARE_CALL(order, __ATOMIC_ACQUIRE)
#define COMPARE_SEQ_CST(order) COMPARE_CALL(order, __ATOMIC_SEQ_CST)
#define LOAD_CALL(order) __atomic_load_n(p, order)
#define STORE_CALL(order) (__atomic_store_n(p, s->operand, order), 0)
#define ADD_CALL(order) __atomic_fetch_add(p, s->operand, order)
#define EXCHANGE_CALL(order) __atomic_exchange_n(p, s->operand, order)

#define DEFINE_ACCESS(name, type)                                        \
    static uint16_t name##_compare(const struct step *s, type *p)        \
    {                                                                    \
        type expected = (type)s->expected;                               \
        if (s->fails == RELAXED)                                         \
            UPDATE(s->order, COMPARE_RELAXED)                            \
        if (s->fails == ACQUIRE)                                         \
            UPDATE(s->order, COMPARE_ACQUIRE)                            \
        UPDATE(s->order, COMPARE_SEQ_CST)                                \
    }                                                                    \
    static uint16_t name(const struct step *s, type *p)                  \
    {                                                                    \
        switch (s->kind) {                                               \
        case LOAD:                                                       \
            return s->order == RELAXED   ? LOAD_CALL(__ATOMIC_RELAXED)   \
                   : s->order == ACQUIRE ? LOAD_CALL(__ATOMIC_ACQUIRE)   \
                                         : LOAD_CALL(__ATOMIC_SEQ_CST);  \
        case STORE:                                                      \
            return s->order == RELAXED   ? STORE_CALL(__ATOMIC_RELAXED)  \
                   : s->order == RELEASE ? STORE_CALL(__ATOMIC_RELEASE)  \
                                         : STORE_CALL(__ATOMIC_SEQ_CST); \
        case ADD:                                                        \
            UPDATE(s->order, ADD_CALL)                                   \
        case EXCHANGE:                                                   \
            UPDATE(s->order, EXCHANGE_CALL)                              \
        default:                                                         \
            return name##_compare(s, p);                                 \
        }                                                                \
    }

DEFINE_ACCESS(access_whole, uint16_t)
DEFINE_ACCESS(access_byte, uint8_t)

#define FENCE_CALL(order) (__atomic_thread_fence(order), 0)

static int fence(int order)
{
    UPDATE(order, FENCE_CALL)
}

static uint8_t *place_of(int where)
{
    return where == 3 ? other : where == 4 ? further : where == 2 ? word + 1 : word;
}

static uint64_t run_steps(long thread)
{
    uint64_t values = 0;
    uint16_t last = 0;
    for (int i = 0; i < STEPS; i++) {
        const struct step s = steps[thread][i];
        if (s.kind == END || (s.kind == GUARD && last != s.operand))
            break;
        if (s.kind == GUARD)
            continue;
        last = 0;
        if (s.kind == FENCE)
            fence(s.order);
        else if (s.where == 0)
            last = access_whole(&s, (uint16_t *)word);
        else
            last = access_byte(&s, place_of(s.where));
        values |= (uint64_t)last << 16 * i;
    }
    return values;
}

static void *run(void *thread)
{
    return (void *)run_steps((long)thread);
}

int main(void)
{
    pthread_t threads[THREADS];
    uint64_t values[THREADS] = {run_steps(MAIN_BEFORE)};
    for (long t = FIRST_THREAD; t < MAIN_AFTER; t++)
        if (steps[t][0].kind != END)
            pthread_create(&threads[t], 0, run, (void *)t);
    for (long t = FIRST_THREAD; t < MAIN_AFTER; t++)
        if (steps[t][0].kind != END)
            pthread_join(threads[t], (void **)&values[t]);
    values[MAIN_AFTER] = run_steps(MAIN_AFTER);
    for (int t = 0; t < THREADS; t++)
        observation[t] = values[t];
}
