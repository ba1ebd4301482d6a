"""How programs say what generator.py makes: with pthreads, with C11's threads, and in C++.

A dialect turns a word and its operands into text. `create` gives lines, all others give one
expression or statement."""


class Dialect:
    def __init__(self, words, declarations, begin, heads):
        self.words = words
        self.declarations = declarations
        self.begin = begin  # statements at the beginning of the program
        self.heads = heads  # the first lines of a function, and its return

    def __call__(self, word, *operands):
        text = self.words[word]
        if isinstance(text, list):
            return [line.format(*operands) for line in text]
        return text.format(*operands)

    def function(self, name, lines, result):
        """A function that a thread runs. What it has seen is stored to the result."""
        first, last = self.heads
        end = [f"{result} = seen;"] if result else []
        return [first[0].format(name), "{",
                *["    " + line for line in (*first[1:], *lines, *end, *last)], "}"]


ATOMICS_OF_C = {
    "load": "atomic_load(&{0})", "store": "atomic_store(&{0}, {1})",
    "add": "atomic_fetch_add(&{0}, {1})", "sub": "atomic_fetch_sub(&{0}, {1})",
    "exchange": "atomic_exchange(&{0}, {1})",
    "exchange_pointer": "atomic_exchange(&{0}, {1})",
    "compare_exchange": "atomic_compare_exchange_strong(&{0}, &{1}, {2})",
}

VARIABLES_OF_C = ["static atomic_int x@, y@, ready@, g@, k@, z@, mine@, tally@;",
                  "static atomic_pointer q@;",
                  "static pthread_rwlock_t l@ = PTHREAD_RWLOCK_INITIALIZER;"]

PTHREADS = Dialect({
    **ATOMICS_OF_C,
    "lock": "pthread_mutex_lock(&{0});", "unlock": "pthread_mutex_unlock(&{0});",
    "try": "pthread_mutex_trylock(&{0}) == 0",
    "wait": "pthread_cond_wait(&{0}, &{1});",
    "timed_wait": "pthread_cond_timedwait(&{0}, &{1}, (struct timespec[1]){{soon()}}) "
                  "== ETIMEDOUT",
    "signal": "pthread_cond_signal(&{0});", "broadcast": "pthread_cond_broadcast(&{0});",
    "read_unlock": "pthread_rwlock_unlock(&{0});",
    "once": "pthread_once(&{0}, {1});",
    "create": ["pthread_t {0};", "pthread_create(&{0}, NULL, {1}, (void *){2});"],
    "join": "pthread_join({0}, NULL);", "detach": "pthread_detach({0});",
}, [*VARIABLES_OF_C, "static pthread_mutex_t m@ = PTHREAD_MUTEX_INITIALIZER;",
    "static pthread_mutex_t p@ = PTHREAD_MUTEX_INITIALIZER;",
    "static pthread_cond_t c@ = PTHREAD_COND_INITIALIZER;",
    "static pthread_once_t o@ = PTHREAD_ONCE_INIT;", "static __thread int own@;"],
    [], (["static void *{0}(void *argument)", "int seen = (int)(long)argument;"],
         ["return NULL;"]))

C11 = Dialect({
    **ATOMICS_OF_C,
    "lock": "mtx_lock(&{0});", "unlock": "mtx_unlock(&{0});",
    "try": "mtx_trylock(&{0}) == thrd_success",
    "wait": "cnd_wait(&{0}, &{1});",
    "timed_wait": "cnd_timedwait(&{0}, &{1}, (struct timespec[1]){{soon()}}) "
                  "== thrd_timedout",
    "signal": "cnd_signal(&{0});", "broadcast": "cnd_broadcast(&{0});",
    "read_unlock": "pthread_rwlock_unlock(&{0});",
    "once": "call_once(&{0}, {1});",
    "create": ["thrd_t {0};", "thrd_create(&{0}, {1}, (void *){2});"],
    "join": "thrd_join({0}, NULL);", "detach": "thrd_detach({0});",
}, [*VARIABLES_OF_C, "static mtx_t m@, p@;", "static cnd_t c@;",
    "static once_flag o@ = ONCE_FLAG_INIT;", "static thread_local int own@ = 1;"],
    ["mtx_init(&m@, mtx_plain);", "mtx_init(&p@, mtx_timed);", "cnd_init(&c@);"],
    (["static int {0}(void *argument)", "int seen = (int)(long)argument;"], ["return 0;"]))

CXX = Dialect({
    "load": "{0}.load()", "store": "{0}.store({1})", "add": "{0}.fetch_add({1})",
    "sub": "{0}.fetch_sub({1})",
    "exchange": "{0}.exchange({1})", "exchange_pointer": "{0}.exchange({1})",
    "compare_exchange": "{0}.compare_exchange_strong({1}, {2})",
    "lock": "{0}.lock();", "unlock": "{0}.unlock();", "try": "{0}.try_lock()",
    "wait": "{0}.wait(held);",
    "timed_wait": "{0}.wait_for(held, A_WHILE) == std::cv_status::timeout",
    "signal": "{0}.notify_one();", "broadcast": "{0}.notify_all();",
    "read_unlock": "{0}.unlock_shared();",
    "once": "std::call_once({0}, {1});",
    "create": ["std::thread {0}({1}, {2});"], "join": "{0}.join();", "detach": "{0}.detach();",
}, ["static std::atomic<int> x@, y@, ready@, g@, k@, z@, mine@, tally@;",
    "static std::atomic<int *> q@;",
    "static std::mutex m@, p@;", "static std::condition_variable c@;",
    "static std::shared_mutex l@;", "static std::once_flag o@, w@;",
    "static thread_local int own@;",
    "static int counted@()", "{", "    static int value = y@.fetch_add(1) + 1;",
    "    return value;", "}"],
    [], (["static void {0}(int seen)"], []))

DIALECTS = {"c": PTHREADS, "c11": C11, "c++": CXX}
