/* base_test.c - growable arrays, hash tables, and what heddle says of its own faults. */
#include "base/error.h"
#include "base/hash_index.h"
#include "base/hash_set.h"
#include "base/memory.h"
#include "base/sort.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void arrays_keep_what_they_hold(void **state)
{
    (void)state;
    size_t *array = NULL, capacity = 0;
    for (size_t i = 0; i < 1000; i++) {
        array_reserve(array, capacity, i + 1);
        assert_true(capacity > i);
        array[i] = i;
    }
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(array[i], i);
    free(array);
}

static void a_set_holds_each_hash_once(void **state)
{
    (void)state;
    struct hash_set set = {0};
    for (int round = 0; round < 2; round++) {
        for (uint64_t i = 1; i <= 1000; i++) {
            uint64_t hash[2] = {i % 10, i}; /* many collide */
            assert_int_equal(hash_set_add(&set, hash), round == 0);
        }
    }
    assert_int_equal(set.count, 1000);
    hash_set_release(&set);
    uint64_t hash[2] = {1, 1};
    assert_true(hash_set_add(&set, hash));
    hash_set_release(&set);
}

static bool is_square(const void *things, uint32_t number, const void *sought)
{
    return ((const uint64_t *)things)[number] == *(const uint64_t *)sought;
}

/* Things whose hashes are equal in the low half, or as a whole, are told apart. */
static void an_index_finds_numbers_by_things(void **state)
{
    (void)state;
    enum { THINGS = 1000 };
    uint64_t squares[THINGS];
    struct hash_index index = {0};
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 1; i < THINGS; i++) {
            squares[i] = (uint64_t)i * i;
            uint64_t hash = (uint64_t)i << 32 | i % 7;
            assert_int_equal(hash_index_find(&index, hash, is_square, squares, &squares[i]), 0);
            hash_index_add(&index, hash, i);
        }
        for (uint32_t i = 1; i < THINGS; i++)
            assert_int_equal(hash_index_find(&index, i % 7, is_square, squares, &squares[i]), i);
        assert_int_equal(hash_index_find(&index, 3, is_square, squares, &(uint64_t){2}), 0);
        hash_index_clear(&index);
    }
    hash_index_release(&index);
}

struct item {
    char padding[96]; /* more than is moved at once */
    unsigned key;
};

static int compare_items(const void *left, const void *right)
{
    const struct item *a = left, *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

static void a_sort_orders_what_it_holds(void **state)
{
    (void)state;
    struct item items[50];
    for (size_t count = 0; count <= 50; count++) {
        unsigned sum = 0;
        for (size_t i = 0; i < count; i++) {
            unsigned key = (unsigned)(i * i * 7 + count) % 23;
            items[i] = (struct item){.key = key};
            memset(items[i].padding, (int)key, sizeof items[i].padding);
            sum += key;
        }
        sort(items, count, sizeof *items, compare_items);
        for (size_t i = 0; i < count; i++) {
            assert_true(i == 0 || items[i - 1].key <= items[i].key);
            assert_int_equal(items[i].padding[95], items[i].key);
            sum -= items[i].key;
        }
        assert_int_equal(sum, 0);
    }
}

static void describe_place(char *text, size_t size)
{
    snprintf(text, size, "program.c:12, in thread 3");
}

/* What a child process writes that ends by a bug, or by the signal if that is not 0. */
static void end_by(int signal, char *text, size_t size, int *status)
{
    static char *arguments[] = {"heddle", "-DN=2", "program.c", NULL};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        error_set_command("1.2.3", arguments);
        error_set_place(describe_place);
        error_catch_faults();
        if (signal)
            raise(signal);
        bug("x is %d", 7);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t n; (n = read(ends[0], text + length, size - 1 - length)) > 0;)
        length += (size_t)n;
    text[length] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, status, 0), child);
}

static void a_bug_and_a_fault_are_told_with_their_place(void **state)
{
    (void)state;
    static const int signals[] = {0, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static const char seed[] = "heddle: version 1.2.3, run as: heddle -DN=2 program.c\n"
                               "heddle: the program was at program.c:12, in thread 3\n"
                               "heddle: please report this, ";
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        char text[2048];
        int status;
        end_by(signals[i], text, sizeof text, &status);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), signals[i] ? signals[i] : SIGABRT);
        assert_non_null(strstr(text, "this is a bug in heddle: "));
        char *found = strstr(text, seed);
        assert_non_null(found);
        assert_null(strstr(found + 1, "heddle: version"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_keep_what_they_hold),
        cmocka_unit_test(a_set_holds_each_hash_once),
        cmocka_unit_test(an_index_finds_numbers_by_things),
        cmocka_unit_test(a_sort_orders_what_it_holds),
        cmocka_unit_test(a_bug_and_a_fault_are_told_with_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
