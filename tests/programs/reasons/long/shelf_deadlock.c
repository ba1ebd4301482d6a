// Movers carry goods between shelves. Each locks the shelf that it takes from and then the one that
// it brings to. All routes go upwards, except for the last one of one of the movers.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: deadlock
// CHECK: why: Locks in a circle: thread [[#]] (mover) took [[X:shelves.[0-9].]] (step [[#]]) and wants [[Y:shelves.[0-9].]]; thread [[#]] (mover) took [[Y]] (step [[#]]) and wants [[X]].
#include <pthread.h>
#include <stddef.h>

enum { SHELVES = 6, ROUTES = 40, MOVERS = 3 };
static pthread_mutex_t shelves[SHELVES];
static int goods[SHELVES];

static void move(int from, int to)
{
    pthread_mutex_lock(&shelves[from]);
    pthread_mutex_lock(&shelves[to]);
    goods[from]--;
    goods[to]++;
    pthread_mutex_unlock(&shelves[to]);
    pthread_mutex_unlock(&shelves[from]);
}

static void *mover(void *number)
{
    int self = *(int *)number;
    for (int i = 0; i < ROUTES; i++) {
        int low = (i + self) % (SHELVES - 1);
        if (self == MOVERS - 1 && i == ROUTES - 1)
            move(low + 1, low);
        else
            move(low, low + 1);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[MOVERS];
    int numbers[MOVERS];
    for (int i = 0; i < SHELVES; i++)
        pthread_mutex_init(&shelves[i], NULL);
    for (int i = 0; i < MOVERS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, mover, &numbers[i]);
    }
    for (int i = 0; i < MOVERS; i++)
        pthread_join(threads[i], NULL);
}
