/* hooks.c - the functions of hooks.h that instrumented code calls most.
 *
 * When a thread parks, the frames of these functions are on its stack, and so in every state.
 * Therefore the common path ends in native_park, which leaves no frame, and the rare paths are out
 * of line. */
#include "machine/hooks.h"

#include "base/bisect.h"
#include "base/error.h"
#include "machine/access/access.h"
#include "machine/memory/naming.h"
#include "machine/taken_back.h"

#include <string.h>

#define OUT_OF_LINE __attribute__((noinline))

/* The location that the site accessed last, if `address` is the same again; else 0. The check
 * against the table also detects a number from before a restart. */
static inline uint32_t cached_location(const struct site *site, uint64_t address)
{
    const struct locations *locations = &native_machine->locations;
    uint32_t number = site->cached_location;
    if (number >= locations->count)
        return 0;
    const struct location *location = &locations->table[number];
    return location->address == address && location->size == site->size ? number : 0;
}

/* Puts the location into the cache. A site that has it does not notice that another thread than the
 * owner accesses thread-local variables, which is a fact to be learnt. */
static inline void remember(struct site *site, uint32_t location, uint64_t address)
{
    if ((native_machine->machine.facts.habits & FACT_SHARES_THREAD_LOCALS) ||
        !address_is_modelled(address) || !address_is_thread_local(address))
        site->cached_location = location;
}

static inline uint64_t run(enum op_kind kind, const struct site *site, uint32_t location,
                           uint64_t operand, uint64_t expected)
{
    verify(kind != OP_RMW || site->function_id <= RMW_ADD_UNLESS_ZERO);
    access_begin(kind, site->mode, site->function_id, site, location, operand, expected);
    return native_park();
}

static inline struct request request_of(const struct site *site, bool writes)
{
    return (struct request){.site = site, .access = site->access, .writes = writes};
}

static OUT_OF_LINE uint64_t load_uncached(struct site *site, const void *address)
{
    struct request request = request_of(site, false);
    uint32_t location = access_locate(request, (uint64_t)address, site->size);
    if (!location)
        return access_load(request, (uint64_t)address, site->size);
    remember(site, location, (uint64_t)address);
    return run(OP_READ, site, location, 0, 0);
}

uint64_t heddle_load(struct site *site, const void *address)
{
    uint32_t location = cached_location(site, (uint64_t)address);
    if (!location)
        return load_uncached(site, address);
    return run(OP_READ, site, location, 0, 0);
}

uint64_t heddle_load_unset(struct site *site, const void *address)
{
    struct request request = request_of(site, false);
    uint32_t location = cached_location(site, (uint64_t)address);
    if (!location) {
        location = access_locate(request, (uint64_t)address, site->size);
        if (location)
            remember(site, location, (uint64_t)address);
    }
    struct access_word word = location ? access_read_unset(request, location, site->size)
                                       : access_load_unset(request, (uint64_t)address, site->size);
    native_machine->loaded_unset = word.unset;
    return word.value;
}

uint64_t heddle_loaded_unset(void)
{
    return native_machine->loaded_unset;
}

static OUT_OF_LINE uint64_t store_uncached(struct site *site, void *address, uint64_t value)
{
    struct request request = request_of(site, true);
    uint32_t location = access_locate(request, (uint64_t)address, site->size);
    if (!location) {
        access_store(request, (uint64_t)address, value, site->size);
        return 0;
    }
    remember(site, location, (uint64_t)address);
    return run(OP_WRITE, site, location, value, 0);
}

void heddle_store(struct site *site, void *address, uint64_t value)
{
    uint32_t location = cached_location(site, (uint64_t)address);
    if (location)
        run(OP_WRITE, site, location, value, 0);
    else
        store_uncached(site, address, value);
}

void heddle_store_unset(struct site *site, void *address, uint64_t value, uint64_t unset)
{
    if (unset == 0)
        heddle_store(site, address, value);
    else
        access_store_unset(request_of(site, true), (uint64_t)address,
                           (struct access_word){value, unset}, site->size);
}

static OUT_OF_LINE uint64_t update_uncached(enum op_kind kind, struct site *site, void *address,
                                            uint64_t operand, uint64_t expected)
{
    struct request request = request_of(site, true);
    uint32_t location = access_locate(request, (uint64_t)address, site->size);
    if (!location)
        return access_update(request, kind, (uint64_t)address, site->size, operand, expected);
    remember(site, location, (uint64_t)address);
    return run(kind, site, location, operand, expected);
}

uint64_t heddle_add_tentatively(struct site *site, void *address, uint64_t operand)
{
    if (site->taking_back == TAKING_UNDOES && taken_back_forget())
        return 0;
    uint64_t found = update_uncached(OP_RMW, site, address, operand, 0);
    return site->taking_back == TAKING_ATTEMPTS ? taken_back_result(site, found) : found;
}

uint64_t heddle_rmw(struct site *site, void *address, uint64_t operand)
{
    uint32_t location = cached_location(site, (uint64_t)address);
    if (!location)
        return update_uncached(OP_RMW, site, address, operand, 0);
    return run(OP_RMW, site, location, operand, 0);
}

uint64_t heddle_cas(struct site *site, void *address, uint64_t expected, uint64_t desired)
{
    uint32_t location = cached_location(site, (uint64_t)address);
    if (!location)
        return update_uncached(OP_CAS, site, address, desired, expected);
    return run(OP_CAS, site, location, desired, expected);
}

void heddle_wide(struct site *site, int kind, void *address, void *value, const void *expected)
{
    wide operand, other;
    require(kind <= OP_CAS);
    memcpy(&operand, value, sizeof operand);
    memcpy(&other, expected, sizeof other);
    wide old = access_wide(request_of(site, kind != OP_READ), (enum op_kind)kind, (uint64_t)address,
                           kind == OP_READ ? 0 : operand, kind == OP_CAS ? other : 0);
    if (kind != OP_WRITE)
        memcpy(value, &old, sizeof old);
}

void heddle_fence(struct site *site)
{
    native_machine->op =
        (struct op){.kind = OP_FENCE, .mode = site->mode, .site = native_site(site)};
    native_park();
}

static bool may_be_called(const void *function)
{
    const struct program *program = native_machine->program;
    const void *const *functions = program->functions;
    size_t i, count = program->function_count;
    verify(count < 2 || (uintptr_t)functions[0] <= (uintptr_t)functions[count - 1]);
    bisect(i, count, (uintptr_t)functions[i] < (uintptr_t)function);
    return i < count && functions[i] == function;
}

void heddle_check_call(struct site *site, const void *function)
{
    if (site->cached_address == (uint64_t)function && function)
        return;
    if (!may_be_called(function))
        native_fail(site, ERROR_WILD_CALL,
                    function ? "call of 0x%llx, which is no function" : "call of a null pointer",
                    (unsigned long long)portable_number(native_machine->program,
                                                        (uint64_t)(uintptr_t)function));
    site->cached_address = (uint64_t)function;
}

void heddle_fail(struct site *site, int kind, const char *text)
{
    require(kind > ERROR_NONE && kind < ERROR_KINDS);
    native_thread_data()->detail = text;
    native_machine->op =
        (struct op){.kind = OP_ERROR, .function = (uint8_t)kind, .site = native_site(site)};
    native_park();
    bug("a thread that has failed was stepped");
}

void heddle_endless_loop(struct site *site)
{
    native_stop(OP_ENDLESS, native_site(site), 0);
}

const void *heddle_stack_limit(void)
{
    return native_machine->running->coroutine.stack;
}

void heddle_many_ticks(struct site *site, uint64_t left)
{
    if (left == 0)
        native_stop_out_of_steps(site);
    native_look(site);
}

uint64_t heddle_tick_limit(void)
{
    return native_machine->options.step_limit;
}

void heddle_unroll(struct site *site, uint64_t count)
{
    if (count >= native_machine->options.unroll)
        native_stop(OP_CUT, native_site(site), CUT_UNROLL);
}

void heddle_quiet_call(struct site *site)
{
    native_count_quiet_call(site);
}

void heddle_set_caller(struct site *site)
{
    native_thread_data()->caller = site;
}

void heddle_unsafe_call(struct site *site, const char *name, int allowed)
{
    struct thread_data *data = native_thread_data();
    if (data->interrupted && !allowed)
        native_fail(site, ERROR_SIGNAL_UNSAFE_CALL,
                    "%s is called by a signal handler that may have interrupted %s: neither is "
                    "async-signal-safe",
                    name, data->interrupted);
    data->unsafe_call = name;
}

void heddle_unsafe_call_end(void)
{
    native_thread_data()->unsafe_call = NULL;
}

struct unwinding *heddle_unwinding(void)
{
    return &native_thread_data()->unwinding;
}
