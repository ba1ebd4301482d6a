int left_next(void);
int right_next(void);

int tentative;

static inline int twice(int number)
{
    return 2 * number;
}
