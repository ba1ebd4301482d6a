#include "machine/native/coroutine.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if !defined(HEDDLE_SWAPCONTEXT) && !defined(__x86_64__) && !defined(__aarch64__)
#define HEDDLE_SWAPCONTEXT 1
#endif

#if defined(HEDDLE_SWAPCONTEXT)
#include <ucontext.h>
#endif

#if IS_SANITIZED
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_STACK_REGISTER(low, high) 0
#define VALGRIND_STACK_DEREGISTER(id) ((void)(id))
#define VALGRIND_MAKE_MEM_UNDEFINED(address, size) ((void)(address), (void)(size))
#endif

void coroutine_init(struct coroutine *coroutine, size_t stack_size)
{
    require(stack_size > 0 && stack_size % (size_t)sysconf(_SC_PAGESIZE) == 0);
    size_t size = stack_size + COROUTINE_GUARD;
    unsigned char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, COROUTINE_GUARD, PROT_NONE) != 0)
        die("out of memory: no stack of %zu bytes for another thread; --stack-size=K gives "
            "each less",
            stack_size);
    *coroutine = (struct coroutine){
        .position = memory + size,
        .top = memory + size,
        .stack = memory + COROUTINE_GUARD,
    };
    coroutine->valgrind_id = VALGRIND_STACK_REGISTER(coroutine->stack, coroutine->top);
}

void coroutine_release(struct coroutine *coroutine)
{
    if (!coroutine->stack)
        return;
    VALGRIND_STACK_DEREGISTER(coroutine->valgrind_id);
    unsigned char *memory = coroutine->stack - COROUTINE_GUARD;
    munmap(memory, (size_t)(coroutine->top - memory));
    *coroutine = (struct coroutine){0};
}

void coroutine_announce_reuse(void *memory, size_t size)
{
#if IS_SANITIZED
    __asan_unpoison_memory_region(memory, size);
#endif
    (void)memory, (void)size;
}

void coroutine_announce_rewind(struct coroutine *coroutine, void *position)
{
    verify(coroutine_contains(coroutine, position));
    /* Below saved positions, little is left. To go through a whole stack takes long. */
    enum { MARGIN = 256 << 10 }; /* bytes */
    size_t size = (size_t)(coroutine->top - coroutine->stack), used = coroutine->deepest + MARGIN;
    used = used < size ? used : size;
    coroutine_announce_reuse(coroutine->top - used, used);
    if (RUNNING_ON_VALGRIND)
        VALGRIND_MAKE_MEM_UNDEFINED(position, coroutine->top - (unsigned char *)position);
}

#if defined(HEDDLE_SWAPCONTEXT)

/* A position points to this. makecontext uses the gap below the context for the new stack. */
struct switch_frame {
    _Alignas(16) unsigned char gap[256];
    ucontext_t context;
};

static uint64_t transferred;

__attribute__((noinline)) uint64_t coroutine_switch(void **save, void **restore, uint64_t value)
{
    struct switch_frame here;
    struct switch_frame *there = *restore;
    *save = &here;
    transferred = value;
    swapcontext(&here.context, &there->context);
    return transferred;
}

static void *first_position(unsigned char *top, unsigned char *bottom, void (*entry)(void))
{
    struct switch_frame *frame = (struct switch_frame *)(void *)top - 1;
    getcontext(&frame->context);
    frame->context.uc_stack.ss_sp = bottom;
    frame->context.uc_stack.ss_size = (size_t)((unsigned char *)&frame->context - bottom);
    frame->context.uc_link = NULL;
    makecontext(&frame->context, entry, 0);
    return frame;
}

#elif defined(__x86_64__)

/* Six registers, the address to continue at, and a null return address for `entry`. */
static void *first_position(unsigned char *top, unsigned char *bottom, void (*entry)(void))
{
    (void)bottom;
    uintptr_t *frame = (uintptr_t *)(void *)top - 8;
    memset(frame, 0, 8 * sizeof *frame);
    frame[6] = (uintptr_t)entry;
    return frame;
}

#elif defined(__aarch64__)

/* x29, x30, x19-x28, d8-d15; x30 is the address to continue at. */
static void *first_position(unsigned char *top, unsigned char *bottom, void (*entry)(void))
{
    (void)bottom;
    uintptr_t *frame = (uintptr_t *)(void *)top - 20;
    memset(frame, 0, 20 * sizeof *frame);
    frame[1] = (uintptr_t)entry;
    return frame;
}

#endif

void coroutine_prepare(struct coroutine *coroutine, size_t reserved, void (*entry)(void))
{
    require(reserved % 16 == 0 && reserved < (size_t)(coroutine->top - coroutine->stack));
    require((uintptr_t)coroutine->top % 16 == 0);
    coroutine->position = first_position(coroutine->top - reserved, coroutine->stack, entry);
    coroutine->fake_stack = coroutine->left = NULL;
}

#if IS_SANITIZED

/* Locals on a fake stack would not be rewound. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_stack_use_after_return=0";
}

void coroutine_enter(struct coroutine *coroutine)
{
    __sanitizer_finish_switch_fiber(NULL, &coroutine->resumer_stack,
                                    &coroutine->resumer_stack_size);
}

void coroutine_announce_save(struct coroutine *coroutine)
{
    size_t size = coroutine_live_size(coroutine);
    coroutine->deepest = size > coroutine->deepest ? size : coroutine->deepest;
    coroutine_announce_reuse(coroutine->position, size);
}

void coroutine_resume(struct coroutine *coroutine, uint64_t value)
{
    void *fake_stack;
    __sanitizer_start_switch_fiber(&fake_stack, coroutine->stack,
                                   (size_t)(coroutine->top - coroutine->stack));
    coroutine_switch(&coroutine->resumer, &coroutine->position, value);
    __sanitizer_finish_switch_fiber(fake_stack, NULL, NULL);
}

uint64_t coroutine_suspend(struct coroutine *coroutine)
{
    __sanitizer_start_switch_fiber(&coroutine->fake_stack, coroutine->resumer_stack,
                                   coroutine->resumer_stack_size);
    uint64_t value = coroutine_switch(&coroutine->position, &coroutine->resumer, 0);
    __sanitizer_finish_switch_fiber(coroutine->fake_stack, &coroutine->resumer_stack,
                                    &coroutine->resumer_stack_size);
    return value;
}

#endif

void coroutine_abandon(struct coroutine *coroutine)
{
#if IS_SANITIZED
    __sanitizer_start_switch_fiber(NULL, coroutine->resumer_stack, coroutine->resumer_stack_size);
#endif
    coroutine_switch(&coroutine->left, &coroutine->resumer, 0);
    bug("an abandoned coroutine was resumed");
}
