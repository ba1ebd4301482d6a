/* format.h - the forms in which a verdict is printed: the table for --format, and the files that a
 * run writes besides. */
#pragma once

#include "machine/coverage.h"
#include "report/formats/text_printer.h"

struct format_options {
    const char *version;     /* heddle's */
    enum text_detail detail; /* of the text format */
    bool all_errors;         /* the exploration looked for all errors (--keep-going) */
};

struct format {
    const char *name;
    void (*print)(FILE *file, const struct verdict *verdict, const struct format_options *options);
};

/* Row i, from 0; NULL behind the last. */
const struct format *format_at(unsigned i);
/* The row of this name. Requires: there is one. */
const struct format *format_find(const char *name);

/* The rows: text; one JSON object, which has the key "errors", with every error, if all were looked
 * for; a log of SARIF 2.1.0, for code scanning services and editors. */
void text_print(FILE *file, const struct verdict *verdict, const struct format_options *options);
void json_print(FILE *file, const struct verdict *verdict, const struct format_options *options);
void sarif_print(FILE *file, const struct verdict *verdict, const struct format_options *options);

/* Prints the verdict of a replay as text. The user already has the trace, so only TEXT_FULL prints
 * it. */
void text_print_replay(FILE *file, const struct verdict *verdict, enum text_detail detail);
/* The parts of text_print behind the errors. */
void text_print_conclusion(FILE *file, const struct verdict *verdict);
void text_print_statistics(FILE *file, const struct verdict *verdict);

/* A verdict as one page of HTML, which needs no network and no other file. Shows every error, or
 * else the example. `version` is heddle's. Runs Graphviz for each picture. */
void html_print(FILE *file, const struct verdict *verdict, const char *version);

/* Prints the trace as a graph in the language of Graphviz. Each thread is a cluster. po is grey, rf
 * green, co blue, and fr orange, as are steps for which memory was not as the earlier steps have
 * left it. A pending step is red, and so are the relations that make the error. */
void dot_print(FILE *file, const struct trace *trace);

/* Prints which lines and branches the explored executions came to, as geninfo(1) of lcov has it.
 * Counts are 0 or 1: how often heddle runs a line says how it explores, and nothing of the program.
 */
void lcov_print(FILE *file, const struct coverage *coverage);

/* --- Witnesses: an error in the YAML format of SV-COMP ---------------------------------------- */

struct witness_task {
    const char *version;      /* heddle's */
    const char *const *files; /* of the program */
    size_t file_count;
    bool is_ilp32; /* the program is one for ILP32 */
};

/* The SV-COMP property that an error of this kind violates; NULL: there is none, so the error has
 * no witness. */
const char *witness_specification(enum error_kind kind);
/* Requires: the kind of the error has a specification. Dies when a file of the program can no
 * longer be read. */
void witness_print(FILE *file, const struct error_report *error, const struct witness_task *task);

/* --- Kinds of errors, independent of any program ---------------------------------------------- */

/* "An assertion does not hold." Requires: the kind is not ERROR_NONE. */
const char *rule_summary(enum error_kind kind);
/* Whether reports of the kind are warnings, which leave the verdict as it is. */
bool rule_is_warning(enum error_kind kind);

/* --- Kinds of executions ---------------------------------------------------------------------- */

/* The names of a part of the blocked or of the truncated executions. */
struct count_part {
    const char *key;   /* in JSON */
    const char *one;   /* what follows the number 1 in a text: "waits for ever" */
    const char *many;  /* what follows another number */
    const char *title; /* of a column */
};

/* By enum blocked_by, and by the indices of truncated_by. */
extern const struct count_part counts_blocked[BLOCKED_KINDS];
extern const struct count_part counts_truncated[TRUNCATED_KINDS];
