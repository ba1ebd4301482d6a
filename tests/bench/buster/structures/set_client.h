/* A client of sets of keys. ADDERS threads add, REMOVERS remove, FINDERS look for ITEMS keys
 * each: 0, 1, 2, ... (modulo KEYS). The first PRESENT keys are in the set from the start. For
 * each key, adding and removing must have succeeded in turn, so the successes tell whether it is
 * in the set at the end. A key that is in the set from the start and that nobody removes is found
 * always. */
#pragma once

#ifndef ADDERS
#define ADDERS 1
#endif
#ifndef REMOVERS
#define REMOVERS 1
#endif
#ifndef FINDERS
#define FINDERS 0
#endif
#ifndef ITEMS
#define ITEMS 2 /* of each thread */
#endif
#ifndef KEYS
#define KEYS ITEMS
#endif
#ifndef PRESENT
#define PRESENT 0
#endif

#define THREADS (ADDERS + REMOVERS + FINDERS)

#include "threads.h"

/* The structure defines these. */
static bool set_add(int key);
static bool set_remove(int key);
static bool set_has(int key);

static int balance[THREADS][KEYS]; /* successful adds minus removes of each thread */

static void work(int self)
{
    for (int i = 0; i < ITEMS; i++) {
        int key = i % KEYS;
        if (self < ADDERS)
            balance[self][key] += set_add(key);
        else if (self < ADDERS + REMOVERS)
            balance[self][key] -= set_remove(key);
        else
            assert(set_has(key) || key >= PRESENT || REMOVERS > 0);
    }
}

int main(void)
{
    for (int key = 0; key < PRESENT; key++)
        set_add(key);
    run_threads();
    for (int key = 0; key < KEYS; key++) {
        int sum = key < PRESENT;
        for (int i = 0; i < THREADS; i++)
            sum += balance[i][key];
        assert(sum == set_has(key));
    }
    return 0;
}
