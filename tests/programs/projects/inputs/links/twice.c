void once(void);

void twice(void)
{
    once();
    once();
}
