/* --undefined=trap refuses the use of a variable that no file defines where it is executed, also of
 * an element or as a thread's argument. A variable that other data points to is refused at load. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck --check-prefix=LOAD %s
// RUN: %heddle --undefined=trap --format=json %s | FileCheck %s
// RUN: %exits 2 %heddle --undefined=trap %s --args=1 2>&1 | FileCheck --check-prefix=READ %s
// RUN: %exits 2 %heddle --undefined=trap %s --args="1 2" 2>&1 | FileCheck --check-prefix=ELEMENT %s
// RUN: %exits 2 %heddle --undefined=trap %s --args="1 2 3" 2>&1 | FileCheck --check-prefix=ARGUMENT %s
// RUN: %exits 2 %heddle --undefined=trap -DDATA %s 2>&1 | FileCheck --check-prefix=DATA %s
//
// LOAD: error: the variable 'missing' is declared but not defined
// CHECK: "verdict": "safe"
// DATA: error: the variable 'missing' is declared but not defined

#include <pthread.h>

extern int missing, missing_array[4];

#ifdef DATA
int *pointer = &missing;
#endif

static void *run(void *argument)
{
    return argument;
}

int main(int count, char **arguments)
{
    (void)arguments;
    pthread_t thread;
#ifdef DATA
    return *pointer;
#endif
    switch (count) {
    case 2:
        // READ: undefined_variable.c:[[#@LINE+1]]:16: error: the variable 'missing' is declared but
        return missing;
    case 3:
        // ELEMENT: undefined_variable.c:[[#@LINE+1]]:26: error: the variable 'missing_array' is
        missing_array[2] = 3;
        break;
    case 4:
        // ARGUMENT: undefined_variable.c:[[#@LINE+1]]:9: error: the variable 'missing' is declared
        pthread_create(&thread, NULL, run, &missing);
    }
    return 0;
}
