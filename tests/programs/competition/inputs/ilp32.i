typedef unsigned int size_t;
typedef unsigned long int pthread_t;
typedef union { char __size[36]; long int __align; } pthread_attr_t;
typedef union
{
  struct { int __lock; unsigned int __count; int __owner; int __kind; unsigned int __nusers; } __data;
  char __size[24];
  long int __align;
} pthread_mutex_t;
typedef union { int __v; char __size[4]; } pthread_mutexattr_t;
typedef union { char __size[48]; long long int __align; } pthread_cond_t;
typedef union { char __size[16]; long int __align; } sem_t;
typedef union { char __size[32]; long int __align; } pthread_rwlock_t;
typedef union { char __size[20]; long int __align; } pthread_barrier_t;
extern int pthread_create (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern int pthread_join (pthread_t, void **);
extern int pthread_mutex_init (pthread_mutex_t *, const pthread_mutexattr_t *);
extern int pthread_mutex_lock (pthread_mutex_t *);
extern int pthread_mutex_unlock (pthread_mutex_t *);
extern int pthread_cond_wait (pthread_cond_t *, pthread_mutex_t *);
extern int pthread_cond_signal (pthread_cond_t *);
extern int pthread_barrier_init (pthread_barrier_t *, const void *, unsigned);
extern int pthread_barrier_wait (pthread_barrier_t *);
extern int sem_init (sem_t *, int, unsigned);
extern int sem_wait (sem_t *);
extern int sem_post (sem_t *);
extern int pthread_rwlock_rdlock (pthread_rwlock_t *);
extern int pthread_rwlock_unlock (pthread_rwlock_t *);
extern void *malloc (size_t);
extern void *memset (void *, int, size_t);
extern void free (void *);
extern void abort (void);
void reach_error (void) { abort (); }

struct node { int value; struct node *next; };
struct shared
{
  pthread_mutex_t lock;
  int behind_lock;
  sem_t units;
  int behind_units;
  pthread_rwlock_t many;
  int behind_many;
};

struct shared all = {{{0, 0, 0, 0, 0}}, 1, {{0}}, 2, {{0}}, 3};
pthread_mutex_t mutex = {{0, 0, 0, 0, 0}};
pthread_cond_t go = {{0}};
pthread_barrier_t both;
int data[2], ready;
long total;
struct node *head;

void *run (void *argument)
{
  int id = (int) argument;
  pthread_barrier_wait (&both);
  sem_wait (&all.units);
  pthread_rwlock_rdlock (&all.many);
  pthread_rwlock_unlock (&all.many);
  pthread_mutex_lock (&all.lock);
  struct node *node = malloc (sizeof (struct node));
  memset (node, 0, sizeof *node);
  node->value = id;
  node->next = head;
  head = node;
  data[id]++;
  pthread_mutex_unlock (&all.lock);
  sem_post (&all.units);
  pthread_mutex_lock (&mutex);
  ready++;
  pthread_cond_signal (&go);
  pthread_mutex_unlock (&mutex);
  return 0;
}

int main (void)
{
  pthread_t threads[2];
  sem_init (&all.units, 0, 1);
  pthread_mutex_init (&all.lock, 0);
  pthread_barrier_init (&both, 0, 2);
  for (int i = 0; i < 2; i++)
    pthread_create (&threads[i], 0, run, (void *) i);
  pthread_mutex_lock (&mutex);
  while (ready < 2)
    pthread_cond_wait (&go, &mutex);
  pthread_mutex_unlock (&mutex);
  for (int i = 0; i < 2; i++)
    pthread_join (threads[i], 0);
#ifdef SIZEOF
  if (sizeof (long) == 8)
    reach_error ();
#elif defined CONSTANT
  ready = sizeof (void *);
#elif defined LONG
  total = 1L << 31;
  if (total > 0)
    reach_error ();
#elif defined UNSIGNED
  size_t size = ~0UL;
  if (size == ~0UL)
    reach_error ();
#elif defined UNION
  union { long wide; int halves[2]; } u;
  u.wide = 1;
  ready = u.halves[1];
#elif defined ARRAY
  char bytes[sizeof (long)];
  bytes[0] = 1;
  ready = bytes[0];
#elif defined ADDRESS
  ready = (unsigned long) &data[1] - (unsigned long) &data[0];
#elif defined LONG_LONG
  long long wide = 1LL << 33;
  if (wide < 0)
    reach_error ();
#elif defined PASSED
  total = ready;
#elif defined FALSE
  reach_error ();
#endif
  if (data[0] != 1 || data[1] != 1 || all.behind_lock != 1 || all.behind_units != 2 || all.behind_many != 3)
    reach_error ();
  return 0;
}
