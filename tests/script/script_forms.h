/* script_forms.h - the forms (site.h) of a script's loads and stores. */
#pragma once

#include "script/script.h"

/* The forms of all instructions, by thread. The caller frees them with script_forms_free. */
struct form **script_forms_new(const struct script *script);
void script_forms_free(struct form **forms, unsigned thread_count);

/* The form of the thread's instruction; NULL: it has none. */
const struct form *script_forms_get(struct form *const *forms, unsigned thread, uint32_t index);
