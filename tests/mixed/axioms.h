/* axioms.h - candidate executions with accesses of several sizes, and the axioms (allowed.h). */
#pragma once

#include "allowed.h"

/* Events are named thread * STEPS + step. */
enum { EVENTS = THREADS * STEPS, INITIAL = EVENTS, BYTES = 4, NOBODY = 255 };

struct candidate {
    uint8_t done[THREADS];         /* steps that were taken, with those that had no event */
    uint8_t ended[THREADS];        /* the thread takes no more */
    uint16_t value[EVENTS];        /* read */
    uint16_t written[EVENTS];      /* by a write */
    uint8_t reads[EVENTS];         /* a set of bytes: bit i is byte i */
    uint8_t writes[EVENTS];        /* likewise */
    uint8_t is_event[EVENTS];      /* it was taken, and is an access or a fence */
    uint8_t rf[EVENTS][BYTES];     /* of the bytes that are read; else NOBODY */
    uint8_t co[BYTES][EVENTS + 1]; /* co[b][i] is the i-th write; the first one is INITIAL */
    uint8_t co_count[BYTES];
};

/* Whether the axioms allow the candidate, a prefix of an execution. */
bool axioms_allow(const struct mixed_program *program, enum model model,
                  const struct candidate *candidate);
