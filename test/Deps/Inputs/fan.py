"""fan.py KIND: larger fixtures.

readers     a writer, 64 readers, a writer that waits for the first writer only
producers   100 producers of a row each, 64 consumers of all rows; the edges of
            a lookup that keeps the first 16 producers
accumulate  a loop of 8 steps that carries an accumulator: matmul i adds to it,
            drain i reads it, reset i+1 overwrites it, and waits for matmul i
            but not for drain i
"""

import json
import sys

tasks, edges = [], []


def task(name, *args):
    tasks.append({"id": f"t{len(tasks)}", "name": name, "args": list(args)})
    return len(tasks) - 1


def edge(a, b):
    edges.append({"from": f"t{a}", "to": f"t{b}"})


def row(i, access, n=1):
    return {"buffer": "b", "offset": 16 * i, "shape": [n, 16],
            "dtype": "f32", "access": access}


kind = sys.argv[1]
if kind == "readers":
    first = task("produce", row(0, "write"))
    readers = [task("read", row(0, "read")) for _ in range(64)]
    last = task("overwrite", row(0, "write"))
    for t in readers + [last]:
        edge(first, t)
elif kind == "producers":
    producers = [task("produce", row(i, "write")) for i in range(100)]
    for _ in range(64):
        consumer = task("consume", row(0, "read", 100))
        for p in producers[:16]:
            edge(p, consumer)
elif kind == "accumulate":
    previous = None
    for _ in range(8):
        reset = task("reset", row(0, "write"))
        matmul = task("matmul", row(0, "accumulate"))
        drain = task("drain", row(0, "read"))
        edge(reset, matmul)
        edge(matmul, drain)
        if previous is not None:
            edge(previous, reset)
        previous = matmul
else:
    sys.exit(__doc__)
print(json.dumps({
    "tasks": tasks, "edges": edges,
    "buffers": [{"id": "b", "bytes": 64 * 100}]}))
