/* An order book: a price and an amount, each with a lock of its own.
 *
 * The bug: a reader takes the two locks one after the other, and may get the old price with the new
 * amount. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>

struct field {
    pthread_mutex_t lock;
    int value;
};

static struct field price = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct field amount = {PTHREAD_MUTEX_INITIALIZER, 3};

static void set(struct field *field, int value)
{
    pthread_mutex_lock(&field->lock);
    field->value = value;
    pthread_mutex_unlock(&field->lock);
}

static int get(struct field *field)
{
    pthread_mutex_lock(&field->lock);
    int value = field->value;
    pthread_mutex_unlock(&field->lock);
    return value;
}

static void *split(void *unused)
{
    (void)unused;
    set(&price, 50);
    set(&amount, 6);
    return NULL;
}

static void *report(void *unused)
{
    (void)unused;
    assert(get(&price) * get(&amount) == 300);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, split, NULL);
    pthread_create(&threads[1], NULL, report, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
