"""minimal.py PLUMB GRAPH.json: no edge that --fix adds can be left out.

Repairs the graph, asks again (no hazard), then takes out one added edge after
the other and asks once more (a hazard each time). Prints how many there were.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

plumb, graph = sys.argv[1:]


def check(path, *flags):
    done = subprocess.run([plumb, "deps", str(path), "-q", *flags],
                          capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode


with tempfile.TemporaryDirectory() as folder:
    fixed = Path(folder, "fixed.json")
    assert check(graph, f"--fix={fixed}") == 1
    assert check(fixed) == 0
    before = json.loads(Path(graph).read_text())
    after = json.loads(fixed.read_text())
    old = len(before.get("edges", []))
    assert after["edges"][:old] == before.get("edges", [])
    for i in range(old, len(after["edges"])):
        less = dict(after, edges=after["edges"][:i] + after["edges"][i + 1:])
        Path(folder, "less.json").write_text(json.dumps(less))
        assert check(Path(folder, "less.json")) == 1, after["edges"][i]
    print(len(after["edges"]) - old, "edges, none of them idle")
