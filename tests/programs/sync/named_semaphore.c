/* Named semaphores in one thread: what the calls return, and what a name stands for. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 0,

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>
#include <string.h>

#define FAILS(error, failure, call)  \
    do {                             \
        errno = 0;                   \
        assert((call) == (failure)); \
        assert(errno == (error));    \
    } while (0)

static int count(sem_t *semaphore)
{
    int value = -1;
    assert(sem_getvalue(semaphore, &value) == 0);
    return value;
}

/* As glibc has it: slashes may lead or not, and none may follow. */
static void names(void)
{
    char longest[300];
    memset(longest, 'a', sizeof longest);
    longest[0] = '/';
    longest[253] = '\0'; /* a slash and 252 characters */
    FAILS(ENAMETOOLONG, SEM_FAILED, sem_open(longest, 0));
    FAILS(ENAMETOOLONG, -1, sem_unlink(longest));
    longest[252] = '\0';
    FAILS(ENOENT, SEM_FAILED, sem_open(longest, 0));
    FAILS(ENOENT, -1, sem_unlink(longest));
    FAILS(EINVAL, SEM_FAILED, sem_open("", O_CREAT, 0600, 1));
    FAILS(EINVAL, SEM_FAILED, sem_open("/", O_CREAT, 0600, 1));
    FAILS(EINVAL, SEM_FAILED, sem_open("/two/parts", O_CREAT, 0600, 1));
    FAILS(ENOENT, -1, sem_unlink("/two/parts"));
    sem_t *semaphore = sem_open("plain", O_CREAT, 0600, 1);
    assert(semaphore != SEM_FAILED && sem_wait(semaphore) == 0);
    sem_t *same = sem_open("/plain", 0);
    assert(same != SEM_FAILED && count(same) == 0);
    assert(sem_unlink("//plain") == 0);
    FAILS(ENOENT, SEM_FAILED, sem_open("plain", 0));
}

static void opening(void)
{
    FAILS(ENOENT, SEM_FAILED, sem_open("/one", 0));
    FAILS(ENOENT, SEM_FAILED, sem_open("/one", O_EXCL));
    FAILS(EINVAL, SEM_FAILED, sem_open("/one", O_CREAT, 0600, 1U + INT_MAX));
    sem_t *one = sem_open("/one", O_CREAT | O_EXCL, 0600, 3);
    assert(one != SEM_FAILED && count(one) == 3);
    FAILS(EEXIST, SEM_FAILED, sem_open("/one", O_CREAT | O_EXCL, 0600, 1));
    FAILS(EINVAL, SEM_FAILED, sem_open("/one", O_CREAT | O_EXCL, 0600, 1U + INT_MAX));
    /* The semaphore is as it was made, whatever value comes later. */
    assert(sem_open("/one", O_CREAT, 0600, 1U + INT_MAX) == one);
    assert(sem_open("/one", O_EXCL) == one && count(one) == 3);
    sem_t *two = sem_open("/two", O_CREAT, 0400, INT_MAX);
    assert(two != one && count(two) == INT_MAX);
    FAILS(EOVERFLOW, -1, sem_post(two));
    FAILS(EACCES, SEM_FAILED, sem_open("/two", 0));
    FAILS(EACCES, SEM_FAILED, sem_open("/two", O_CREAT, 0600, 1));
    assert(sem_close(two) == 0 && sem_unlink("/two") == 0);
    for (int i = 0; i < 3; i++)
        assert(sem_close(one) == 0);
}

/* What nobody has open keeps its value. */
static void opening_again(void)
{
    sem_t *one = sem_open("/one", O_CREAT, 0600, 7);
    assert(count(one) == 3 && sem_wait(one) == 0);
    assert(sem_close(one) == 0);
    one = sem_open("/one", 0);
    assert(count(one) == 2);
    assert(sem_close(one) == 0);
}

static void unlinking(void)
{
    sem_t *old = sem_open("/one", 0);
    assert(sem_unlink("/one") == 0);
    FAILS(ENOENT, -1, sem_unlink("/one"));
    FAILS(ENOENT, SEM_FAILED, sem_open("/one", 0));
    sem_t *new = sem_open("/one", O_CREAT | O_EXCL, 0600, 0);
    assert(new != SEM_FAILED &&new != old);
    assert(sem_post(new) == 0 && count(new) == 1 && count(old) == 2);
    assert(sem_close(old) == 0 && count(new) == 1);
    assert(sem_open("/one", 0) == new);
    assert(sem_unlink("/one") == 0);
    assert(sem_wait(new) == 0 && sem_close(new) == 0);
    assert(count(new) == 0 && sem_close(new) == 0);
}

int main(void)
{
    names();
    opening();
    opening_again();
    unlinking();
    return 0;
}
