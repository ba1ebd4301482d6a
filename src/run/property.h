/* property.h - what the competition on software verification (SV-COMP) asks of a program, and the
 * answer in its words.
 *
 * By its rules only violations of the property count. A failed assertion and abort() end the
 * program, and no more. Races are behaviour like any other, unless the property is about them.
 * Other errors of the program keep heddle from following it, so that the answer may be
 * "unknown". */
#pragma once

#include "machine/operations/op.h"
#include "report/verdict/verdict.h"

#include <stdbool.h>

struct property {
    unsigned wanted; /* a set of rows of the table in property.c */
};

/* What an error means for the property. */
enum relevance {
    RELEVANCE_NONE,      /* the execution ends so, and that is that */
    RELEVANCE_VIOLATION, /* the property does not hold */
    RELEVANCE_OBSTACLE,  /* what would come behind it was not explored */
};

/* Reads a .prp file, whose lines are CHECK( init(ENTRY()), LTL(FORMULA) ). Dies with a message when
 * there is something in it that heddle does not decide. */
void property_read(struct property *property, const char *path, const char *entry);

bool property_is_about_races(const struct property *property);
bool property_is_about_leaks(const struct property *property);
enum relevance property_relevance(const struct property *property, enum error_kind kind);

enum property_truth { PROPERTY_TRUE, PROPERTY_FALSE, PROPERTY_UNKNOWN };

struct property_answer {
    enum property_truth truth;
    const char *violated; /* PROPERTY_FALSE: the competition's name of the property */
    /* PROPERTY_UNKNOWN: the verdict's error behind which nothing was explored, or NULL and another
     * reason. */
    const struct error_report *obstacle;
    const char *reason;
};

/* Whether the property holds, after the run that the verdict is of. */
struct property_answer property_answer(const struct property *property,
                                       const struct verdict *verdict);
