/* Names too long for the panels of a page: of its rows and of its table, values are to be seen. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// CHECK: [assertion]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct shelf {
    atomic_int reserved_items_of_this_shelf;
};

static struct {
    struct shelf shelves_by_category_and_by_age[4];
} central_warehouse_of_the_company;

static void *reserve(void *unused)
{
    struct shelf *shelf = &central_warehouse_of_the_company.shelves_by_category_and_by_age[2];
    int before = atomic_load(&shelf->reserved_items_of_this_shelf);
    atomic_store(&shelf->reserved_items_of_this_shelf, before + 12345678);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, reserve, NULL);
    reserve(NULL);
    pthread_join(thread, NULL);
    assert(central_warehouse_of_the_company.shelves_by_category_and_by_age[2]
               .reserved_items_of_this_shelf == 2 * 12345678);
}
