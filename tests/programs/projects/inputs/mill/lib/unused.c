/* The linker leaves this out, and so its call of a function that is nowhere. */
void nowhere(void);

void unused(void)
{
    nowhere();
}
