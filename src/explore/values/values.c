/* values.c - RVF-SMC (Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, CAV 2021): one execution
 * for each way in which values flow, whoever wrote them.
 *
 * Two executions are of one class if their threads have the same operations, which read the same
 * values, and if the reads have the same causal order (the closure of po, rf, creations and joins).
 * Each class is explored at most once, and each combination of operations and values is explored.
 * The algorithm of the paper is for reads and writes that are apart, and for locks. This one is for
 * operations that read and write in one step, and that may wait.
 *
 *   explore(node):
 *     run all blind operations (blind.h)                                               signals
 *     if all threads have ended: count the execution, and return
 *     for each reader r, a pending operation that reads, in a certain order (readers.h):
 *       for each group of writes that r may read from, all of one value:
 *         child = the node, with r reading from the group
 *         if the closure finds a contradiction, or VerifySC no witness: next group
 *         explore(child), in which r's thread is barred from nothing                  signals
 *       if no signal has come for r, and r has a child: return
 *       bar r's thread from reading the writes that are there
 *
 * A critical section that reads at most once is no reader of its mutex, but of what it reads, as
 * long as the program has no others (sections.h).
 *
 * A *node* is an instance (instance.h), with one witness. A *frame* is a node on the stack, which
 * tries its readers. The child's witness is most often that of the node, with r at the end, or
 * where r reads from the group (witness.h). Then there is no search for it.
 *
 * To *hold r back* is to bar its thread and to go on with the next reader. A frame that is
 * *flagged* does this in any case. Another frame does it only after a signal, or if r has no child.
 * To hold r back is of use if r may read from a new write, which comes up below r's children and
 * signals the frame (signals.h). It is also of use if what r may read now is not all that r may
 * find in front of that write. So a frame is flagged from the beginning if:
 *   - a live write, which a new one may directly follow, makes r wait;
 *   - r is barred from a live write, and may find a new one (expected.h);
 *   - r writes, and another reader at the location may write first.
 *
 * Memory is polynomial in the length of executions, but for VerifySC's set. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/values/blind.h"
#include "explore/values/bounded.h"
#include "explore/values/ends.h"
#include "explore/values/expected.h"
#include "explore/values/readers.h"
#include "explore/values/sections.h"
#include "explore/values/signals.h"

/* --- Frames ----------------------------------------------------------------------------------- */

/* Fills in the threads' `held` of a new frame. `thread`'s reader has run. */
static void inherit_held(struct search *search, size_t frame, unsigned thread)
{
    unsigned width = search->width;
    if (frame >= search->held_frames) {
        search->held_frames = 2 * frame + 16;
        search->held =
            memory_resize(search->held, search->held_frames * width, sizeof *search->held);
    }
    struct held *held = search_held(search, frame);
    if (frame == 0)
        memset(held, 0, width * sizeof *held);
    else
        memcpy(held, search_held(search, frame - 1), width * sizeof *held);
    held[thread] = (struct held){0};
}

/* Adds the frame of the present node. `is_leaf`: an execution ends there. */
static void push(struct search *search, unsigned thread, bool is_leaf)
{
    size_t number = search->frame_count;
    inherit_held(search, number, thread);
    array_reserve(search->frames, search->frame_capacity, number + 1);
    struct frame *frame = &search->frames[search->frame_count++];
    *frame = (struct frame){.mark = instance_mark(&search->instance),
                            .witness = witness_mark(&search->witness),
                            .readers = search->reader_count,
                            .is_dead = !is_leaf,
                            .sources = search->source_count,
                            .expected = search->expected_count,
                            .written = search->written_count};
    uint32_t written = sections_find_written(search);
    frame->written_count = written;
    if (search->exploration->stop == STOP_NOT)
        frame->reader_count = readers_find(search, number);
}

static void pop(struct search *search)
{
    const struct frame *frame = &search->frames[--search->frame_count];
    require(!frame->is_trying);
    search->exploration->statistics.dead_ends += frame->is_dead;
    search->reader_count = frame->readers;
    search->source_count = frame->sources;
    search->expected_count = frame->expected;
    search->written_count = frame->written;
}

static void go_back(struct search *search, const struct frame *frame)
{
    instance_undo(&search->instance, frame->mark);
    for (unsigned t = 0; t < search->width; t++)
        if (search->creators[t] >= search->instance.count)
            search->creators[t] = INSTANCE_INIT;
    witness_undo(&search->witness, frame->witness);
}

/* --- Nodes ------------------------------------------------------------------------------------ */

/* Looks at the operations to which threads have come. */
static void discover(struct search *search)
{
    const struct execution *execution = &search->exploration->execution;
    uint32_t since = search->frame_count ? search_top(search)->mark.count : INSTANCE_INIT;
    for (unsigned t = 0; t < search->width && search->exploration->stop == STOP_NOT; t++) {
        bool has_moved = search->has_moved[t];
        if (t >= execution->graph.thread_count || execution_has_stopped(execution, t))
            ;
        else if (sections_has_pending(search, t))
            sections_signal(search, t, has_moved ? INSTANCE_INIT : since);
        else if (has_moved)
            signals_discover(search, t);
        search->is_new[t] = search->has_moved[t];
        search->has_moved[t] = false;
    }
}

static bool all_have_stopped(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (!execution_has_stopped(execution, t))
            return false;
    return true;
}

/* Enters a node, whose instance and witness are there; `thread`'s reader led to it. The graph is in
 * line. */
static void enter(struct search *search, unsigned thread)
{
    struct exploration *exploration = search->exploration;
    bool is_stuck;
    exploration->statistics.nodes++;
    if (!blind_run(search))
        return;
    discover(search);
    if (exploration->stop != STOP_NOT || !bounded_admit(search))
        return;
    if (execution_is_complete(&exploration->execution)) {
        exploration_finish(exploration);
        if (exploration->stop == STOP_NOT)
            queries_run(search);
        return;
    }
    if (!stuck_finish(search, &is_stuck) || all_have_stopped(&exploration->execution))
        return;
    push(search, thread, is_stuck);
}

/* --- Children --------------------------------------------------------------------------------- */

/* The clock of what is before the reader's event, whatever it reads from the group. */
static void find_before(const struct search *search, unsigned thread, uint32_t good_count,
                        clock_entry *before)
{
    const struct instance *instance = &search->instance;
    unsigned width = instance->width;
    clock_entry meet[width];
    clock_copy(meet, instance_clock(instance, search->good[0]), width);
    for (uint32_t i = 1; i < good_count; i++) {
        const clock_entry *clock = instance_clock(instance, search->good[i]);
        for (unsigned t = 0; t < width; t++)
            meet[t] = clock[t] < meet[t] ? clock[t] : meet[t];
    }
    clock_copy(before, instance_clock(instance, search_before(search, thread)), width);
    clock_join(before, meet, width);
}

/* Finds a witness of the child, in which the reader's event `id`, and those of its section, are
 * new. */
static bool find_witness(struct search *search, const struct reader *reader, uint32_t id)
{
    struct witness *witness = &search->witness;
    for (uint32_t i = witness->count + 1; i < search->instance.count; i++)
        witness_append(witness, i);
    if (!reader->location || instance_is_good(&search->instance, id, reader->last))
        return true;
    const uint32_t *hint = witness->order;
    if (search->exploration->options->rvf_without.hint)
        hint = search_list_by_thread(search);
    else if (mover_move(&search->mover, witness, &search->instance, id))
        return true;
    if (!search_verify(search, (struct verify_request){.hint = hint}))
        return false;
    witness_replace(witness, search->verify.order, search->verify.count);
    return true;
}

/* Adds the events of the reader's section, which reads from the group; likewise. The exploration
 * may have stopped. */
static uint32_t add_section(struct search *search, const struct reader *reader, uint32_t group,
                            clock_entry *before)
{
    struct section section;
    uint32_t count = readers_good(search, reader, group);
    find_before(search, reader->thread, count, before);
    witness_replay(&search->witness, &search->instance, search->exploration);
    if (!sections_look(search, reader->thread, &section))
        return INSTANCE_INIT;
    uint32_t lock = sections_add_lock(search, reader->thread, reader->mutex);
    expected_note_event(search, lock, 0);
    uint32_t id = search_add(search, reader->thread, reader->location, INSTANCE_READS);
    expected_note_event(search, id, readers_value(search, reader, group));
    instance_set_good(&search->instance, id, search->good, count);
    sections_add_rest(search, &section, readers_result(search, reader, group));
    return id;
}

/* Adds the reader's event, reading from the group. Returns its number. */
static uint32_t add_event(struct search *search, const struct reader *reader, uint32_t group,
                          clock_entry *before)
{
    struct instance *instance = &search->instance;
    if (!reader->location) {
        uint32_t id = search_add(search, reader->thread, 0, 0);
        instance->events[id].choice = group - 1;
        expected_note_event(search, id, group);
        return id;
    }
    unsigned flags = INSTANCE_READS | (readers_write(search, reader, group) ? INSTANCE_WRITES : 0);
    uint32_t count = readers_good(search, reader, group);
    find_before(search, reader->thread, count, before);
    uint32_t id = search_add(search, reader->thread, reader->location, flags);
    expected_note_event(search, id, readers_value(search, reader, group));
    instance_set_good(instance, id, search->good, count);
    instance_order(instance, readers_partner(search, reader, group), id);
    return id;
}

/* Sets up the child of the group and enters it, if it has a witness. */
static void try_group(struct search *search, struct frame *frame)
{
    const struct reader reader = search->readers[frame->readers + frame->at];
    clock_entry before[search->instance.width];
    uint32_t id = reader.mutex ? add_section(search, &reader, frame->group, before)
                               : add_event(search, &reader, frame->group, before);
    if (search->exploration->stop != STOP_NOT)
        return;
    require(id == search_tried(search, frame));
    bool closes = !search->exploration->options->rvf_without.closure;
    if ((closes && !closure_close(&search->closure, &search->instance)) ||
        !find_witness(search, &reader, id))
        return;
    frame->has_child = true;
    frame->is_dead = false;
    instance_note_covers(&search->instance, frame->mark.count);
    if (!witness_replay(&search->witness, &search->instance, search->exploration))
        return;
    search_fit(search);
    search->has_moved[reader.thread] = true;
    if (instance_event(&search->instance, id)->flags & INSTANCE_WRITES)
        signals_update(search, reader.thread, reader.location, before);
    for (uint32_t i = id + 1; i < search->instance.count; i++)
        if (instance_event(&search->instance, i)->flags & INSTANCE_WRITES)
            signals_behind_read(search, i, before);
    enter(search, reader.thread);
}

/* --- The search ------------------------------------------------------------------------------- */

/* The next group of the reader that the frame tries; false if there is none. */
static bool advance_group(struct search *search, struct frame *frame)
{
    const struct reader *reader = &search->readers[frame->readers + frame->at];
    const struct execution *execution = &search->exploration->execution;
    if (reader->location) {
        frame->group++;
    } else {
        witness_replay(&search->witness, &search->instance, search->exploration);
        uint64_t next = execution_next_choice(execution, reader->thread, frame->group);
        frame->group = (uint32_t)next + 1;
    }
    return frame->group <= reader->groups;
}

/* Goes on from the reader at hand to the next one that may read something; false if there is none.
 */
static bool find_reader(struct search *search, struct frame *frame)
{
    struct reader *readers = search->readers + frame->readers;
    if (!witness_replay(&search->witness, &search->instance, search->exploration))
        return false;
    while (frame->at < frame->reader_count &&
           !readers_look(search, search->frame_count - 1, &readers[frame->at]))
        frame->at++;
    return frame->at < frame->reader_count;
}

/* The frame begins with its next reader, if it is due. */
static bool advance_reader(struct search *search, struct frame *frame)
{
    const struct reader *reader = &search->readers[frame->readers + frame->at];
    if (frame->is_trying) {
        signals_end(search, frame);
        if (!frame->is_flagged && frame->has_child) {
            if (reader->is_vain)
                expected_give_up(search, reader->thread);
            return false;
        }
        search_held(search, search->frame_count - 1)[reader->thread].barred = frame->mark.count;
        frame->at++;
    }
    if (frame->at == frame->reader_count || !find_reader(search, frame))
        return false;
    frame->is_flagged = search->readers[frame->readers + frame->at].is_flagged ||
                        search->exploration->options->rvf_without.signals;
    frame->has_child = false;
    frame->group = 0;
    signals_begin(search, frame);
    expected_begin(search, frame);
    return true;
}

/* Explores what is left of the top frame's node, up to its next child. */
static void step(struct search *search)
{
    struct frame *frame = search_top(search);
    size_t count = search->frame_count;
    bool begins = false;
    go_back(search, frame);
    if (frame->is_trying && advance_group(search, frame))
        try_group(search, frame);
    else
        begins = advance_reader(search, frame);
    bool goes_on = begins || search->frame_count > count;
    if (!goes_on && search->exploration->execution.machine->restart_due)
        search->exploration->stop = STOP_RESTART;
    else if (!begins && !search->frames[count - 1].is_trying)
        pop(search);
}

static void search_init(struct search *search, struct exploration *exploration)
{
    *search = (struct search){.exploration = exploration};
    instance_init(&search->instance);
    search_fit(search);
    search->has_moved[MACHINE_MAIN_THREAD] = true;
}

static void search_release(struct search *search)
{
    instance_release(&search->instance);
    witness_release(&search->witness);
    mover_release(&search->mover);
    verify_sc_release(&search->verify);
    closure_release(&search->closure);
    free(search->frames);
    free(search->readers);
    free(search->sources);
    free(search->written);
    for (size_t i = 0; i < search->expected_capacity; i++)
        hash_set_release(&search->expected[i].histories);
    for (size_t i = 0; i < search->location_capacity; i++)
        free(search->last_writes[i].counts);
    free(search->expected);
    free(search->last_writes);
    free(search->histories);
    free(search->held);
    free(search->creators);
    free(search->has_moved);
    free(search->is_new);
    free(search->latest);
    free(search->trying);
    free(search->is_signalled);
    hash_set_release(&search->queried);
    free(search->is_taken);
    free(search->listed);
    free(search->good);
}

void rvf_explore(struct exploration *exploration)
{
    struct search search;
    search_init(&search, exploration);
    if (exploration->stop == STOP_NOT)
        enter(&search, MACHINE_MAIN_THREAD);
    while (search.frame_count > 0 && exploration->stop == STOP_NOT)
        step(&search);
    search_release(&search);
}
