/* define_as.h - functions that are other functions under another name, or in other terms. */
#pragma once

/* Defines the function of this declaration, whose result is that of the call. */
#define DEFINE_AS(declaration, call) \
    declaration                      \
    {                                \
        return call;                 \
    }
