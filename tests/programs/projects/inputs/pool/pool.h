/* A pool of threads that run tasks. */
#pragma once

struct pool;

struct pool *pool_new(unsigned threads);
/* Some thread will call run(argument). Returns 0, or -1 if the pool has no room. */
int pool_submit(struct pool *pool, void (*run)(void *argument), void *argument);
/* Waits until all tasks have run, and ends the threads. */
void pool_free(struct pool *pool);
