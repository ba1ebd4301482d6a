/* Functions and a variable that are not defined. */
typedef struct stack stack;
typedef unsigned long word;
enum order { FIRST, LAST };
struct pair { int one; double other; };
int push(stack *restrict of, word what, enum order order, volatile int **seen, ...);
const char *name_of(void);
struct pair halves(const struct pair *of);
extern int limit;

int main(void)
{
    volatile int *seen = 0;
    if (push(0, 1, FIRST, &seen, 2) == 0)
        return push(0, 2, LAST, &seen) + name_of()[limit] - 'a';
    halves(0);
    return 0;
}
