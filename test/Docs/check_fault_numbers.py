"""Checks the numbers of entries of docs/found-bugs.md that the generators of
random programs and pipelines give as reasons.

  check_fault_numbers.py found-bugs.md RandomPipeline.cpp FOLDER_OF_FUZZ

Entries are numbered from 1 without a gap, and each number that is given as a
reason is one. Where RandomPipeline.cpp leaves a pass out, one of the entries
names the pass.
"""

import pathlib
import re
import sys


def main():
    page, table, fuzz = map(pathlib.Path, sys.argv[1:])
    entries = {}
    for part in re.split(r"^### ", page.read_text(), flags=re.MULTILINE)[1:]:
        number, _, rest = part.partition(". ")
        entries[int(number)] = rest
    problems = []
    if list(entries) != list(range(1, len(entries) + 1)):
        problems.append(f"{page}: entries are not numbered one by one")

    passes = 0
    text = table.read_text()
    begin = text.index("choices() {")
    rows = text[begin:text.index("return list;", begin)]
    for row in re.findall(r"^      \{\".*?(?=^      \{\"|^  \};|\Z)", rows,
                          re.MULTILINE | re.DOTALL):
        name = re.match(r'\s*\{"([\w-]+)"', row)[1]
        numbers = [int(n) for n in re.findall(r"\{(\d+)[,}]", row)]
        if not numbers:
            continue
        passes += 1
        problems += [f"{table}: {name}: there is no entry {n}"
                     for n in numbers if n not in entries]
        if not any(name in entries.get(n, "") for n in numbers):
            problems.append(f"{table}: {name}: none of the entries {numbers} "
                            "names it")

    reasons = 0
    for source in sorted(fuzz.glob("*.cpp")):
        comments = re.sub(r"\n\s*//+", " ", source.read_text())
        for found in re.finditer(r"found-bugs\.md, ([\d, and]+)", comments):
            for n in re.findall(r"\d+", found[1]):
                reasons += 1
                if int(n) not in entries:
                    problems.append(f"{source}: there is no entry {n}")
    for problem in problems:
        print(problem)
    print(f"{len(entries)} entries, {passes} passes and {reasons} statements "
          f"with a reason, {len(problems)} problems")
    return 1 if problems or not passes or not reasons else 0


if __name__ == "__main__":
    sys.exit(main())
