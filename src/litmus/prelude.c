#include "litmus/program.h"

#include <string.h>

/* Words of the kernel's interface, or their beginnings up to a '_'. C11's words begin otherwise. */
static const char *const kernel_words[] = {
    "READ_ONCE",  "WRITE_ONCE",  "smp_",        "rcu_",          "srcu_",      "synchronize_rcu",
    "spin_",      "spinlock_t",  "xchg",        "cmpxchg",       "atomic_t",   "atomic_long_",
    "atomic64_",  "ATOMIC_INIT", "atomic_read", "atomic_set",    "atomic_inc", "atomic_dec",
    "atomic_add", "atomic_sub",  "atomic_xchg", "atomic_cmpxchg"};

/* C11's atomic functions, that is, macros of <stdatomic.h>. */
static const struct {
    const char *name;   /* behind "atomic_" */
    const char *values; /* parameters behind the pointer */
    const char *orders; /* parameters of the variant with memory orders */
    const char *seq_cst;
} functions[] = {
    {"load", "", ", o", ", __ATOMIC_SEQ_CST"},
    {"store", ", v", ", o", ", __ATOMIC_SEQ_CST"},
    {"exchange", ", v", ", o", ", __ATOMIC_SEQ_CST"},
    {"fetch_add", ", v", ", o", ", __ATOMIC_SEQ_CST"},
    {"fetch_sub", ", v", ", o", ", __ATOMIC_SEQ_CST"},
    {"fetch_or", ", v", ", o", ", __ATOMIC_SEQ_CST"},
    {"fetch_xor", ", v", ", o", ", __ATOMIC_SEQ_CST"},
    {"fetch_and", ", v", ", o", ", __ATOMIC_SEQ_CST"},
    {"compare_exchange_strong", ", e, v", ", o, f", ", __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST"},
    {"compare_exchange_weak", ", e, v", ", o, f", ", __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST"},
};

static bool is_kernel_word(const char *word)
{
    for (size_t i = 0; i < sizeof kernel_words / sizeof *kernel_words; i++) {
        size_t length = strlen(kernel_words[i]);
        bool is_prefix = kernel_words[i][length - 1] == '_';
        if (strncmp(word, kernel_words[i], length) == 0 &&
            (is_prefix || word[length] == '_' || word[length] == '\0'))
            return true;
    }
    return false;
}

/* The place behind the text, which begins at `place`. */
static struct litmus_place place_behind(struct litmus_place place, const char *text)
{
    for (; *text; text++) {
        place.column++;
        if (*text == '\n')
            place = (struct litmus_place){place.line + 1, 1};
    }
    return place;
}

const char *litmus_prelude_find_kernel_word(const struct litmus_test *test,
                                            struct litmus_place *place)
{
    for (size_t i = 0; i < test->globals.count; i++)
        if (is_kernel_word(test->globals.items[i].type)) {
            *place = test->globals.items[i].place;
            return test->globals.items[i].type;
        }
    for (size_t i = 0; i < test->process_count; i++) {
        const struct litmus_code *code = &test->processes[i].code;
        *place = code->place;
        for (size_t j = 0; j < code->count; j++) {
            if (code->tokens[j].kind == LITMUS_WORD && is_kernel_word(code->tokens[j].text))
                return code->tokens[j].text;
            *place = place_behind(*place, code->tokens[j].text);
        }
    }
    return NULL;
}

/* herd lets atomic functions access variables of any type. */
static void write_c11(FILE *file)
{
    fputs("#include <pthread.h>\n#include <stdatomic.h>\n#include <stdbool.h>\n"
          "#include <stdint.h>\n"
          "#define HEDDLE_ATOMIC(p) ((_Atomic __typeof__(*(p)) *)(p))\n",
          file);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        const char *name = functions[i].name, *values = functions[i].values;
        const char *orders = functions[i].orders;
        fprintf(file, "#undef atomic_%s\n#undef atomic_%s_explicit\n", name, name);
        fprintf(file, "#define atomic_%s_explicit(p%s%s) __c11_atomic_%s(HEDDLE_ATOMIC(p)%s%s)\n",
                name, values, orders, name, values, orders);
        fprintf(file, "#define atomic_%s(p%s) atomic_%s_explicit(p%s%s)\n", name, values, name,
                values, functions[i].seq_cst);
    }
}

void litmus_prelude_write(const struct litmus_test *test, FILE *file)
{
    struct litmus_place place;
    if (litmus_prelude_find_kernel_word(test, &place))
        fputs("#include <lkmm.h>\n#include <stdint.h>\n", file);
    else
        write_c11(file);
}
