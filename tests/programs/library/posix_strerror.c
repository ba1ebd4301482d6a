/* The strerror_r of POSIX writes to the caller's memory, and says when there is too little. */
// RUN: %clang -w -std=c17 -D_POSIX_C_SOURCE=200112L -o %t %s && %t
// RUN: %heddle --quiet %s -- -std=c17 -D_POSIX_C_SOURCE=200112L

#include <assert.h>
#include <errno.h>
#include <string.h>

int main(void)
{
    char text[64], small[8];
    assert(strerror_r(EINVAL, text, sizeof text) == 0 && strcmp(text, "Invalid argument") == 0);
    assert(strerror_r(EINVAL, small, sizeof small) == ERANGE && strcmp(small, "Invalid") == 0);
    return 0;
}
