int left;

void leave(void)
{
    left++;
}
