#!/bin/sh
# Runs small benchmarks for a profile of heddle: train.sh HEDDLE. Their time goes to where long
# explorations spend theirs: under both models, with a bound, and by each algorithm.
set -eu
heddle=$1
folder=$(dirname "$0")

run() { # OPTIONS DEFINITION PROGRAM; a program may have an error
    status=0
    "$heddle" --quiet $1 -- "$2" "$folder/$3.c" >/dev/null || status=$?
    [ "$status" -le 1 ]
}

for options in --memory-model=rc11 --memory-model=sc --bound=1; do
    run "$options" -DN=4 fib_bench
    run "$options" -DN=4 linuxrwlocks
    run "$options" -DN=10 lastzero
    run "$options" -DN=5 circular_buffer
    run "$options" -DN=6 mutex_counter
    run "$options" -DN=18 filesystem
    run "$options" -DN=12 indexer
    run "$options" -DN=6 exp_mem3
    run "$options" -DN=2 treiber_stack
    run "$options" -DN=2 ms_queue
done
for algorithm in source optimal pop rvf constrained; do
    run "--algorithm=$algorithm" -DN=4 fib_bench
    run "--algorithm=$algorithm" -DN=8 lastzero
    run "--algorithm=$algorithm" -DN=5 mutex_counter
done
