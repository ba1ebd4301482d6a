#include "cli/interrupt.h"

#include "base/clock.h"
#include "base/containment.h"

/* `timeout` and the like send a signal to a process and to its group: that is one wish. */
static const double second_wish = 0.2; /* seconds after the first one */

static volatile sig_atomic_t interrupted;
static volatile double first_time;

static void note(int number)
{
    if (!interrupted) {
        interrupted = 1;
        first_time = clock_now();
    } else if (clock_now() - first_time > second_wish) {
        containment_lift();
        signal(number, SIG_DFL);
        raise(number);
    }
}

const volatile sig_atomic_t *interrupt_flag(void)
{
    return &interrupted;
}

/* The handler may run while a thread of the program does, whose stack is small: SA_ONSTACK. */
const volatile sig_atomic_t *interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &interrupted;
}

void interrupt_release(void)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}
