// future_results.cpp - the parts of <future> that libstdc++ does not have in its headers. The waiting is in
// headers/bits/atomic_futex.h.
#include <future>

#include <pthread.h>

namespace std
{
__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

// A key of each thread's own, so that threads share nothing here. Its value is a list.
static thread_local pthread_key_t at_thread_exit_key;

static void run_at_thread_exit(void *first)
{
    for (auto element = static_cast<__at_thread_exit_elt *>(first); element;) {
        __at_thread_exit_elt *next = element->_M_next;
        element->_M_cb(element);
        element = next;
    }
}

void __at_thread_exit(__at_thread_exit_elt *element)
{
    if (at_thread_exit_key == 0)
        pthread_key_create(&at_thread_exit_key, run_at_thread_exit);
    element->_M_next = static_cast<__at_thread_exit_elt *>(pthread_getspecific(at_thread_exit_key));
    pthread_setspecific(at_thread_exit_key, element);
}
} // namespace std
