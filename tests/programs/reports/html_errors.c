/* A page with three errors. The source has text that ends a script in HTML, tabs, and, once its @ is
 * replaced, text that is no UTF-8: caf@. The page has to survive all of it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int x; /* ü */
static int plain;

static void *writer(void *unused)
{
	atomic_store(&x, 1);
	atomic_store(&x, 2);
	puts("</script><!-- & \"quoted\" -->");
	plain = 1;
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, writer, NULL);
	int seen = atomic_load(&x);
	assert(seen != 1 && "</script><b>");
	int *memory = malloc(sizeof *memory);
	*memory = seen;
	seen = *memory;
	free(memory);
	pthread_join(thread, NULL);
	assert(seen == 0);
	assert(plain == 0);
	return 0;
}

// Three assertions fail: main may see 1, it may see 2, and if it sees 0, the third one fails.
// RUN: mkdir -p %t
// RUN: sed 's/caf@/caf\xe9/' %s >%t/html_errors.c
// RUN: cd %t && %exits 1 %heddle --quiet --keep-going --html=%t.html html_errors.c
// RUN: %python %tests/page_data.py %t.html >%t.json
// RUN: FileCheck %s <%t.json
// CHECK: "verdict": "error"
// CHECK: "conclusion": "3 errors found under rc11.\n"
// CHECK-DAG: "message": "assertion `seen != 1 && \"</script><b>\"' failed"
// CHECK-DAG: "message": "assertion `seen == 0' failed"
// CHECK-DAG: "message": "assertion `plain == 0' failed"
// CHECK: "example": null
// CHECK: "sources": [
// CHECK: "file": "html_errors.c"
// CHECK: "first": 1
// CHECK: replaced, text that is no UTF-8: caf?. The page has to survive all of it. */"
// CHECK: "static atomic_int x; /* ü */"
// CHECK: "\tputs(\"</script><!-- & \\\"quoted\\\" -->\");"

// The page has the values of the JSON report, and more.
// RUN: cd %t && %exits 1 %heddle --quiet --keep-going --format=json html_errors.c >%t.report
// RUN: %python %tests/check_page.py subset %t.report %t.json
