/* A box with a value, for raced.c and joined.c. */
struct box {
    int value;
};

static inline void put(struct box *box, int value)
{
    box->value = value;
}

static inline int get(const struct box *box)
{
    return box->value;
}
