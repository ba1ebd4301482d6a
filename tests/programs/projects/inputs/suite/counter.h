/* A counter that several threads advance. */
void counter_advance(void);
int counter_value(void);
