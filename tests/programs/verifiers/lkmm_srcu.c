/* SRCU: a writer replaces an object, waits for a grace period of the domain and frees the object.
 * The broken writer waits for another domain; the broken reader ends the section too early. Sections
 * need not be nested: with OVERLAP, the reader's second section begins before the first one ends,
 * and goes on longer. It protects what the reader gets after its beginning (AGAIN), but not what the
 * first section has protected: a grace period that begins between the two beginnings waits for the
 * first section only. With HANDED_ON, another thread ends the section. */
// RUN: %heddle --quiet %s
// RUN: %heddle --quiet -DOVERLAP -DAGAIN %s
// RUN: %exits 1 %heddle --quiet -DOVERLAP %s | FileCheck --check-prefix=FREED %s
// RUN: %heddle --quiet -DHANDED_ON %s
// RUN: %exits 1 %heddle --quiet -DOTHER_DOMAIN %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet -DEARLY_END %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet -DUNBALANCED %s | FileCheck --check-prefix=UNBALANCED %s
// FREED: [use-after-free]
// UNBALANCED: srcu_read_unlock outside of a read-side critical section

#include <lkmm.h>
#include <stdlib.h>

DEFINE_STATIC_SRCU(domain);
static struct srcu_struct other;
static int *current;

static void *end_section(void *section)
{
    srcu_up_read(&domain, (int)(long)section);
    return NULL;
}

static void *reader(void *unused)
{
    int section = srcu_read_lock(&domain);
    int *seen = srcu_dereference(current, &domain);
#ifdef OVERLAP
    int second = srcu_read_lock(&domain);
#ifdef AGAIN
    seen = srcu_dereference(current, &domain);
#endif
    srcu_read_unlock(&domain, section);
    section = second;
#endif
#ifdef EARLY_END
    srcu_read_unlock(&domain, section);
#endif
    assert(*seen == 1 || *seen == 2);
#ifdef HANDED_ON
    pthread_t thread;
    pthread_create(&thread, NULL, end_section, (void *)(long)section);
    pthread_join(thread, NULL);
#elif !defined EARLY_END
    srcu_read_unlock(&domain, section);
#endif
#ifdef UNBALANCED
    srcu_read_unlock(&domain, section);
#endif
    (void)end_section;
    return unused;
}

static void *writer(void *unused)
{
    int *fresh = malloc(sizeof *fresh), *old = current;
    *fresh = 2;
    rcu_assign_pointer(current, fresh);
#ifdef OTHER_DOMAIN
    synchronize_srcu(&other);
#else
    synchronize_srcu(&domain);
#endif
    free(old);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    init_srcu_struct(&other);
    current = malloc(sizeof *current);
    *current = 1;
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    cleanup_srcu_struct(&other);
    free(current);
    return 0;
}
