/* messages_test.c - messages and contents of queues, by number. */
#include "machine/interner.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static uint32_t add(struct messages *messages, uint32_t priority, const char *text)
{
    return messages_add(messages, priority, text, strlen(text));
}

static void equal_messages_have_one_number(void **state)
{
    (void)state;
    struct messages messages = {0};
    uint32_t one = add(&messages, 0, "one"), two = add(&messages, 0, "two");
    assert_int_not_equal(one, 0);
    assert_int_not_equal(one, two);
    assert_int_not_equal(one, add(&messages, 1, "one"));
    assert_int_not_equal(one, add(&messages, 0, "on"));
    for (unsigned i = 0; i < 1000; i++) /* so that the table grows */
        messages_add(&messages, 0, &i, sizeof i);
    assert_int_equal(one, add(&messages, 0, "one"));
    assert_int_equal(two, add(&messages, 0, "two"));
    assert_int_equal(messages_size(&messages, one), 3);
    assert_memory_equal(messages_bytes(&messages, one), "one", 3);
    uint32_t empty = add(&messages, 7, "");
    assert_int_equal(messages_size(&messages, empty), 0);
    assert_int_equal(messages_priority(&messages, empty), 7);
    messages_release(&messages);
}

static void the_oldest_of_the_highest_priority_comes_first(void **state)
{
    (void)state;
    struct messages messages = {0};
    uint32_t low = add(&messages, 1, "low"), high = add(&messages, 2, "high");
    uint32_t next = add(&messages, 2, "next");
    uint32_t content = messages_with(&messages, 0, low);
    content = messages_with(&messages, content, high);
    content = messages_with(&messages, content, next);
    assert_int_equal(messages_in(&messages, content), 3);
    const uint32_t expected[] = {high, next, low};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(messages_first(&messages, content), expected[i]);
        content = messages_without_first(&messages, content);
    }
    assert_int_equal(content, 0);
    assert_int_equal(messages_first(&messages, content), 0);
    messages_release(&messages);
}

/* What can be told of a queue is what will be received from it, not in which order it came. */
static void equal_contents_have_one_number(void **state)
{
    (void)state;
    struct messages messages = {0};
    uint32_t low = add(&messages, 1, "low"), high = add(&messages, 2, "high");
    uint32_t one = messages_with(&messages, messages_with(&messages, 0, low), high);
    uint32_t other = messages_with(&messages, messages_with(&messages, 0, high), low);
    assert_int_equal(one, other);
    assert_int_not_equal(one, messages_with(&messages, one, low));
    messages_release(&messages);
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
