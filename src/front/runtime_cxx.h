/* runtime_cxx.h - what compiled C++ calls without its author's doing; the second part of runtime.c.
 *
 * The names are those of the Itanium C++ ABI and of libstdc++. There are no exceptions: what would
 * throw aborts. */
#ifndef HEDDLE_FRONT_RUNTIME_CXX_H
#define HEDDLE_FRONT_RUNTIME_CXX_H

#include <pthread.h>
#include <stddef.h>

_Noreturn void abort(void);
void *aligned_alloc(size_t alignment, size_t size);

static void *allocate(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    if (!memory)
        abort();
    return memory;
}

void *_Znwm(size_t size) /* operator new(size_t) */
{
    return allocate(size);
}

void *_Znam(size_t size) /* operator new[](size_t) */
{
    return allocate(size);
}

void *_ZnwmSt11align_val_t(size_t size, size_t alignment)
{
    return aligned_alloc(alignment, size);
}

void *_ZnamSt11align_val_t(size_t size, size_t alignment)
{
    return aligned_alloc(alignment, size);
}

void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag)
{
    (void)tag;
    return malloc(size);
}

void *_ZnamRKSt9nothrow_t(size_t size, const void *tag)
{
    (void)tag;
    return malloc(size);
}

void _ZdlPv(void *memory) /* operator delete(void *) */
{
    free(memory);
}

void _ZdaPv(void *memory) /* operator delete[](void *) */
{
    free(memory);
}

void _ZdlPvm(void *memory, size_t size)
{
    (void)size;
    free(memory);
}

void _ZdaPvm(void *memory, size_t size)
{
    (void)size;
    free(memory);
}

void _ZdlPvSt11align_val_t(void *memory, size_t alignment)
{
    (void)alignment;
    free(memory);
}

void _ZdlPvmSt11align_val_t(void *memory, size_t size, size_t alignment)
{
    (void)size, (void)alignment;
    free(memory);
}

void *__dso_handle;

/* Static objects are not destroyed: the program is over when main and all threads are. */
int __cxa_atexit(void (*function)(void *), void *argument, void *module)
{
    (void)function, (void)argument, (void)module;
    return 0;
}

int __cxa_thread_atexit(void (*function)(void *), void *argument, void *module)
{
    (void)function, (void)argument, (void)module;
    return 0;
}

_Noreturn void __cxa_pure_virtual(void)
{
    abort();
}

_Noreturn void __cxa_deleted_virtual(void)
{
    abort();
}

_Noreturn void _ZSt9terminatev(void)
{
    abort();
}

/* The tables of the classes of type information; nothing looks into them without exceptions and
 * dynamic_cast. */
void *_ZTVN10__cxxabiv117__class_type_infoE[11];
void *_ZTVN10__cxxabiv120__si_class_type_infoE[11];
void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11];
void *_ZTVN10__cxxabiv119__pointer_type_infoE[11];

/* One lock for all variables: an initialiser may need another one's variable, so its owner may take
 * it again. The first byte of a guard says, to code that has not locked, that it is done. */
static pthread_mutex_t guard_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int __cxa_guard_acquire(unsigned char *guard)
{
    pthread_mutex_lock(&guard_lock);
    if (!__atomic_load_n(guard, __ATOMIC_ACQUIRE))
        return 1;
    pthread_mutex_unlock(&guard_lock);
    return 0;
}

void __cxa_guard_release(unsigned char *guard)
{
    __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&guard_lock);
}

void __cxa_guard_abort(unsigned char *guard)
{
    (void)guard;
    pthread_mutex_unlock(&guard_lock);
}

_Noreturn void _ZSt17__throw_bad_allocv(void)
{
    abort();
}

_Noreturn void _ZSt28__throw_bad_array_new_lengthv(void)
{
    abort();
}

_Noreturn void _ZSt25__throw_bad_function_callv(void)
{
    abort();
}

_Noreturn void _ZSt20__throw_system_errori(int error)
{
    (void)error;
    abort();
}

_Noreturn void _ZSt20__throw_length_errorPKc(const char *text)
{
    (void)text;
    abort();
}

_Noreturn void _ZSt19__throw_logic_errorPKc(const char *text)
{
    (void)text;
    abort();
}

_Noreturn void _ZSt24__throw_invalid_argumentPKc(const char *text)
{
    (void)text;
    abort();
}

_Noreturn void _ZSt20__throw_out_of_rangePKc(const char *text)
{
    (void)text;
    abort();
}

_Noreturn void _ZSt24__throw_out_of_range_fmtPKcz(const char *format, ...)
{
    (void)format;
    abort();
}

/* std::thread: an object of a class with a virtual destructor (the first two entries of its table)
 * and a virtual function that runs it. */
struct thread_state {
    void (**table)(struct thread_state *);
};

enum { DELETE_STATE = 1, RUN_STATE = 2 };

/* The base class's type information and destructors; its objects are always of a derived class. */
void *_ZTINSt6thread6_StateE[2];

void _ZNSt6thread6_StateD2Ev(struct thread_state *state)
{
    (void)state;
}

void _ZNSt6thread6_StateD1Ev(struct thread_state *state)
{
    (void)state;
}

void _ZNSt6thread6_StateD0Ev(struct thread_state *state)
{
    free(state);
}

static void *run_thread(void *argument)
{
    struct thread_state *state = argument;
    state->table[RUN_STATE](state);
    state->table[DELETE_STATE](state);
    return NULL;
}

/* std::thread::_M_start_thread(std::unique_ptr<_State>, void (*)()) */
void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    pthread_t *thread, struct thread_state **owner, void (*unused)(void))
{
    (void)unused;
    struct thread_state *state = *owner;
    *owner = NULL;
    if (pthread_create(thread, NULL, run_thread, state) != 0)
        abort();
}

void _ZNSt6thread4joinEv(pthread_t *thread)
{
    if (pthread_join(*thread, NULL) != 0)
        abort();
    *thread = 0;
}

void _ZNSt6thread6detachEv(pthread_t *thread)
{
    if (pthread_detach(*thread) != 0)
        abort();
    *thread = 0;
}

unsigned _ZNSt6thread20hardware_concurrencyEv(void)
{
    return 2;
}

#endif
