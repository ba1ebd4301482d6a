/* interner_test.c - messages and contents of queues, by number. */
#include "machine/operations/interner.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static uint32_t add(struct interner *interner, uint32_t priority, const char *text)
{
    return interner_add_message(interner, priority, text, strlen(text));
}

static void equal_messages_have_one_number(void **state)
{
    (void)state;
    struct interner interner = {0};
    uint32_t one = add(&interner, 0, "one"), two = add(&interner, 0, "two");
    assert_int_not_equal(one, 0);
    assert_int_not_equal(one, two);
    assert_int_not_equal(one, add(&interner, 1, "one"));
    assert_int_not_equal(one, add(&interner, 0, "on"));
    for (unsigned i = 0; i < 1000; i++) /* so that the table grows */
        interner_add_message(&interner, 0, &i, sizeof i);
    assert_int_equal(one, add(&interner, 0, "one"));
    assert_int_equal(two, add(&interner, 0, "two"));
    assert_int_equal(interner_size(&interner, one), 3);
    assert_memory_equal(interner_bytes(&interner, one), "one", 3);
    uint32_t empty = add(&interner, 7, "");
    assert_int_equal(interner_size(&interner, empty), 0);
    assert_int_equal(interner_priority(&interner, empty), 7);
    interner_release(&interner);
}

static void the_oldest_of_the_highest_priority_comes_first(void **state)
{
    (void)state;
    struct interner interner = {0};
    uint32_t low = add(&interner, 1, "low"), high = add(&interner, 2, "high");
    uint32_t next = add(&interner, 2, "next");
    uint32_t content = interner_with(&interner, 0, low);
    content = interner_with(&interner, content, high);
    content = interner_with(&interner, content, next);
    assert_int_equal(interner_length(&interner, content), 3);
    const uint32_t expected[] = {high, next, low};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(interner_first(&interner, content), expected[i]);
        content = interner_without_first(&interner, content);
    }
    assert_int_equal(content, 0);
    assert_int_equal(interner_first(&interner, content), 0);
    interner_release(&interner);
}

/* What can be told of a queue is what will be received from it, not in which order it came. */
static void equal_contents_have_one_number(void **state)
{
    (void)state;
    struct interner interner = {0};
    uint32_t low = add(&interner, 1, "low"), high = add(&interner, 2, "high");
    uint32_t one = interner_with(&interner, interner_with(&interner, 0, low), high);
    uint32_t other = interner_with(&interner, interner_with(&interner, 0, high), low);
    assert_int_equal(one, other);
    assert_int_not_equal(one, interner_with(&interner, one, low));
    interner_release(&interner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_messages_have_one_number),
        cmocka_unit_test(the_oldest_of_the_highest_priority_comes_first),
        cmocka_unit_test(equal_contents_have_one_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
