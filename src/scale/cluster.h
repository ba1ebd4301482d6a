/* cluster.h - a pool's workers on other machines. heddle-cluster, a program of its own, has started
 * this process and brings units to them, through an engine for such tasks.
 *
 * Both talk through a socket, in messages (message.h). This process sends the *brief* first: all
 * that a worker has to be told of the run. Then it sends tasks: a key, and the orders for a worker
 * as messages behind one another, which are for the worker's socket (worker.h). heddle-cluster
 * sends messages that begin with a number of enum cluster_news. */
#pragma once

#include "scale/pool.h"

enum cluster_news {
    CLUSTER_WORKERS, /* and their number */
    CLUSTER_REPORT,  /* and a key, and the report in bytes */
    CLUSTER_LOST,    /* and a key: the unit has ended a worker */
    CLUSTER_REFUSED, /* and a text: no worker can explore this program */
};

struct cluster {
    int socket;
    double budget;      /* of a unit, in seconds; the most */
    uint64_t workers;   /* as far as heddle-cluster has told */
    uint64_t next_key;  /* keys of this exploration and of earlier ones are below */
    uint64_t first_key; /* of this exploration */
    struct message news, order;
};

/* Sends the brief. */
void cluster_open(struct cluster *cluster, int socket, double budget, const struct message *brief);
void cluster_release(struct cluster *cluster);

/* Explores the record's units with the workers of the cluster. Returns as processes_run does, and
 * at once when it is to stop: then what a worker explores is left, too. */
void cluster_run(struct cluster *cluster, const struct task *task, const struct pool_hooks *hooks,
                 struct record *record);
