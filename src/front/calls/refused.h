/* refused.h - library functions that heddle does not support, with advice. */
#pragma once

/* The reason why a call of `function` is refused, with advice; NULL if heddle does not know the
 * function. Static. */
const char *refused_reason(const char *function);
