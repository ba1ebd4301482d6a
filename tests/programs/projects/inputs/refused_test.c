int somewhere_else(void);

void test_calls(void)
{
    somewhere_else();
}

void test_nothing(void)
{
}
