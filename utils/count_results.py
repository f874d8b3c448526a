#!/usr/bin/env python3
"""Counts what `lit -o FILE` wrote. The last line is `N passed, N failed`.

Fails closed: a result code that is not known, a file that is missing or not
lit's, and a run of zero tests are failures.
"""

import argparse
import collections
import json
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--broken", action="append", default=[], metavar="WHAT",
                        help="something that could not even be run: one failure")
    args = parser.parse_args()

    failures = [f"BROKEN: {what}" for what in args.broken]
    counts = collections.Counter()
    suites = collections.Counter()
    try:
        with open(args.file, encoding="utf-8") as stream:
            tests = json.load(stream)["tests"]
        for test in tests:
            counts[test["code"]] += 1
            suites[test["name"].split(" :: ")[0]] += 1
            if test["code"] not in PASSED | SKIPPED:
                failures.append(f"{test['code']}: {test['name']}")
        if not tests:
            failures.append("BROKEN: lit ran no test")
    except (OSError, ValueError, KeyError, TypeError) as error:
        failures.append(f"BROKEN: no results in {args.file}: {error!r}")

    for suite, count in sorted(suites.items()):
        print(f"{suite}: {count} tests")
    for failure in failures:
        print(failure)
    passed = sum(counts[code] for code in PASSED)
    skipped = sum(counts[code] for code in SKIPPED)
    print(f"{passed} passed, {len(failures)} failed" +
          (f", {skipped} skipped" if skipped else ""))
    return 1 if failures or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
