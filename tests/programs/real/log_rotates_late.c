/* A log in segments. When a segment is full, the next writer closes it and opens another one. A
 * segment that was closed is on its way to the archive: nothing may be added to it. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { SEGMENTS = 3, SEGMENT_SIZE = 1, WRITERS = 2 };

struct segment {
    atomic_int used;
    atomic_bool is_closed;
    int lines[SEGMENT_SIZE + WRITERS];
};

struct log {
    pthread_mutex_t lock;
    struct segment segments[SEGMENTS];
    _Atomic(struct segment *) current;
    int opened;
};

static struct log the_log = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Requires the lock, or that there are no other threads. */
static void open_segment(struct log *self)
{
    assert(self->opened < SEGMENTS);
    atomic_store(&self->current, &self->segments[self->opened++]);
}

static bool is_full(struct segment *segment)
{
    return atomic_load(&segment->used) >= SEGMENT_SIZE;
}

/* The archive takes segments that were closed. */
static void close_segment(struct segment *segment)
{
    atomic_store(&segment->is_closed, true);
}

/* Closes the segment, unless another thread has done so, and opens the next one. */
static void rotate(struct log *self, struct segment *full)
{
    pthread_mutex_lock(&self->lock);
    if (atomic_load(&self->current) == full) {
        open_segment(self);
        close_segment(full);
    }
    pthread_mutex_unlock(&self->lock);
}

/* The segment to which the next line goes. */
static struct segment *find_segment(struct log *self)
{
    for (;;) {
        struct segment *segment = atomic_load(&self->current);
        if (!is_full(segment))
            return segment;
        rotate(self, segment);
    }
}

static void append(struct segment *segment, int line)
{
    int place = atomic_fetch_add(&segment->used, 1);
    assert(!atomic_load(&segment->is_closed));
    segment->lines[place] = line;
}

static void log_write(struct log *self, int line)
{
    append(find_segment(self), line);
}

static int count_lines(struct log *self)
{
    int count = 0;
    for (int i = 0; i < self->opened; i++)
        count += atomic_load(&self->segments[i].used);
    return count;
}

static void *write_once(void *argument)
{
    log_write(&the_log, *(int *)argument);
    return NULL;
}

static void *write_twice(void *argument)
{
    log_write(&the_log, *(int *)argument);
    log_write(&the_log, *(int *)argument + 1);
    return NULL;
}

int main(void)
{
    static int lines[WRITERS] = {10, 20};
    pthread_t writers[WRITERS];
    open_segment(&the_log);
    pthread_create(&writers[0], NULL, write_once, &lines[0]);
    pthread_create(&writers[1], NULL, write_twice, &lines[1]);
    for (int i = 0; i < WRITERS; i++)
        pthread_join(writers[i], NULL);
    assert(count_lines(&the_log) == 3);
    return 0;
}

/* The cause: a writer finds that the segment has room, another one fills it and rotates, and then
 * the first one appends to the closed segment: looking and appending are two steps. */
// CHECK: [assertion]
// CHECK: why: thread {{[0-9]}} (write_once) wrote the_log.segments[0].used: 1 (step [[#]]); then thread {{[0-9]}} (write_twice) wrote the_log.segments[0].is_closed: 1 (step [[#]]), before thread {{[0-9]}} read it (step [[#]]).
