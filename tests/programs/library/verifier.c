/* What verifiers' functions find is an error, at its place. */
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --quiet --args=0 %s | FileCheck --check-prefix=ASSERT %s
// RUN: %exits 1 %heddle --quiet --args="1 1" %s | FileCheck --check-prefix=ERROR %s

void __VERIFIER_assert(int condition);
void __VERIFIER_error(void);

int main(int argc, char **argv)
{
    (void)argv;
    // ASSERT: verifier.c:[[#@LINE+1]]:5: error: __VERIFIER_assert failed [assertion]
    __VERIFIER_assert(argc != 2);
    if (argc == 3)
        // ERROR: verifier.c:[[#@LINE+1]]:9: error: an error location was reached [assertion]
        __VERIFIER_error();
    return 0;
}
