void stock_put(int amount);
int stock_sum(void);
