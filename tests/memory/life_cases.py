"""Accesses of objects whose life is over or has not begun, of memory that was never written, and
through pointers that lead to no object; pointers that are computed from another object's. In each
text, <<WRONG|RIGHT>> are the words of the two forms."""

import re

from case import Case, program

SCOPE = {"use-after-scope"}
FREED = {"use-after-free"}
TWICE = {"double-free", "invalid-free"}
UNSET = {"uninitialized-read"}
DIVIDED = {"division-by-zero"}
NULL = {"null-dereference"}
OUT = {"out-of-bounds"}
LOST = {"use-after-scope", "use-after-free"}  # memory of a thread that has ended

TOOLS = """\
static __attribute__((noinline)) int get(const int *p) { return *p; }
static __attribute__((noinline)) void put(int *p) { *p = 7; }
static volatile int zero, one = 1, two = 2;
struct status { int ok; int value; };
struct wide { long first; int ok; int value; long last; };
"""

# name: (kinds, sanitizer, text before main, statements of main)
TEXTS = {
    # ---- scopes ----
    "scope-block": (SCOPE, "address", "", "int *p, y = 2; { int x = 1; p = &x; y = *p; } p = <<p|&y>>; return *p & 0;"),
    "scope-block-dead": (SCOPE, "address", "", "int *p, y = 2; { int x = 1; p = &x; y = *p; } p = <<p|&y>>; int z = *p; (void)z;"),
    "scope-block-write": (SCOPE, "address", "", "int *p, y = 2; { int x = 1; p = &x; y = *p; } p = <<p|&y>>; *p = 3;"),
    "scope-block-callee": (SCOPE, "address", "", "int *p, y = 2; { int x = 1; p = &x; y = *p; } p = <<p|&y>>; return get(p) & 0;"),
    "scope-block-memset": (SCOPE, "address", "", "int *p, y = 2; { int x = 1; p = &x; y = *p; } p = <<p|&y>>; memset(p, 0, sizeof *p);"),
    "scope-block-only": (SCOPE, "address", "", "int *p; { int x = 1; p = &x; <<|return *p & 0;>> } return *p & 0;"),
    "scope-array": (SCOPE, "address", "", "int *p, b[2] = {1, 2}; { int a[2] = {1, 2}; p = a; } <<|p = b;>> return p[one] & 0;"),
    "scope-struct-in-loop": (SCOPE, "address", "", "struct status *last = 0, kept = {1, 2}; for (int i = 0; i < two; i++) { struct status s = {i, i}; <<last = &s|kept = s; last = &kept>>; } return last->value & 0;"),
    "scope-earlier-round": (SCOPE, "address", "", "int *p = 0, sum = 0; for (int i = 0; i < two; i++) { int x; if (i == 0 || <<0|1>>) p = &x; *p = i; sum += *p; } return sum & 0;"),
    "scope-condition": (SCOPE, "address", "", "int y = 2, *p = &y; if (one) { int x = 1; <<p = &x|y = x>>; } return *p & 0;"),
    "scope-switch": (SCOPE, "address", "", "int y = 2, *p = &y; switch (one) { case 1: { int x = 3; <<p = &x|y = x>>; break; } default: break; } return *p & 0;"),
    "scope-goto": (SCOPE, "address", "", "int y = 2, *p = &y; { int x = 1; p = &x; <<|p = &y;>> goto out; } out: return *p & 0;"),
    "scope-vla": (SCOPE, "address", "", "int y = 2, *p; { int n = two; int a[n]; a[0] = 1; p = a; <<|p = &y;>> } return *p & 0;"),
    "scope-pointer-pointer": (SCOPE, "address", "", "int y = 2, *p, **pp = &p; { int x = 1; *pp = &x; y = **pp; } <<|*pp = &y;>> return *p & 0;"),
    "scope-member": (SCOPE, "address", "struct holder { int *p; };", "struct holder h; int y = 2; { int x = 1; h.p = &x; y = *h.p; } <<|h.p = &y;>> return *h.p & 0;"),
    "scope-literal": (SCOPE, "none", "", "int y = 2, *p = &y; { <<p = &(int){5}|y = *&(int){5}>>; } return *p & 0;"),
    "scope-literal-write": (SCOPE, "none", "", "int *p; <<{ p = &(int){5}; }|p = &(int){5};>> *p = 3;"),
    "scope-literal-struct": (SCOPE, "none", "", "struct status *p; <<{ p = &(struct status){1, 2}; }|p = &(struct status){1, 2};>> return p->value & 0;"),
    "scope-literal-array": (SCOPE, "none", "", "int *p; <<{ p = (int[]){1, 2, 3}; }|p = (int[]){1, 2, 3};>> return p[two] & 0;"),
    "scope-literal-loop": (SCOPE, "none", "", "int y, *p = &y; for (int i = 0; i < two; i++) { int *q = &(int){i}; <<p = q|y = *q>>; } return *p & 0;"),
    "scope-literal-earlier-round": (SCOPE, "none", "", "int *p = 0; for (int i = 0; i < two; i++) { int *q = &(int){i}; if (i == <<1|2>>) *p = 3; p = q; }"),
    "scope-literal-if": (SCOPE, "none", "", "int y = 2, *p = &y; if (one) <<p = &(int){5}|y = *&(int){5}>>; return *p & 0;"),
    "scope-literal-callee": (SCOPE, "none", "static int *kept; static __attribute__((noinline)) void keep(int *p) { kept = p; }", "<<{ keep(&(int){5}); }|keep(&(int){5});>> return get(kept) & 0;"),
    "scope-literal-thread": (SCOPE, "none", "static void *run(void *p) { put(p); return p; }", "pthread_t t; <<{ pthread_create(&t, 0, run, &(int){5}); }|pthread_create(&t, 0, run, &(int){5});>> pthread_join(t, 0);"),
    "return-local": (SCOPE, "address", "static int *leak(void) { <<|static>> int x = 1; int *volatile p = &x; return p; }", "return *leak() & 0;"),
    "return-local-dead": (SCOPE, "address", "static int *leak(void) { <<|static>> int x = 1; int *volatile p = &x; return p; }", "int x = *leak(); (void)x;"),
    "return-local-direct": (SCOPE | NULL, "address", "static int *leak(void) { <<|static>> int x = 1; int *p = &x; return p; }", "return *leak() & 0;"),
    "return-array": (SCOPE, "address", "static char *leak(void) { <<|static>> char text[8] = \"abc\"; char *p = text; return p; }", "return (int)strlen(leak()) & 0;"),
    "return-by-parameter": (SCOPE, "address", "static void leak(int **p) { <<|static>> int x = 1; *p = &x; }", "int *p; leak(&p); return *p & 0;"),
    "return-by-global": (SCOPE, "address", "static int *kept; static void leak(void) { <<|static>> int x = 1; kept = &x; }", "leak(); *kept = 2;"),
    "return-by-member": (SCOPE, "address", "struct holder { int *p; }; static struct holder leak(void) { <<|static>> int x = 1; struct holder h = {&x}; return h; }", "return *leak().p & 0;"),
    "return-alloca": (SCOPE, "address", "#include <alloca.h>\nstatic int *leak(void) { int *p = <<alloca|malloc>>(8); *p = 1; return p; }", "return *leak() & 0;"),
    "return-parameter": (SCOPE, "address", "static int kept; static int *leak(int x) { kept = x; int *p = <<&x|&kept>>; return p; }", "return *leak(1) & 0;"),
    "return-by-value-parameter": (SCOPE, "address", "static struct wide kept; static int *leak(struct wide w) { kept = w; int *p = <<&w.ok|&kept.ok>>; return p; }", "return *leak((struct wide){1, 2, 3, 4}) & 0;"),
    "thread-local-of-ended": (LOST, "none", "static _Thread_local int x; static int y; static void *run(void *p) { x = 1; *(int **)p = <<&x|&y>>; return 0; }", "pthread_t t; int *p; pthread_create(&t, 0, run, &p); pthread_join(t, 0); return *p & 0;"),
    "thread-local-of-ended-write": (LOST, "none", "static _Thread_local int a[4]; static int b[4]; static void *run(void *p) { a[0] = 1; *(int **)p = <<a|b>>; return 0; }", "pthread_t t; int *p; pthread_create(&t, 0, run, &p); pthread_join(t, 0); p[two] = 1;"),
    "thread-local-of-ended-by-global": (LOST, "none", "static _Thread_local struct status s; static struct status *kept, other; static void *run(void *p) { s.ok = 1; kept = <<&s|&other>>; return p; }", "pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return get(&kept->value) & 0;"),
    "thread-local-of-running": (LOST, "none", "static _Thread_local int x; static int *kept; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static void *run(void *p) { pthread_mutex_lock(&m); kept = &x; x = 2; pthread_mutex_unlock(&m); <<|pthread_mutex_lock(&m); kept = 0; pthread_mutex_unlock(&m);>> return p; }", "pthread_t t; pthread_create(&t, 0, run, 0); pthread_mutex_lock(&m); if (kept) *kept = 1; pthread_mutex_unlock(&m); pthread_join(t, 0);"),
    "local-of-ended-thread": (SCOPE, "none", "static int kept; static void *run(void *p) { int x = 1; kept = x; *(int **)p = <<&x|&kept>>; return 0; }", "pthread_t t; int *p; pthread_create(&t, 0, run, &p); pthread_join(t, 0); return *p & 0;"),
    # ---- freed memory ----
    "free-read": (FREED, "address", "", "int *p = malloc(4); *p = 1; <<free(p);|>> int x = *p; <<|free(p);>> return x & 0;"),
    "free-read-dead": (FREED, "address", "", "int *p = malloc(4); *p = 1; <<free(p);|>> int x = *p; (void)x; <<|free(p);>>"),
    "free-write": (FREED, "address", "", "int *p = malloc(4); <<free(p);|>> *p = 1; <<|free(p);>>"),
    "free-dynamic": (FREED, "address", "", "int *p = calloc(4, 4); <<free(p);|>> p[two] = 1; <<|free(p);>>"),
    "free-callee": (FREED, "address", "", "int *p = calloc(4, 4); <<free(p);|>> put(p); <<|free(p);>>"),
    "free-cast": (FREED, "address", "", "struct status *p = calloc(1, sizeof *p); <<free(p);|>> int x = ((char *)p)[5]; <<|free(p);>> return x & 0;"),
    "free-memcpy": (FREED, "address", "", "char b[4], *p = calloc(1, 4); <<free(p);|>> memcpy(b, p, 4); <<|free(p);>>"),
    "free-memset": (FREED, "address", "", "char *p = calloc(1, 4); <<free(p);|>> memset(p, 1, 4); <<|free(p);>>"),
    "free-strcpy": (FREED, "address", "", "char *p = calloc(1, 4); <<free(p);|>> strcpy(p, \"abc\"); <<|free(p);>>"),
    "free-snprintf": (FREED, "address", "", "char *p = calloc(1, 4); <<free(p);|>> snprintf(p, 4, \"%d\", 12); <<|free(p);>>"),
    "free-realloc": (FREED, "address", "", "int *p = calloc(1, 4), *q = realloc(p, 4000); q[0] = 1; int x = <<*p|*q>>; free(q); return x & 0;"),
    "free-list": (FREED, "address", "struct node { struct node *next; };", "struct node *list = 0; for (int i = 0; i < 3; i++) { struct node *n = malloc(sizeof *n); n->next = list; list = n; } <<for (struct node *n = list; n; n = n->next) free(n);|for (struct node *n = list, *next; n; n = next) { next = n->next; free(n); }>>"),
    "free-twice": (TWICE, "address", "", "void *p = malloc(4); free(p); <<free(p);|>>"),
    "free-twice-alias": (TWICE, "address", "", "char *p = malloc(4), *q = p; free(p); free(<<q|0>>);"),
    "free-twice-callee": (TWICE, "address", "static void drop(void *p) { free(p); }", "void *p = malloc(4); drop(p); <<drop(p);|>>"),
    "free-twice-realloc": (TWICE, "address", "", "void *p = malloc(4), *q = realloc(p, 4000); free(<<p|q>>); <<free(q);|>>"),
    "free-twice-member": (TWICE, "address", "struct owner { char *text; };", "struct owner a = {malloc(4)}, b = a; free(a.text); <<|b.text = 0;>> free(b.text);"),
    "free-local": (TWICE, "address", "", "int x = 1; int *volatile p = <<&x|malloc(4)>>; free(p); (void)x;"),
    "free-global": (TWICE, "address", "static int x;", "int *p = <<&x|malloc(4)>>; free(p); x = 1;"),
    "free-middle": (TWICE, "address", "", "char *p = malloc(8); free(p + <<one|zero>>);"),
    "free-thread-local": (TWICE, "none", "static _Thread_local int x;", "int *p = <<&x|malloc(4)>>; free(p); x = 1;"),
    # ---- memory that was never written ----
    "unset-scalar": (UNSET, "memory", "", "int x; <<|x = 1;>> if (x) return 0;"),
    "unset-pointed": (UNSET, "memory", "", "int x, *p = &x; <<|x = 1;>> if (*p == 2) return 0;"),
    "unset-array": (UNSET, "memory", "", "int a[4]; a[0] = 1; <<|a[1] = 1;>> if (a[1]) return 0;"),
    "unset-array-dynamic": (UNSET, "memory", "", "int a[4]; for (int i = 0; i < <<3|4>>; i++) a[i] = i; if (a[3 * one] == 5) return 1;"),
    "unset-array-dynamic-sum": (UNSET, "memory", "", "int a[4], sum = 0; for (int i = zero; i < <<3|4>>; i++) a[i] = i; for (int i = 0; i < 4; i++) sum += a[i]; printf(\"%d\\n\", sum);"),
    "unset-array-index": (UNSET, "memory", "", "int a[4], b[4] = {0}; for (int i = 0; i < <<two|4>>; i++) a[i] = 1; return b[a[3]] & 0;"),
    "unset-array-switch": (UNSET, "memory", "", "char a[8]; a[zero] = 1; switch (a[<<one|zero>>]) { case 1: return 0; default: break; }"),
    "unset-vla": (UNSET, "memory", "", "int a[two]; a[0] = 1; <<|a[1] = 2;>> if (a[one] == 3) return 0;"),
    "unset-alloca": (UNSET, "memory", "#include <alloca.h>", "int *a = alloca(8); a[0] = 1; <<|a[1] = 2;>> if (a[one] == 3) return 0;"),
    "unset-malloc": (UNSET, "memory", "", "int *a = malloc(8); a[0] = 1; <<|a[1] = 2;>> int x = 0; if (a[one] == 3) x = 1; free(a); return x & 0;"),
    "unset-malloc-struct": (UNSET, "memory", "", "struct status *s = malloc(sizeof *s); s->ok = 1; <<|s->value = 2;>> int x = 0; if (s->value == 3) x = 1; free(s); return x & 0;"),
    "unset-realloc": (UNSET, "memory", "", "int *a = calloc(1, 4); a = realloc(a, 8); <<|a[1] = 2;>> int x = 0; if (a[one] == 3) x = 1; free(a); return x & 0;"),
    "unset-member": (UNSET, "memory", "", "struct wide w; w.ok = 1; <<|w.value = 2;>> if (w.value == 3) return 0;"),
    "unset-member-by-pointer": (UNSET, "memory", "", "struct wide w, *p = &w; p->ok = 1; <<|p->value = 2;>> if (p->value == 3) return 0;"),
    "unset-returned-member": (UNSET, "memory", "static struct status make(void) { struct status s; s.ok = 0; <<|s.value = 1;>> return s; }", "struct status s = make(); if (s.value == 3) return 0;"),
    "unset-returned-member-noinline": (UNSET, "memory", "static __attribute__((noinline)) struct status make(int k) { struct status s; s.ok = k; if (k == <<3|0>>) s.value = 1; return s; }", "struct status s = make(zero); if (s.value == 3) return 0;"),
    "unset-returned-wide": (UNSET, "memory", "static struct wide make(void) { struct wide w; w.ok = 0; <<|w.value = 1;>> return w; }", "struct wide w = make(); if (w.value == 3) return 0;"),
    "unset-passed-member": (UNSET, "memory", "static __attribute__((noinline)) int use(struct status s) { if (s.value == 3) return 1; return 0; }", "struct status s; s.ok = 1; <<|s.value = 2;>> return use(s) & 0;"),
    "unset-passed-wide": (UNSET, "memory", "static __attribute__((noinline)) int use(struct wide w) { if (w.value == 3) return 1; return 0; }", "struct wide w; w.ok = 1; <<|w.value = 2;>> return use(w) & 0;"),
    "unset-assigned": (UNSET, "memory", "", "struct status a, b; a.ok = 1; <<|a.value = 2;>> b = a; if (b.value == 3) return 0;"),
    "unset-assigned-global": (UNSET, "memory", "static struct status b;", "struct status a; a.ok = 1; <<|a.value = 2;>> b = a; if (b.value == 3) return 0;"),
    "unset-assigned-heap": (UNSET, "memory", "", "struct status a, *b = malloc(sizeof *b); a.ok = 1; <<|a.value = 2;>> *b = a; int x = 0; if (b->value == 3) x = 1; free(b); return x & 0;"),
    "unset-memcpy": (UNSET, "memory", "", "int a[4], b[4]; a[0] = 1; <<|a[1] = 2;>> memcpy(b, a, 8); if (b[one] == 3) return 0;"),
    "unset-memcpy-heap": (UNSET, "memory", "", "int *a = malloc(8), *b = malloc(8); a[0] = 1; <<|a[1] = 2;>> memcpy(b, a, 8); int x = 0; if (b[1] == 3) x = 1; free(a); free(b); return x & 0;"),
    "unset-callee": (UNSET, "memory", "", "int x; <<|x = 1;>> if (get(&x) == 3) return 0;"),
    "unset-callee-conditional": (UNSET, "memory", "static __attribute__((noinline)) void set(int *p, int k) { if (k) *p = 1; }", "int x; set(&x, <<zero|one>>); if (x == 3) return 0;"),
    "unset-bit-field": (UNSET, "memory", "struct bits { unsigned a : 3, b : 5; };", "struct bits s; s.a = 1; <<|s.b = 2;>> if (s.b == 3) return 0;"),
    "unset-union": (UNSET, "memory", "union u { char c; int i; };", "union u u; <<u.c = 1|u.i = 1>>; if (u.i == 3) return 0;"),
    "unset-padding-memcmp": (UNSET, "memory", "struct padded { char c; int i; };", "struct padded a, b; <<|memset(&a, 0, sizeof a); memset(&b, 0, sizeof b);>> a.c = b.c = 1; a.i = b.i = 2; if (memcmp(&a, &b, sizeof a) == 5) return 1;"),
    "unset-strlen": (UNSET, "memory", "", "char text[4]; text[0] = 'a'; <<|text[1] = 0;>> if (strlen(text) == 9) return 1;"),
    "unset-printed": (UNSET, "memory", "", "int a[4]; a[one] = 1; printf(\"%d\\n\", a[<<two|one>>]);"),
    "unset-pointer": (UNSET, "memory", "", "int x = 1, *p[2]; p[0] = &x; <<|p[1] = &x;>> return *p[one] & 0;"),
    "unset-divisor": (UNSET, "memory", "", "int a[2]; a[0] = 1; <<|a[1] = 1;>> int q = 6 / a[one]; return q & 0;"),
    "unset-double": (UNSET, "memory", "", "double a[2]; a[0] = 1; <<|a[1] = 1;>> if (a[one] > 2) return 0;"),
    "unset-in-loop": (UNSET, "memory", "", "int sum = 0; for (int i = 0; i < 2; i++) { int a[2]; if (i < <<one|two>>) a[0] = a[1] = 1; if (a[one] == 1) sum++; } return sum & 0;"),
    # Each copies what was never written, and only uses what was.
    "copied-struct": (UNSET, "memory", "static __attribute__((noinline)) int use(struct status s) { return s.ok ? s.value == 3 : 0; }", "struct status s; s.ok = <<1|0>>; return use(s) & 0;"),
    "copied-struct-returned": (UNSET, "memory", "static __attribute__((noinline)) struct status make(int k) { struct status s; s.ok = k; return s; }", "struct status s = make(<<one|zero>>); if (s.ok && s.value == 3) return 0;"),
    "copied-struct-escaping": (UNSET, "memory", "static struct status *volatile kept; static __attribute__((noinline)) struct status make(int k) { struct status s; kept = &s; s.ok = k; return s; }", "struct status s = make(<<one|zero>>); if (s.ok && s.value == 3) return 0;"),
    "copied-struct-nested": (UNSET, "memory", "static struct status first(int k) { struct status s; s.ok = k; return s; } static __attribute__((noinline)) struct status second(int k) { return first(k); }", "struct status s = second(<<one|zero>>), t = s; if (t.ok && t.value == 3) return 0;"),
    "copied-scalar": (UNSET, "memory", "", "struct status a, b; a.ok = b.ok = <<1|0>>; b.value = a.value; if (b.ok && b.value == 3) return 0;"),
    # ---- copies in shared memory ----
    "shared-global-element": (UNSET, "memory", "static struct status all[4];", "struct status s; s.ok = 1; <<|s.value = 2;>> all[two] = s; if (all[two].value == 3) return 0;"),
    "shared-global-nested": (UNSET, "memory", "static struct { int id; struct status inner; } kept;", "struct status s; s.ok = 1; <<|s.value = 2;>> kept.inner = s; if (kept.inner.<<value|ok>> == 3) return 0;"),
    "shared-static-local": (UNSET, "memory", "static int keep(struct status s) { static struct status kept; kept = s; return kept.value == 3 ? 1 : 0; }", "struct status s; s.ok = 1; <<|s.value = 2;>> return keep(s) & 0;"),
    "shared-by-parameter": (UNSET, "memory", "static struct status kept; static __attribute__((noinline)) void keep(struct status *to, const struct status *from) { *to = *from; }", "struct status s; s.ok = 1; <<|s.value = 2;>> keep(&kept, &s); if (kept.value == 3) return 0;"),
    "shared-by-thread": (UNSET, "memory", "static struct status kept; static void *look(void *p) { if (kept.value == 3) return p; return 0; }", "struct status s; s.ok = 1; <<|s.value = 2;>> kept = s; pthread_t t; pthread_create(&t, 0, look, 0); pthread_join(t, 0);"),
    "shared-heap-array": (UNSET, "memory", "", "struct status *a = malloc(2 * sizeof *a), s; s.ok = 1; <<|s.value = 2;>> a[0] = s; a[1] = a[0]; int x = 0; if (a[one].value == 3) x = 1; free(a); return x & 0;"),
    "shared-heap-to-heap": (UNSET, "memory", "", "struct status *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->ok = 1; <<|a->value = 2;>> *b = *a; int x = 0; if (b->value == 3) x = 1; free(a); free(b); return x & 0;"),
    "shared-heap-to-local": (UNSET, "memory", "", "struct status *a = malloc(sizeof *a); a->ok = 1; <<|a->value = 2;>> struct status s = *a; free(a); if (s.value == 3) return 0;"),
    "shared-heap-wide": (UNSET, "memory", "", "struct wide *a = malloc(sizeof *a), w; w.ok = 1; <<|w.value = 2;>> *a = w; int x = 0; if (a->value == 3) x = 1; free(a); return x & 0;"),
    "shared-heap-double": (UNSET, "memory", "struct pair { double left, right; };", "struct pair *a = malloc(sizeof *a), p; p.left = 1; <<|p.right = 2;>> *a = p; int x = 0; if (a->right > 3) x = 1; free(a); return x & 0;"),
    "shared-memcpy-global": (UNSET, "memory", "static int kept[4];", "int a[4]; a[0] = 1; <<|a[1] = 2;>> memcpy(kept, a, sizeof kept); if (kept[<<one|zero>>] == 3) return 0;"),
    "shared-memcpy-overwrites": (UNSET, "memory", "", "int *a = calloc(2, 4), b[2]; b[0] = 1; <<|b[1] = 2;>> memcpy(a, b, 8); int x = 0; if (a[1] == 3) x = 1; free(a); return x & 0;"),
    "shared-memmove": (UNSET, "memory", "", "int *a = malloc(16); a[0] = 1; <<|a[1] = 2;>> memmove(a + 1, a, 8); int x = 0; if (a[2] == 3) x = 1; free(a); return x & 0;"),
    "shared-realloc": (UNSET, "memory", "", "struct status *a = malloc(sizeof *a); a->ok = 1; <<|a->value = 2;>> a = realloc(a, 400); int x = 0; if (a->value == 3) x = 1; free(a); return x & 0;"),
    "shared-overwritten": (UNSET, "memory", "static struct status b;", "struct status a; a.ok = 1; b = a; <<|b.value = 2;>> if (b.value == 3) return 0;"),
    "shared-address": (UNSET, "memory", "struct holder { int *p, *q; }; static struct holder kept;", "int x = 1; struct holder h; h.p = &x; <<|h.q = &x;>> kept = h; return *kept.q & 0;"),
    "shared-bit-field": (UNSET, "memory", "struct bits { unsigned a : 3, b : 5, c : 20; };", "struct bits *s = malloc(sizeof *s); s->a = 1; <<|s->b = 2;>> int x = 0; if (s->b == 3) x = 1; free(s); return x & 0;"),
    "shared-bit-field-other": (UNSET, "memory", "struct bits { unsigned a : 3, b : 5, c : 20; };", "struct bits *s = malloc(sizeof *s); s->a = 1; s->c = 2; int x = 0; if (s-><<b|c>> == 3) x = 1; free(s); return x & 0;"),
    "shared-bit-field-copied": (UNSET, "memory", "struct bits { unsigned a : 3, b : 5, c : 20; }; static struct bits kept;", "struct bits s; s.a = 1; <<|s.b = 2;>> kept = s; if (kept.b == 3) return 0;"),
    # ---- structs in memory that are passed and returned ----
    "wide-returned-twice": (UNSET, "memory", "static __attribute__((noinline)) struct wide first(int k) { struct wide w; w.ok = k; <<|w.value = 1;>> return w; } static __attribute__((noinline)) struct wide second(int k) { return first(k); }", "struct wide w = second(zero); if (w.value == 3) return 0;"),
    "wide-returned-member": (UNSET, "memory", "static __attribute__((noinline)) struct wide make(int k) { struct wide w; w.ok = k; return w; }", "struct wide w = make(one); if (w.<<value|ok>> == 3) return 0;"),
    "wide-returned-global": (UNSET, "memory", "static struct wide kept; static __attribute__((noinline)) struct wide make(int k) { struct wide w; w.ok = k; <<|w.value = 1;>> return w; }", "kept = make(one); if (kept.value == 3) return 0;"),
    "wide-returned-by-pointer": (UNSET, "memory", "static struct wide make(int k) { struct wide w; w.ok = k; <<|w.value = 1;>> return w; }", "struct wide (*volatile maker)(int) = make; struct wide w = maker(one); if (w.value == 3) return 0;"),
    "wide-passed-twice": (UNSET, "memory", "static __attribute__((noinline)) int second(struct wide w) { return w.value == 3 ? 1 : 0; } static __attribute__((noinline)) int first(struct wide w) { w.ok = 2; return second(w); }", "struct wide w; w.ok = 1; <<|w.value = 2;>> return first(w) & 0;"),
    "wide-passed-member": (UNSET, "memory", "static __attribute__((noinline)) int use(struct wide w) { return w.<<value|ok>> == 3 ? 1 : 0; }", "struct wide w; w.ok = 1; return use(w) & 0;"),
    "wide-passed-kept": (UNSET, "memory", "static struct wide kept; static __attribute__((noinline)) void keep(struct wide w) { kept = w; }", "struct wide w; w.ok = 1; <<|w.value = 2;>> keep(w); if (kept.value == 3) return 0;"),
    "wide-passed-heap": (UNSET, "memory", "static __attribute__((noinline)) int use(struct wide w) { return w.value == 3 ? 1 : 0; }", "struct wide *w = malloc(sizeof *w); w->ok = 1; <<|w->value = 2;>> int x = use(*w); free(w); return x & 0;"),
    # ---- members that are set on some paths ----
    "path-switch": (UNSET, "memory", "static __attribute__((noinline)) struct status make(int k) { struct status s; s.ok = k; switch (k) { case 1: s.value = 1; break; case 2: s.value = 2; break; default: break; } return s; }", "struct status s = make(<<zero|two>>); if (s.value == 3) return 0;"),
    "path-loop": (UNSET, "memory", "static __attribute__((noinline)) struct status make(int k) { struct status s; s.ok = k; for (int i = 0; i < k; i++) s.value = i; return s; }", "struct status s = make(<<zero|one>>); if (s.value == 3) return 0;"),
    "path-early-return": (UNSET, "memory", "static __attribute__((noinline)) struct status make(int k) { struct status s; s.ok = k; if (k == 0) return s; s.value = 5; return s; }", "struct status s = make(<<zero|one>>); if (s.value == 3) return 0;"),
    "path-local": (UNSET, "memory", "", "struct status s; s.ok = one; if (<<zero|one>>) s.value = 2; struct status t = s; if (t.value == 3) return 0;"),
    "path-array": (UNSET, "memory", "", "int a[2]; a[0] = 1; if (<<zero|one>>) a[1] = 2; if (a[1] == 3) return 0;"),
    "path-status": (UNSET, "memory", "static __attribute__((noinline)) struct status make(int k) { struct status s; s.ok = k; if (k) s.value = 1; return s; }", "struct status s = make(zero); if (<<!s.ok|s.ok>> && s.value == 3) return 0;"),
    # ---- callees that set and read ----
    "callee-get-element": (UNSET, "memory", "static __attribute__((noinline)) int at(const int *p) { return p[1]; }", "int a[2]; a[0] = 1; <<|a[1] = 2;>> if (at(a) == 3) return 0;"),
    "callee-get-member": (UNSET, "memory", "static __attribute__((noinline)) int value_of(const struct status *s) { return s->value; }", "struct status s; s.ok = 1; <<|s.value = 2;>> if (value_of(&s) == 3) return 0;"),
    "callee-get-nested": (UNSET, "memory", "static __attribute__((noinline)) int inner(const struct wide *w) { return get(&w->value); }", "struct wide w; w.ok = 1; <<|w.value = 2;>> if (inner(&w) == 3) return 0;"),
    "callee-decides": (UNSET, "memory", "static __attribute__((noinline)) int is_three(const int *p) { if (*p == 3) return 1; return 0; }", "int x; <<|x = 1;>> return is_three(&x) & 0;"),
    "callee-parse": (UNSET, "memory", "static __attribute__((noinline)) int parse(int k, int *out) { if (k == 0) return 0; *out = k; return 1; }", "int x; int ok = parse(zero, &x); if (<<!ok|ok>> && x == 3) return 0;"),
    "callee-set-member": (UNSET, "memory", "static __attribute__((noinline)) void set(struct status *s, int k) { s->ok = k; if (k) s->value = 2; }", "struct status s; set(&s, <<zero|one>>); if (s.value == 3) return 0;"),
    "callee-set-nested": (UNSET, "memory", "static __attribute__((noinline)) void inner(int *p, int k) { if (k) *p = 1; } static __attribute__((noinline)) void outer(int *p, int k) { inner(p, k); }", "int x; outer(&x, <<zero|one>>); if (x == 3) return 0;"),
    "callee-by-pointer": (UNSET, "memory", "static void set(int *p) { <<(void)p;|*p = 1;>> }", "void (*volatile setter)(int *) = set; int x; setter(&x); if (x == 3) return 0;"),
    # ---- memory that is compared ----
    "compare-heap": (UNSET, "memory", "", "char *a = malloc(4), *b = calloc(1, 4); a[0] = 0; <<|a[1] = a[2] = a[3] = 0;>> int x = memcmp(a, b, 4) == 5; free(a); free(b); return x & 0;"),
    "compare-array": (UNSET, "memory", "", "char a[4], b[4] = {0}; a[0] = 0; <<|a[1] = a[2] = a[3] = 0;>> if (memcmp(a, b, sizeof a) == 5) return 1;"),
    "compare-copy": (UNSET, "memory", "struct padded { char c; int i; }; static struct padded kept;", "struct padded a; <<|memset(&a, 0, sizeof a);>> a.c = 1; a.i = 2; kept = a; if (memcmp(&kept, &a, sizeof a) == 5) return 1;"),
    "compare-fewer": (UNSET, "memory", "", "char a[4], b[4] = {0}; a[0] = a[1] = 0; if (memcmp(a, b, <<3|2>>) == 5) return 1;"),
    # ---- divisions ----
    "divide-constant": (DIVIDED, "undefined", "", "int x = 5 / <<0|1>>; return x & 0;"),
    "divide-constant-dead": (DIVIDED, "undefined", "", "int x = 5 / <<0|1>>; (void)x;"),
    "divide-known-local": (DIVIDED, "undefined", "", "int d = <<0|1>>; int x = 5 / d; (void)x;"),
    "divide-dynamic-dead": (DIVIDED, "undefined", "", "int x = 5 / <<zero|one>>; (void)x;"),
    "divide-dynamic": (DIVIDED, "undefined", "", "int x = 5 / <<zero|one>>; return x & 0;"),
    "divide-remainder": (DIVIDED, "undefined", "", "int d = <<0|1>>; unsigned x = 5u % d; (void)x;"),
    "divide-callee": (DIVIDED, "undefined", "static __attribute__((noinline)) int over(int d) { return 5 / d; }", "int x = over(<<0|1>>); (void)x;"),
    "divide-overflow": (DIVIDED, "undefined", "", "int least = -2147483647 - 1, d = <<-1|1>>; int x = least / d; (void)x;"),
    "divide-by-same": (DIVIDED, "undefined", "", "int d = <<zero|one>>; int x = d / d; (void)x;"),
    "divide-zero": (DIVIDED, "undefined", "", "int d = <<zero|one>>; int x = 0 / d; (void)x;"),
    "divide-by-bool": (DIVIDED, "undefined", "", "_Bool b = <<zero|one>>; int x = 5 / b; return x & 0;"),
    "divide-array": (DIVIDED, "undefined", "", "int a[2] = {1, 0}; int x = 5 / a[<<one|zero>>]; (void)x;"),
    # ---- null ----
    "null-read": (NULL, "address", "", "int y = 1, *p = <<0|&y>>; int x = *p; return x & 0;"),
    "null-read-dead": (NULL, "address", "", "int y = 1, *p = <<0|&y>>; int x = *p; (void)x;"),
    "null-write": (NULL, "address", "", "int y, *p = <<0|&y>>; *p = 1;"),
    "null-dynamic": (NULL, "address", "", "int y[4] = {1, 2, 3, 4}, *p = <<zero|one>> ? y : 0; return p[one] & 0;"),
    "null-member": (NULL, "address", "", "struct status y = {1, 2}, *p = <<0|&y>>; return p->value & 0;"),
    "null-callee": (NULL, "address", "", "int y = 1; return get(<<0|&y>>) & 0;"),
    "null-memcpy": (NULL, "address", "", "int x, y = 1; int *p = <<0|&y>>; memcpy(&x, p, sizeof x); return x & 0;"),
    "null-memset": (NULL, "address", "", "int y; int *p = <<0|&y>>; memset(p, 0, sizeof *p);"),
    "null-strlen": (NULL, "address", "", "const char *p = <<0|\"a\">>; return (int)strlen(p) & 0;"),
    "null-global": (NULL, "address", "static int y, *p;", "p = <<0|&y>>; *p = 1;"),
    # ---- pointers that are computed from another object's ----
    "other-heap": (OUT, "none", "", "char *p = malloc(4), *q = malloc(4); p[<<q - p|0>>] = 1; free(p); free(q);"),
    "other-heap-read": (OUT, "none", "", "char *p = calloc(1, 4), *q = calloc(1, 4); char x = p[<<q - p|0>>]; free(p); free(q); return x & 0;"),
    "other-heap-int": (OUT, "none", "", "int *p = malloc(4), *q = malloc(4); p[<<q - p|0>>] = 1; free(p); free(q);"),
    "other-heap-step": (OUT, "none", "", "char *p = malloc(4), *q = malloc(4), *r = p; r += <<q - p|0>>; *r = 1; free(p); free(q);"),
    "other-heap-memset": (OUT, "none", "", "char *p = malloc(4), *q = malloc(4); memset(p + <<(q - p)|0>>, 0, 4); free(p); free(q);"),
    "other-heap-callee": (OUT, "none", "static __attribute__((noinline)) void at(char *p, long i) { p[i] = 1; }", "char *p = malloc(4), *q = malloc(4); at(p, <<q - p|0>>); free(p); free(q);"),
    "other-heap-constant": (OUT, "none", "", "char *p = malloc(16), *q = malloc(16); p[<<32|3>>] = 1; q[0] = 2; free(p); free(q);"),
    "other-global": (OUT, "none", "static int a[4], b[4];", "int *p = a, *q = b; p[<<q - p|0>>] = 1; q[0] = 2;"),
    "other-global-constant": (OUT, "address", "static int a[4], b[4], c[4];", "a[<<5|3>>] = 1; b[0] = c[0] = 2;"),
    "other-global-dynamic": (OUT, "none", "static int a[4], b[4]; static volatile int far_ = <<4|3>>;", "a[far_] = 1; b[0] = 2;"),
    "other-global-struct": (OUT, "none", "static struct status a, b;", "char *p = (char *)&a, *q = (char *)&b; p[<<q - p|0>>] = 1; b.ok = 2;"),
    "other-global-heap": (OUT, "none", "static char a[4];", "char *q = malloc(4); a[<<q - a|0>>] = 1; free(q);"),
    "other-heap-global": (OUT, "none", "static char a[4];", "char *q = malloc(4); q[<<a - q|0>>] = 1; free(q);"),
    "other-local": (OUT, "none", "", "char a[4] = {0}, b[4] = {0}; char *p = a, *q = b; p[<<q - p|0>>] = 1; return b[zero] & 0;"),
    "other-local-heap": (OUT, "none", "", "char a[4] = {0}; char *q = malloc(4); a[<<q - a|0>>] = 1; free(q);"),
    "other-thread-local": (OUT, "none", "static _Thread_local char a[4], b[4];", "char *p = a, *q = b; p[<<q - p|0>>] = 1; b[0] = 2;"),
    "other-difference": (OUT, "none", "", "char *p = malloc(4), *q = malloc(4), *end = p + 4; long d = <<q - p|end - p - 1>>; p[d] = 1; free(p); free(q);"),
}

# The same, in C++.
CXX_TEXTS = {
    "cxx-scope-reference": (SCOPE, "address", "", "int y = 2; int *p = &y; { int x = 1; int &r = x; <<p = &r|y = r>>; } return *p & 0;"),
    "cxx-scope-lambda": (SCOPE, "address", "static auto make() { int x = 1; return [<<&|=>>] { return x; }; }", "return make()() & 0;"),
    "cxx-scope-temporary": (SCOPE, "address", "#include <string>\n#include <string_view>", "std::string kept = \"abc\"; std::string_view v = <<std::string(\"abc\")|kept>>; return v[one] & 0;"),
    "cxx-scope-min": (SCOPE, "address", "#include <algorithm>", "int y = 3; const int &r = std::min(<<two + 1|y>>, <<one + 3|y>>); return r & 0;"),
    "cxx-scope-method": (SCOPE, "address", "struct box { int x = 1; int *where() { return &x; } };", "box kept; int *p; { box b; p = <<b|kept>>.where(); } return *p & 0;"),
    "cxx-delete-read": (FREED, "address", "struct box { int x = 1; int get() { return x; } };", "box *b = new box; <<delete b;|>> int x = b->get(); <<|delete b;>> return x & 0;"),
    "cxx-delete-virtual": (FREED, "address", "struct box { virtual ~box() {} virtual int get() { return 1; } };", "box *b = new box; <<delete b;|>> int x = b->get(); <<|delete b;>> return x & 0;"),
    "cxx-delete-twice": (TWICE, "address", "", "int *p = new int(1); delete p; <<delete p;|>>"),
    "cxx-delete-array-twice": (TWICE | FREED, "address", "struct box { int x; ~box() { x = 0; } };", "box *p = new box[2]; delete[] p; <<delete[] p;|>>"),
    "cxx-unique": (FREED, "address", "#include <memory>", "auto u = std::make_unique<int>(1); int *p = u.get(); <<u.reset();|>> return *p & 0;"),
    "cxx-shared": (FREED, "address", "#include <memory>", "auto s = std::make_shared<int>(1), t = s; int *p = s.get(); s.reset(); <<t.reset();|>> return *p & 0;"),
    "cxx-vector-grown": (FREED, "address", "#include <vector>", "std::vector<int> v(1, 1); int *p = &v[0]; <<v.push_back(2);|>> return *p & 0;"),
    "cxx-vector-erased": (FREED, "address", "#include <vector>", "std::vector<int> v(1, 1); int *p = v.data(); <<v = std::vector<int>();|>> return *p & 0;"),
    "cxx-string-grown": (FREED, "address", "#include <string>", "std::string s(30, 'x'); const char *p = s.c_str(); <<s.append(100, 'y');|>> return *p & 0;"),
    "cxx-map-erased": (FREED, "address", "#include <map>", "std::map<int, int> m; m[1] = 2; int *p = &m[1]; <<m.erase(1);|>> return *p & 0;"),
    "cxx-unset-member": (UNSET, "memory", "struct box { int ok, value; box(int k) : ok(k) { <<|value = 1;>> } };", "box b(one); if (b.value == 3) return 0;"),
    "cxx-unset-new": (UNSET, "memory", "", "int *p = new int<<|(1)>>; int x = 0; if (*p == 3) x = 1; delete p; return x & 0;"),
    "cxx-unset-method": (UNSET, "memory", "struct box { int a[4]; int get(int i) const { return a[i]; } };", "box b; b.a[0] = 1; if (b.get(<<one|zero>>) == 3) return 0;"),
    "cxx-optional": (UNSET, "memory", "#include <optional>\nstatic __attribute__((noinline)) std::optional<int> find(int k) { if (k == 2) return k; return {}; }", "auto o = find(<<two|one>>); auto copy = o; struct status s; s.ok = copy.has_value(); if (s.ok && <<s.value|*copy>> == 3) return 0;"),
    "cxx-pair": (UNSET, "memory", "#include <utility>\nstatic __attribute__((noinline)) std::pair<bool, status> find(int k) { status s; s.ok = k; return {k == 1, s}; }", "auto p = find(<<one|zero>>); if (p.first && p.second.value == 3) return 0;"),
    "cxx-unset-base": (UNSET, "memory", "struct base { int value; base() { <<|value = 1;>> } }; struct box : base { int ok; box(int k) : ok(k) {} };", "box b(one); if (b.value == 3) return 0;"),
    "cxx-unset-delegating": (UNSET, "memory", "struct box { int ok, value; box() { <<|value = 1;>> } box(int k) : box() { ok = k; } };", "box b(one); if (b.value == 3) return 0;"),
    "cxx-unset-copied": (UNSET, "memory", "struct box { int ok, value; box(int k) : ok(k) { <<|value = 1;>> } };", "box b(one), c = b, *d = new box(c); int x = 0; if (d->value == 3) x = 1; delete d; return x & 0;"),
    "cxx-unset-conditional": (UNSET, "memory", "struct box { int ok, value; box(int k) : ok(k) { if (k) value = 1; } };", "box b(<<zero|one>>); if (b.value == 3) return 0;"),
    "cxx-tuple": (UNSET, "memory", "#include <tuple>\nstatic __attribute__((noinline)) std::tuple<bool, status> find(int k) { status s; s.ok = k; return {k == 1, s}; }", "auto t = find(one); if (std::get<0>(t) && std::get<1>(t).<<value|ok>> == 3) return 0;"),
    "cxx-array": (UNSET, "memory", "#include <array>", "std::array<int, 2> a; a[0] = 1; <<|a[1] = 2;>> auto b = a; if (b[one] == 3) return 0;"),
    "cxx-vector": (UNSET, "memory", "#include <vector>", "struct status s; s.ok = 1; <<|s.value = 2;>> std::vector<struct status> v; v.push_back(s); if (v[0].value == 3) return 0;"),
    "cxx-out-reference": (OUT, "address", "", "int a[2] = {1, 2}; int (&r)[2] = a; return r[<<two|one>>] & 0;"),
    "cxx-null-method": (NULL, "address", "struct box { int x = 1; int get() { return x; } };", "box kept, *b = <<nullptr|&kept>>; return b->get() & 0;"),
}


def form(text, number):
    return re.sub(r"<<(.*?)\|(.*?)>>", lambda found: found.group(number), text, flags=re.DOTALL)


def texts(table, language):
    for name, (kinds, sanitizer, before, statements) in table.items():
        wrong, right = (TOOLS + form(before, n) + "\n" + program(form(statements, n))
                        for n in (1, 2))
        yield Case(name, language, kinds, wrong, right, sanitizer)


def life_cases():
    yield from texts(TEXTS, "c")
    yield from texts(CXX_TEXTS, "c++")
