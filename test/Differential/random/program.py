#!/usr/bin/env python3
"""Writes a random MLIR program without undefined behaviour.

    program.py --seed=S [--functions=N] [--only=K] [--size=L] [--trace]

The module has N functions f0, f1, ..., each made from the seed and its own
number, and a main that calls each on two sets of arguments, prints what each
call gives and returns a hash of all. A function's result is a hash of its last
values and of all its memory, so that one wrong bit that anything depends on
changes a line of the output.

To find what a difference comes from: --only=K keeps fK alone, and what it
calls; --trace prints each value as it is computed, with its operation.

Rules that keep the programs defined and their answers unique:
  - divisors are made odd and not -1, shift amounts are masked, indices are
    taken modulo the size, memory is filled when it is allocated, loops have a
    bound;
  - floats become integers only where they fit;
  - the sign and the payload of a NaN are nobody's business: a float is hashed,
    bitcast or taken for a sign only after NaN has been replaced;
  - which zero maxnumf and minnumf give is open: +0.0 is added to it;
  - it is also added to what vector.reduction <add> gives: natively a sum of
    nothing but -0 is +0 (convert-vector-to-llvm of 22.1.8 starts from +0);
  - there is no fma on f16 and bf16, which LLVM rounds twice on some machines;
  - vectors are not read from memory of i1, i5 and i24: LLVM packs their lanes
    where a memref has one element in each byte or word;
  - a vector that is written into a tensor has its rank, and no scf.index_switch
    gives a tensor (two faults of one-shot-bufferize in 22.1.8);
  - there are no transcendental functions.
"""
import argparse
import random

from control import Control
from digest import MIX, Digest
from formats import SCALARS


class Function(Control, Digest):
    """One function, made statement by statement."""

    def __init__(self, number, rng, callees, size, trace=False):
        super().__init__(rng, trace)
        self.number, self.callees, self.size = number, callees, size
        self.called = set()
        self.arguments = [rng.choice(SCALARS) for _ in range(rng.randint(1, 4))]

    def statement(self):
        choices = [(self.int_binary, 20), (self.float_binary, 14),
                   (self.compare, 6), (self.select, 5), (self.convert, 10),
                   (self.int_unary, 5), (self.float_unary, 6),
                   (self.extended, 2), (self.vector_binary, 10),
                   (self.vector_move, 8), (self.vector_reduce, 4),
                   (self.vector_convert, 3), (self.load, 6), (self.store, 6),
                   (self.vector_memory, 6), (self.view, 3), (self.tensor, 10),
                   (self.copy, 1), (self.promised, 3), (self.affine, 3),
                   (self.gather, 2), (self.linalg, 2)]
        if self.depth < 3 and self.trips < 60:
            choices += [(self.loop, 5), (self.branch, 6), (self.while_loop, 2),
                        (self.switch, 2), (self.execute_region, 1)]
        if self.callees and self.trips == 1 and len(self.called) < 3:
            choices.append((self.call, 2))
        statements, weights = zip(*choices)
        self.rng.choices(statements, weights)[0]()

    def call(self):
        f = self.rng.choice(self.callees)
        self.called.add(f.number)
        values = ", ".join(self.pick(t) for t in f.arguments)
        texts = ", ".join(f.arguments)
        self.op(f"func.call @f{f.number}({values}) : ({texts}) -> i64", "i64")

    def generate(self):
        rng = self.rng
        args = [(f"%a{i}", t) for i, t in enumerate(self.arguments)]
        self.scope += args
        own = [self.allocate() for _ in range(rng.randint(1, 4))]
        for _ in range(rng.randint(self.size // 2, self.size)):
            self.statement()
        h = self.op("arith.constant -3750763034362895579 : i64", None)
        # The latest values depend on most of the others.
        for value, type_ in self.scope[-16:]:
            h = self.digest(h, value, type_)
        for mem in self.mems:
            h = self.digest_memory(h, mem)
        for m, type_ in own:
            if any(f"{m} = memref.alloc(" in line for line in self.lines):
                self.emit(f"memref.dealloc {m} : {type_}")
        signature = ", ".join(f"{a}: {t}" for a, t in args)
        return "\n".join([f"func.func private @f{self.number}({signature}) -> "
                          "i64 {"] + self.lines + [f"  return {h} : i64", "}"])


def program(seed, count, size, only=None, trace=False):
    functions, texts = [], []
    for k in range(count):
        rng = random.Random(f"{seed}/{k}")
        # Only what calls nothing is called: no chain of calls grows.
        leaves = [f for f in functions[-12:] if not f.called]
        f = Function(k, rng, leaves, size, trace)
        texts.append(f.generate())
        functions.append(f)
    keep = range(count)
    if only is not None:
        keep = sorted({only} | functions[only].called)
    main = Function(-1, random.Random(f"{seed}/main"), [], size)
    h = main.op("arith.constant 1 : i64", None)
    for f in functions:
        calls = [[main.literal(t) for t in f.arguments] for _ in range(2)]
        if only is not None and f.number != only:
            continue
        for literals in calls:
            values = [main.op(f"arith.constant {x}"
                              + ("" if t == "i1" else f" : {t}"), None)
                      for x, t in zip(literals, f.arguments)]
            r = main.op(f"func.call @f{f.number}({', '.join(values)}) : "
                        f"({', '.join(f.arguments)}) -> i64", None)
            main.emit(f'vector.print str "f{f.number}: "')
            main.emit(f"vector.print {r} : i64")
            h = main.mix(h, r)
    return "\n\n".join(
        [f"// program.py --seed={seed} --functions={count} "
         f"--size={size}", MIX] + [texts[k] for k in keep] +
        ["func.func @main() -> i64 {\n" + "\n".join(main.lines)
         + f"\n  return {h} : i64\n}}"]) + "\n"


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--seed", type=int, required=True)
    ap.add_argument("--functions", type=int, default=50)
    ap.add_argument("--only", type=int)
    ap.add_argument("--size", type=int, default=24)
    ap.add_argument("--trace", action="store_true")
    args = ap.parse_args()
    print(program(args.seed, args.functions, args.size, args.only, args.trace),
          end="")


if __name__ == "__main__":
    main()
