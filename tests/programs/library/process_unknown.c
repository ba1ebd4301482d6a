/* What heddle does not know of the machine it says, where it is asked. */
// RUN: %exits 2 %heddle %s | FileCheck %s

#include <unistd.h>

int main(void)
{
    // CHECK: process_unknown.c:[[#@LINE+1]]:12: error: heddle does not know the value of sysconf
    return sysconf(_SC_V7_LP64_OFF64) == 0;
}
