// An estimate has room for numbers of forty digits: N choices among 4 values are 4^N executions. All subtrees of a level are equal, and so are the samples.
// RUN: %heddle --estimate --quiet -DN=67 %s | FileCheck %s
// RUN: %heddle --estimate --format=json -DN=67 %s | FileCheck %s --check-prefix=JSON
// RUN: %heddle --estimate --format=json -DN=600 %s | FileCheck %s --check-prefix=BEYOND
// 4^67 = 2^134 = 2.1778e40
// CHECK: {{^}}All: about 2.18e+40 executions; about
// JSON: "exact": false
// JSON: "mean": 2.17780715e40
// JSON: "log10": 40.33801
// Beyond the doubles, the logarithm is left: 600 log10(4).
// BEYOND: "mean": null
// BEYOND: "log10": 361.23599
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned sum = 0;
    for (int i = 0; i < N; i++) {
        int choice = __VERIFIER_nondet_int();
        __VERIFIER_assume(0 <= choice && choice < 4);
        sum += (unsigned)choice;
    }
    return sum == 0;
}
