/* completion.h - scripts with which shells complete heddle's options and their values. */
#pragma once

#include <stdio.h>

void completion_print_bash(FILE *file);
void completion_print_zsh(FILE *file);
