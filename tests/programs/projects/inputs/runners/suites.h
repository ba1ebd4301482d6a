#pragma once

void suite_add(void (*run)(void));
void suite_check(int condition);
void suite_fill(void);
