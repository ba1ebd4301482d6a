void grain_add(int sacks);
int grain_count(void);
