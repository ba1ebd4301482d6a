#include "machine/native/native_signal.h"

#include "base/containment.h"
#include "base/error.h"
#include "base/memory.h"
#include "machine/native/native_internal.h"

#include <signal.h>
#include <stdio.h>

enum { SIGNALS = 5, ALTERNATE_STACK = 128 << 10 };

static const int signals[SIGNALS] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS};

/* native_signal_uninstall restores the old ones. `alternate_stack` is NULL if none is installed. */
static struct sigaction old_actions[SIGNALS];
static stack_t old_stack;
static void *alternate_stack;

static bool is_stack_overflow(const struct native_thread *thread, uint64_t address)
{
    uint64_t stack = (uint64_t)thread->coroutine.stack;
    return address < stack && address >= stack - COROUTINE_GUARD;
}

static enum error_kind classify(int signal, uint64_t address)
{
    switch (signal) {
    case SIGFPE:
        return ERROR_DIVISION_BY_ZERO;
    case SIGILL:
        return ERROR_UNREACHABLE;
    case SIGSYS:
        return ERROR_SYSTEM_CALL;
    default:
        if (is_stack_overflow(native_machine->running, address))
            return ERROR_STACK_OVERFLOW;
        return address < 4096 ? ERROR_NULL_DEREFERENCE : ERROR_OUT_OF_BOUNDS;
    }
}

static const char *describe(enum error_kind error)
{
    switch (error) {
    case ERROR_DIVISION_BY_ZERO:
        return "arithmetic fault";
    case ERROR_UNREACHABLE:
        return "illegal instruction";
    case ERROR_SYSTEM_CALL:
        return "the program makes a system call past the C library";
    case ERROR_STACK_OVERFLOW:
        return "the thread's stack is full";
    default:
        return "access of memory that the program does not own";
    }
}

/* The site of the last operation before the fault, which is the nearest known one; may be NULL. */
static const struct site *last_site(void)
{
    const struct machine *machine = &native_machine->machine;
    return native_machine->from ? machine_op(machine, native_machine->from)->site : NULL;
}

static void handle(int signal, siginfo_t *info, void *context)
{
    if (signal == SIGSYS && containment_passes(context))
        return;
    containment_lift();
    coroutine_announce_reuse(alternate_stack, ALTERNATE_STACK);
    if (!native_machine || !native_machine->running)
        error_fault(signal);
    if (signal == SIGSYS && containment_is_own(info->si_call_addr))
        bug("system call %d while the program runs", info->si_syscall);
    struct native_thread *thread = native_machine->running;
    enum error_kind error = classify(signal, (uint64_t)info->si_addr);
    thread->data->detail = describe(error);
    native_machine->op = (struct op){.kind = OP_ERROR, .function = error, .site = last_site()};
    thread->coroutine.position = thread->data;
    coroutine_abandon(&thread->coroutine);
}

/* In a handler of signals, too: reads nothing that moves. */
static void describe_place(char *text, size_t size)
{
    const struct native *native = native_machine;
    const struct site *site = native ? native->op.site : NULL;
    if (site && site->file)
        snprintf(text, size, "%s:%u, in thread %u", site->file, site->line, native->last);
    else if (native)
        snprintf(text, size, "a place without a line, in thread %u", native->last);
}

void native_signal_install(void)
{
    require(alternate_stack == NULL);
    error_set_place(describe_place);
    alternate_stack = memory_new(1, ALTERNATE_STACK);
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = ALTERNATE_STACK};
    sigaltstack(&stack, &old_stack);
    /* SA_NODEFER: the handler never returns, but switches stacks, so the signal must not stay
     * blocked. */
    struct sigaction action = {
        .sa_sigaction = handle,
        .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER,
    };
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &action, &old_actions[i]);
}

void native_signal_uninstall(void)
{
    require(alternate_stack != NULL);
    error_set_place(NULL);
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &old_actions[i], NULL);
    sigaltstack(&old_stack, NULL);
    free(alternate_stack);
    alternate_stack = NULL;
}
