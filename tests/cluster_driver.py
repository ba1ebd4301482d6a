"""The driver of heddle-cluster, with a stand-in for Dask: its scheduler goes away while a result
is gathered.

usage: cluster_driver.py HEDDLE_CLUSTER

The result has to come from the next scheduler. Prints "all well", or fails."""

import importlib.machinery
import importlib.util
import socket
import struct
import sys
import threading
import types

KEY = 7
BRIEF, ORDERS, FOUND = b"brief", b"orders", b"report"


class Future:
    def __init__(self, status, result):
        self.status, self.given = status, result

    def add_done_callback(self, callback):
        callback(self)

    def result(self, timeout):
        assert timeout > 0
        if isinstance(self.given, Exception):
            raise self.given
        return self.given


class Client:
    """Of the n-th scheduler. The first one fails where a result is gathered."""

    status = "running"

    def __init__(self, number):
        self.number = number

    def submit(self, function, *arguments, pure, key):
        assert not pure and key
        if function.__name__ == "same":
            return Future("finished", arguments[0])
        assert arguments[0].given == BRIEF and arguments[1] == ORDERS
        return Future("finished", TypeError("the scheduler is gone") if self.number == 1
                      else (cluster.REPORT, FOUND))

    def nthreads(self):
        return {"worker": 2}

    def close(self, timeout):
        pass


def load(path):
    sys.modules["distributed"] = types.ModuleType("distributed")
    loader = importlib.machinery.SourceFileLoader("heddle_cluster", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def receive_report(connection):
    """The next message that is not about the number of workers."""
    while True:
        body = cluster.receive(connection)
        if struct.unpack("<Q", body[:8]) != (cluster.WORKERS,):
            return body


def main():
    ours, theirs = socket.socketpair()
    theirs.settimeout(60)
    clients = []

    def connect():
        clients.append(Client(len(clients) + 1))
        return clients[-1]

    thread = threading.Thread(target=cluster.Driver(ours, connect).serve)
    thread.start()
    cluster.send(theirs, BRIEF)
    cluster.send(theirs, struct.pack("<Q", KEY) + ORDERS)
    report = receive_report(theirs)
    assert report == struct.pack("<QQQ", cluster.REPORT, KEY, len(FOUND)) + FOUND, report
    assert len(clients) == 2, clients
    theirs.shutdown(socket.SHUT_WR)
    thread.join(60)
    assert not thread.is_alive()
    print("all well")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    cluster = load(sys.argv[1])
    main()
