/* A compound literal ends with the block around it (C17 6.5.2.5, 6.8.2, 6.8.4, 6.8.5). Each wrong program uses one
 * after its block, each right one uses it in its block, as long as that lasts. */
// RUN: %exits 1 %heddle --quiet -DWRONG=1 %s -- -w | FileCheck --check-prefix=NAMED %s
// RUN: %exits 1 %heddle --quiet -DWRONG=2 %s -- -w | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG=3 %s -- -w | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG=4 %s -- -w | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG=5 %s -- -w | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG=6 %s -- -w | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG=7 %s -- -w | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG=8 %s -- -w | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DWRONG=9 %s -- -w | FileCheck %s
// RUN: %heddle --quiet %s -- -w
// RUN: %heddle --quiet %s -- -w -O0
// NAMED: use of 'compound literal' after it went out of scope [use-after-scope]
// CHECK: [use-after-scope]
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct pair {
    int first, second;
};

static volatile int two = 2;
static struct pair *kept;

static void keep(struct pair *pair)
{
    kept = pair;
}

#if WRONG == 1 /* a block */
int main(void)
{
    int *p;
    {
        p = &(int){5};
    }
    return *p == 4;
}
#elif WRONG == 2 /* a later iteration has another object */
int main(void)
{
    int *last = NULL;
    for (int i = 0; i < two; i++) {
        int *now = &(int){i};
        if (last)
            *last = i;
        last = now;
    }
    return 0;
}
#elif WRONG == 3 /* behind a loop */
int main(void)
{
    struct pair *last = NULL;
    for (int i = 0; i < two; i++) {
        last = &(struct pair){i, i};
    }
    return last->second == 7;
}
#elif WRONG == 4 /* a function keeps it */
int main(void)
{
    {
        keep(&(struct pair){1, 2});
    }
    return kept->first == 7;
}
#elif WRONG == 5 /* the branch of an if is a block */
int main(void)
{
    struct pair *pair = kept;
    if (!pair)
        pair = &(struct pair){1, 2};
    return pair->first == 7;
}
#elif WRONG == 6 /* an array, left by a jump */
int main(void)
{
    const char *text;
    for (;;) {
        text = (char[]){'a', 'b', (char)two, 0};
        if (two)
            break;
    }
    return text[two] == 7;
}
#elif WRONG == 7 /* the body of a do loop is behind before its condition */
int main(void)
{
    int *p;
    do {
        p = &(int){two};
    } while (*p == 1);
    return 0;
}
#elif WRONG == 8 /* another thread uses it */
static void *use(void *pair)
{
    ((struct pair *)pair)->first = 3;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    {
        pthread_create(&thread, NULL, use, &(struct pair){1, 2});
    }
    pthread_join(thread, NULL);
    return 0;
}
#elif WRONG == 9 /* a statement expression is a block */
int main(void)
{
    int *p = ({ int *q = &(int){two}; q; });
    return *p == 7;
}
#else
static int *in_function(void)
{
    int *p = &(int){5};
    for (int i = 0; i < two; i++)
        p[0]++;
    assert(*p == 7);
    return p;
}

static int returned(int x)
{
    {
        struct pair *pair = &(struct pair){x, 2};
        if (x == 3)
            return pair->second;
        keep(pair);
        {
            kept->second++;
        }
        return kept->second;
    }
}

static void again(void)
{
    {
        int i = 0, *before = NULL;
    again:;
        int *p = &(int){i};
        if (before)
            assert(before == p && *before == i); /* one object, whose value is set again */
        before = p;
        if (i++ < two)
            goto again;
        assert(*p == 2);
    }
}

static void in_conditions(void)
{
    int sum = 0;
    for (int *p = &(int){0}; *p < two; ++*p) /* lives as long as the loop */
        sum += *p;
    int *q;
    if (*(q = &(int){two}) == 2) /* lives as long as the statement */
        sum += *q;
    else
        sum -= *q;
    while ((q = &(int){sum}) && *q < 9)
        sum += *q;
    assert(sum >= 9);
}

static void in_switch(int n)
{
    struct pair *pair = NULL;
    switch (n) {
    case 1:
        pair = &(struct pair){1, 2};
        break;
    case 2:
        pair = &(struct pair){2, 3};
        /* falls through */
    default:
        pair = pair ? pair : &(struct pair){3, 4};
        assert(pair->second == n + 1);
    }
}

static void drop(int **p)
{
    assert(**p == 5);
}

static int cleaned_up(int n)
{
    for (int i = 0; i < n; i++) {
        __attribute__((cleanup(drop))) int *p = &(int){5};
        if (i == 1)
            continue;
        if (i == 2)
            return *p;
    }
    return 5;
}

static void in_variable_array(int n)
{
    for (int i = 1; i < n; i++) {
        int array[i], *p = &(int){i};
        array[i - 1] = *p;
        assert(array[i - 1] == i);
    }
}

static void *use(void *pair)
{
    ((struct pair *)pair)->first = 3;
    return NULL;
}

static void joined(void)
{
    pthread_t thread;
    {
        struct pair *pair = &(struct pair){1, 2};
        pthread_create(&thread, NULL, use, pair);
        pthread_join(thread, NULL);
        assert(pair->first == 3);
    }
}

#define LARGER(a, b) ({ int *x = &(int){a}, *y = &(int){b}; *x > *y ? *x : *y; })

int main(void)
{
    in_function();
    assert(returned(3) == 2 && returned(4) == 3);
    again();
    in_conditions();
    for (int i = 1; i < 4; i++)
        in_switch(i);
    assert(cleaned_up(1) == 5 && cleaned_up(3) == 5);
    in_variable_array(4);
    joined();
    assert(LARGER(two, 3) == 3);
    int sum = 0;
    for (int i = 0; i < two; i++)
        for (int j = 0; j < two; j++)
            sum += (&(struct pair){i, j})->first + ((int[]){1, 2})[j];
    assert(sum == 8);
    return 0;
}
#endif
