/* A library function that is declared with a type that no library has is refused. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s

struct large {
    char bytes[100];
};

struct large pthread_self(void);

int main(void)
{
    // CHECK: misdeclared_function.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'pthread_self' is declared with another type
    return pthread_self().bytes[0];
}
