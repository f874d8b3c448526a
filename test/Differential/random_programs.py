#!/usr/bin/env python3
"""Writes a random MLIR program without undefined behaviour.

    random_programs.py --seed=S [--functions=N] [--only=K] [--size=L] [--trace]

The module has N functions f0, f1, ..., each made from the seed and its own
number, and a main that calls each on two sets of arguments, prints what each
call gives and returns a hash of all. --trace makes functions print
each value as it comes. A function's result is a hash of every
value that it ends up with and of all memory that it has written, so that one
wrong bit anywhere changes a line of the output. --only=K keeps fK alone (and
what it calls), the first step of making a failure small.

Rules that keep the programs defined and their answers unique:
  - divisors are made odd and not -1, shift amounts are masked, indices are taken
    modulo the size, memory is filled when it is allocated, loops have a bound;
  - floats become integers only where they fit;
  - the sign and the payload of a NaN are nobody's business: a float is hashed,
    bitcast or taken for a sign only after NaN has been replaced;
  - which zero maxnumf and minnumf give is open: +0.0 is added to what they give;
  - there is no fma on f16 and bf16, which LLVM rounds twice on some machines;
  - vectors are not read from memory of i1, i5 and i24: LLVM packs their lanes
    where a memref has one element in each byte or word;
  - there are no transcendental functions.
"""
import argparse
import random

FLOATS = ["f16", "bf16", "f32", "f64"]
INTS = ["i1", "i8", "i16", "i32", "i64", "i5", "i24", "i33"]
SCALARS = INTS + FLOATS + ["index"]
BITS = {"i1": 1, "i5": 5, "i8": 8, "i16": 16, "i24": 24, "i32": 32, "i33": 33,
        "i64": 64, "f16": 16, "bf16": 16, "f32": 32, "f64": 64, "index": 64}
LARGEST = {"i5": 15, "i8": 100, "i16": 30000, "i24": 8000000,
           "i32": 2000000000, "i33": 4000000000, "i64": 9000000000000000}
VECTORS = [((4,), "i32"), ((4,), "f32"), ((8,), "i16"), ((3,), "i64"),
           ((2, 3), "i8"), ((2, 2), "f64"), ((4,), "i1"), ((8,), "f16"),
           ((1,), "i32"), ((2, 3, 2), "i16"), ((5,), "i8"), ((4,), "f64")]
MEMORIES = [((8,), "i32"), ((4, 6), "f32"), ((5,), "i64"), ((6,), "f16"),
            ((3, 4), "i8"), ((7,), "i1"), ((4,), "index"), ((2, 3, 2), "i16"),
            ((6,), "f64"), ((9,), "bf16"), ((5,), "i24")]
TENSORS = [((6,), "i32"), ((2, 3), "f32"), ((4,), "i8")]


def vector(shape, elem):
    return f"vector<{'x'.join(map(str, shape))}x{elem}>"


def memref(shape, elem, dynamic=False):
    dims = ["?" if dynamic and i == 0 else str(d) for i, d in enumerate(shape)]
    return f"memref<{'x'.join(dims)}x{elem}>"


def product(shape):
    n = 1
    for d in shape:
        n *= d
    return n


class Function:
    """The text of one function, made statement by statement.

    A value is (name, type); `scope` holds those that may be used here, `mems`
    the memory: (name, shape, element, type).
    """

    def __init__(self, number, rng, callees, size, trace=False):
        self.number, self.rng, self.callees = number, rng, callees
        self.lines, self.indent, self.count = [], 1, 0
        self.scope, self.mems = [], []
        self.depth, self.trips = 0, 1
        self.called = set()
        self.size, self.trace = size, trace
        self.arguments = [rng.choice(SCALARS) for _ in range(rng.randint(1, 4))]

    # -- text ---------------------------------------------------------------

    def emit(self, text):
        self.lines.append("  " * self.indent + text)

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def op(self, text, type_):
        """Emits `%v = text`, and brings %v into scope."""
        name = self.name()
        self.emit(f"{name} = {text}")
        if type_:
            self.scope.append((name, type_))
            if self.trace:
                self.print_value(name, type_, text)
        return name

    def print_value(self, name, type_, text):
        """Prints the value with its operation, floats as their bits."""
        elem = type_[1] if isinstance(type_, tuple) else type_
        value, shown = name, self.type_text(type_)
        if elem in FLOATS:
            value = self.no_nan(value, type_)
            of = f"i{BITS[elem]}"
            shown = vector(type_[0], of) if isinstance(type_, tuple) else of
            value = self.op(f"arith.bitcast {value} : {self.type_text(type_)} "
                            f"to {shown}", None)
        text = text.replace('"', "'")
        self.emit(f'vector.print str "{name} = {text}: "')
        self.emit(f"vector.print {value} : {shown}")

    def constant(self, type_):
        rng = self.rng
        if isinstance(type_, tuple):
            value = self.literal(type_[1])
            return self.op(f"arith.constant dense<{value}> : {vector(*type_)}",
                           None)
        return self.op(f"arith.constant {self.literal(type_)} : {type_}"
                       if type_ != "i1" else
                       f"arith.constant {rng.choice(['true', 'false'])}", None)

    def literal(self, type_):
        rng = self.rng
        if type_ == "i1":
            return rng.choice(["true", "false"])
        if type_ in FLOATS:
            kind = rng.random()
            if kind < 0.15:
                return rng.choice(["0.0", "-0.0", "1.0", "-1.0"])
            if kind < 0.25:
                width = BITS[type_] // 4
                special = {"f16": [0x7C00, 0xFC00, 0x7E00, 0x0001, 0x7BFF],
                           "bf16": [0x7F80, 0xFF80, 0x7FC0, 0x0001, 0x7F7F],
                           "f32": [0x7F800000, 0xFF800000, 0x7FC00000, 1,
                                   0x7F7FFFFF],
                           "f64": [0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48, 1,
                                   (0x7FF << 52) - 1]}[type_]
                return f"0x{rng.choice(special):0{width}X}"
            if kind < 0.6:
                return f"{rng.randint(-40, 40) / 4}"
            return f"{rng.uniform(-100, 100):.6f}"
        bits = BITS[type_]
        lo, hi = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
        kind = rng.random()
        if kind < 0.3:
            return str(rng.choice([0, 1, -1, lo, hi]))
        if kind < 0.7:
            return str(max(lo, min(hi, rng.randint(-20, 20))))
        return str(rng.randint(lo, hi))

    # -- values -------------------------------------------------------------

    def pick(self, type_):
        """A value of the type: recent ones more often, or a new constant."""
        have = [v for v, t in self.scope if t == type_]
        if not have or self.rng.random() < 0.15:
            return self.constant(type_)
        if self.rng.random() < 0.5:
            have = have[-4:]
        return self.rng.choice(have)

    def types_here(self, among):
        types = [t for _, t in self.scope if t in among]
        if not types or self.rng.random() < 0.25:
            return self.rng.choice(among)
        return self.rng.choice(types)

    def index_below(self, bound, start=0):
        """An index in [start, bound), from an arbitrary value."""
        raw = self.pick("index")
        if start == 0 and self.rng.random() < 0.3:
            return self.op(f"arith.constant {self.rng.randrange(bound)} : index",
                           None)
        n = self.op(f"arith.constant {bound} : index", None)
        return self.op(f"arith.remui {raw}, {n} : index", None)

    def no_nan(self, value, type_):
        """The float, or vector of floats, with one value for every NaN."""
        text = self.type_text(type_)
        elem = type_[1] if isinstance(type_, tuple) else type_
        dense = (lambda x: f"dense<{x}>") if isinstance(type_, tuple) \
            else (lambda x: x)
        mask = vector(type_[0], "i1") if isinstance(type_, tuple) else "i1"
        nan = self.op(f"arith.cmpf uno, {value}, {value} : {text}", None)
        c = self.op(f"arith.constant {dense('7.0')} : {text}", None)
        of = f"{mask}, {text}" if isinstance(type_, tuple) else text
        del elem
        return self.op(f"arith.select {nan}, {c}, {value} : {of}", None)

    @staticmethod
    def type_text(type_):
        return vector(*type_) if isinstance(type_, tuple) else type_

    # -- statements ---------------------------------------------------------

    def statement(self):
        choices = [(self.int_binary, 20), (self.float_binary, 14),
                   (self.compare, 6), (self.select, 5), (self.convert, 10),
                   (self.int_unary, 5), (self.float_unary, 6),
                   (self.extended, 2), (self.vector_binary, 10),
                   (self.vector_move, 8), (self.vector_reduce, 4),
                   (self.vector_convert, 3), (self.load, 6), (self.store, 6),
                   (self.vector_memory, 6), (self.view, 3), (self.tensor, 2),
                   (self.copy, 1)]
        if self.depth < 3 and self.trips < 60:
            choices += [(self.loop, 5), (self.branch, 6), (self.while_loop, 2),
                        (self.switch, 2), (self.execute_region, 1)]
        if self.callees and self.trips == 1 and len(self.called) < 3:
            choices.append((self.call, 2))
        statements, weights = zip(*choices)
        self.rng.choices(statements, weights)[0]()

    def int_binary(self):
        type_ = self.types_here(INTS + ["index"])
        self.emit_int_binary(type_, type_)

    def emit_int_binary(self, type_, scope_type):
        rng = self.rng
        text = self.type_text(type_)
        elem = type_[1] if isinstance(type_, tuple) else type_
        x, y = self.pick(type_), self.pick(type_)
        ops = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui",
               "minsi", "minui", "shli", "shrsi", "shrui", "divsi", "divui",
               "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"]
        name = rng.choice(ops)
        dense = (lambda v: f"dense<{v}>") if isinstance(type_, tuple) \
            else (lambda v: v)
        if name.startswith("sh"):
            if elem == "i1":
                return
            bits = BITS[elem]
            limit = bits - 1 if bits & (bits - 1) == 0 else \
                (1 << (bits.bit_length() - 1)) - 1
            if elem == "i5":
                limit = 3
            m = self.op(f"arith.constant {dense(limit)} : {text}", None)
            y = self.op(f"arith.andi {y}, {m} : {text}", None)
        elif "div" in name or "rem" in name:
            if elem == "i1":
                return
            one = self.op(f"arith.constant {dense(1)} : {text}", None)
            y = self.op(f"arith.ori {y}, {one} : {text}", None)
            m1 = self.op(f"arith.constant {dense(-1)} : {text}", None)
            three = self.op(f"arith.constant {dense(3)} : {text}", None)
            bad = self.op(f"arith.cmpi eq, {y}, {m1} : {text}", None)
            of = f"{vector(type_[0], 'i1')}, {text}" \
                if isinstance(type_, tuple) else text
            y = self.op(f"arith.select {bad}, {three}, {y} : {of}", None)
        self.op(f"arith.{name} {x}, {y} : {text}", scope_type)

    def int_unary(self):
        type_ = self.types_here(["i8", "i16", "i32", "i64", "i24"])
        name = self.rng.choice(["ctlz", "cttz", "ctpop", "absi"])
        self.op(f"math.{name} {self.pick(type_)} : {type_}", type_)

    def extended(self):
        type_ = self.types_here(["i8", "i16", "i32", "i64"])
        a, b = self.name(), self.name()
        name = self.rng.choice(["mulsi", "mului", "addui"])
        second = "i1" if name == "addui" else type_
        self.emit(f"{a}, {b} = arith.{name}_extended {self.pick(type_)}, "
                  f"{self.pick(type_)} : {type_}"
                  + (f", {second}" if name == "addui" else ""))
        self.scope += [(a, type_), (b, second)]

    def float_binary(self):
        type_ = self.types_here(FLOATS)
        self.emit_float_binary(type_)

    def emit_float_binary(self, type_):
        text = self.type_text(type_)
        elem = type_[1] if isinstance(type_, tuple) else type_
        name = self.rng.choice(["addf", "subf", "mulf", "divf", "maximumf",
                                "minimumf", "maxnumf", "minnumf", "addf",
                                "mulf", "copysign", "fma"])
        x, y = self.pick(type_), self.pick(type_)
        if name == "copysign":
            y = self.no_nan(y, type_)
            self.op(f"math.copysign {x}, {y} : {text}", type_)
        elif name == "fma":
            if elem in ("f32", "f64"):
                self.op(f"math.fma {x}, {y}, {self.pick(type_)} : {text}", type_)
        elif "num" in name:
            r = self.op(f"arith.{name} {x}, {y} : {text}", None)
            zero = "dense<0.0>" if isinstance(type_, tuple) else "0.0"
            z = self.op(f"arith.constant {zero} : {text}", None)
            self.op(f"arith.addf {r}, {z} : {text}", type_)
        else:
            self.op(f"arith.{name} {x}, {y} : {text}", type_)

    def float_unary(self):
        type_ = self.types_here(FLOATS)
        name = self.rng.choice(["math.absf", "math.sqrt", "arith.negf",
                                "math.floor", "math.ceil", "math.trunc",
                                "math.round", "math.roundeven"])
        if type_ == "bf16" and name in ("math.round", "math.roundeven"):
            name = "math.absf"
        self.op(f"{name} {self.pick(type_)} : {type_}", type_)

    def compare(self):
        rng = self.rng
        if rng.random() < 0.5:
            type_ = self.types_here(INTS + ["index"])
            p = rng.choice("eq ne slt sle sgt sge ult ule ugt uge".split())
            self.op(f"arith.cmpi {p}, {self.pick(type_)}, {self.pick(type_)} "
                    f": {type_}", "i1")
        else:
            type_ = self.types_here(FLOATS)
            p = rng.choice("oeq ogt oge olt ole one ord ueq ugt uge ult ule "
                           "une uno".split())
            self.op(f"arith.cmpf {p}, {self.pick(type_)}, {self.pick(type_)} "
                    f": {type_}", "i1")

    def select(self):
        if self.rng.random() < 0.3:
            type_ = self.types_here(VECTORS)
            text = vector(*type_)
            mask = (type_[0], "i1")
            c = self.pick(mask)
            self.op(f"arith.select {c}, {self.pick(type_)}, {self.pick(type_)} "
                    f": {vector(*mask)}, {text}", type_)
            return
        type_ = self.types_here(SCALARS)
        self.op(f"arith.select {self.pick('i1')}, {self.pick(type_)}, "
                f"{self.pick(type_)} : {type_}", type_)

    def convert(self):
        rng = self.rng
        from_ = self.types_here(SCALARS)
        x = self.pick(from_)
        if from_ == "index":
            to = rng.choice(["i8", "i32", "i64"])
            name = rng.choice(["index_cast", "index_castui"])
            self.op(f"arith.{name} {x} : index to {to}", to)
        elif from_ in FLOATS:
            kind = rng.random()
            if kind < 0.5:
                to = rng.choice([f for f in FLOATS if BITS[f] != BITS[from_]])
                name = "extf" if BITS[to] > BITS[from_] else "truncf"
                self.op(f"arith.{name} {x} : {from_} to {to}", to)
            elif kind < 0.75:
                to = {16: "i16", 32: "i32", 64: "i64"}[BITS[from_]]
                x = self.no_nan(x, from_)
                self.op(f"arith.bitcast {x} : {from_} to {to}", to)
            else:
                to = rng.choice(list(LARGEST))
                self.float_to_int(x, from_, to)
        else:
            kind = rng.random()
            wider = [t for t in INTS if BITS[t] > BITS[from_]]
            narrower = [t for t in INTS if BITS[t] < BITS[from_]]
            if kind < 0.3 and wider:
                to = rng.choice(wider)
                name = rng.choice(["extsi", "extui"])
                self.op(f"arith.{name} {x} : {from_} to {to}", to)
            elif kind < 0.5 and narrower:
                to = rng.choice(narrower)
                self.op(f"arith.trunci {x} : {from_} to {to}", to)
            elif kind < 0.75:
                to = rng.choice(FLOATS)
                name = rng.choice(["sitofp", "uitofp"])
                self.op(f"arith.{name} {x} : {from_} to {to}", to)
            elif kind < 0.85 and from_ in ("i16", "i32", "i64"):
                to = {"i16": rng.choice(["f16", "bf16"]), "i32": "f32",
                      "i64": "f64"}[from_]
                self.op(f"arith.bitcast {x} : {from_} to {to}", to)
            else:
                name = rng.choice(["index_cast", "index_castui"])
                self.op(f"arith.{name} {x} : {from_} to index", "index")

    def float_to_int(self, x, from_, to):
        limit = LARGEST[to]
        if from_ == "f16":
            limit = min(limit, 60000)
        c = self.op(f"arith.constant {float(limit)} : {from_}", None)
        a = self.op(f"math.absf {x} : {from_}", None)
        small = self.op(f"arith.cmpf ole, {a}, {c} : {from_}", None)
        z = self.op(f"arith.constant 0.0 : {from_}", None)
        if self.rng.random() < 0.5:
            y = self.op(f"arith.select {small}, {x}, {z} : {from_}", None)
            self.op(f"arith.fptosi {y} : {from_} to {to}", to)
        else:
            y = self.op(f"arith.select {small}, {a}, {z} : {from_}", None)
            self.op(f"arith.fptoui {y} : {from_} to {to}", to)

    # -- vectors ------------------------------------------------------------

    def vector_binary(self):
        type_ = self.types_here(VECTORS)
        if type_[1] in FLOATS:
            self.emit_float_binary(type_)
        else:
            self.emit_int_binary(type_, type_)

    def vector_convert(self):
        rng = self.rng
        type_ = self.types_here(VECTORS)
        shape, elem = type_
        x = self.pick(type_)
        if elem in FLOATS:
            if rng.random() < 0.5:
                p = rng.choice("oeq ogt ole une uno".split())
                self.op(f"arith.cmpf {p}, {x}, {self.pick(type_)} "
                        f": {vector(*type_)}", (shape, "i1"))
            elif elem != "f64":
                self.op(f"arith.extf {x} : {vector(*type_)} to "
                        f"{vector(shape, 'f64')}", (shape, "f64"))
            else:
                self.op(f"arith.truncf {x} : {vector(*type_)} to "
                        f"{vector(shape, 'f32')}", (shape, "f32"))
            return
        kind = rng.random()
        if kind < 0.4:
            p = rng.choice("eq ne slt sge ult uge".split())
            self.op(f"arith.cmpi {p}, {x}, {self.pick(type_)} "
                    f": {vector(*type_)}", (shape, "i1"))
        elif kind < 0.6:
            to = rng.choice(["f32", "f64"])
            name = rng.choice(["sitofp", "uitofp"])
            self.op(f"arith.{name} {x} : {vector(*type_)} to "
                    f"{vector(shape, to)}", (shape, to))
        elif kind < 0.8 and elem != "i64":
            name = rng.choice(["extsi", "extui"])
            self.op(f"arith.{name} {x} : {vector(*type_)} to "
                    f"{vector(shape, 'i64')}", (shape, "i64"))
        elif elem != "i1":
            self.op(f"arith.trunci {x} : {vector(*type_)} to "
                    f"{vector(shape, 'i1')}", (shape, "i1"))

    def vector_move(self):
        rng = self.rng
        type_ = self.types_here(VECTORS)
        shape, elem = type_
        text = vector(*type_)
        x = self.pick(type_)
        kind = rng.randrange(9)
        if kind == 0:  # extract
            at = [rng.randrange(d) for d in shape]
            at = ", ".join(map(str, at))
            if len(shape) == 1 and rng.random() < 0.5:
                at = self.index_below(shape[0])
            self.op(f"vector.extract {x}[{at}] : {elem} from {text}", elem)
        elif kind == 1:  # insert
            at = ", ".join(str(rng.randrange(d)) for d in shape)
            if len(shape) == 1 and rng.random() < 0.5:
                at = self.index_below(shape[0])
            self.op(f"vector.insert {self.pick(elem)}, {x}[{at}] : {elem} into "
                    f"{text}", type_)
        elif kind == 2:
            self.op(f"vector.broadcast {self.pick(elem)} : {elem} to {text}",
                    type_)
        elif kind == 3 and len(shape) == 1:
            n = rng.choice([1, 3, 4, 5, 8])
            lanes = [rng.randrange(2 * shape[0]) for _ in range(n)]
            self.op(f"vector.shuffle {x}, {self.pick(type_)} {lanes} : {text}, "
                    f"{text}", ((n,), elem))
        elif kind == 4 and len(shape) > 1:
            flat = (product(shape),)
            self.op(f"vector.shape_cast {x} : {text} to {vector(flat, elem)}",
                    (flat, elem))
        elif kind == 5 and len(shape) > 1:
            perm = list(range(len(shape)))
            rng.shuffle(perm)
            to = tuple(shape[p] for p in perm)
            self.op(f"vector.transpose {x}, {perm} : {text} to "
                    f"{vector(to, elem)}", (to, elem))
        elif kind == 6:
            sizes = [rng.randint(1, d) for d in shape]
            offsets = [rng.randint(0, d - s) for d, s in zip(shape, sizes)]
            ones = [1] * len(shape)
            to = (tuple(sizes), elem)
            part = self.op(
                f"vector.extract_strided_slice {x} {{offsets = {offsets}, "
                f"sizes = {sizes}, strides = {ones}}} : {text} to "
                f"{vector(*to)}", to)
            places = [rng.randint(0, d - s) for d, s in zip(shape, sizes)]
            self.op(f"vector.insert_strided_slice {part}, {self.pick(type_)} "
                    f"{{offsets = {places}, strides = {ones}}} : {vector(*to)} "
                    f"into {text}", type_)
        elif kind == 7 and len(shape) == 1:
            to = ((2 * shape[0],), elem)
            self.op(f"vector.interleave {x}, {self.pick(type_)} : {text} -> "
                    f"{vector(*to)}", to)
        elif kind == 8 and elem in ("i16", "i32", "i64") and len(shape) == 1:
            n = shape[0] * BITS[elem] // 8
            self.op(f"vector.bitcast {x} : {text} to {vector((n,), 'i8')}",
                    ((n,), "i8"))

    def vector_reduce(self):
        rng = self.rng
        type_ = self.types_here(VECTORS)
        shape, elem = type_
        x = self.pick(type_)
        if elem in FLOATS:
            kinds = ["maximumf", "minimumf"]
            if elem in ("f32", "f64") and len(shape) == 1:
                kinds += ["add", "mul"]
        else:
            kinds = ["add", "mul", "and", "or", "xor", "minsi", "maxsi",
                     "minui", "maxui"]
        kind = rng.choice(kinds)
        text = vector(*type_)
        if len(shape) > 1:
            dims = sorted(rng.sample(range(len(shape)),
                                     rng.randint(1, len(shape))))
            to = tuple(d for i, d in enumerate(shape) if i not in dims)
            result = (to, elem) if to else elem
            acc = self.pick(result)
            self.op(f"vector.multi_reduction <{kind}>, {x}, {acc} {dims} : "
                    f"{text} to {self.type_text(result)}", result)
        elif rng.random() < 0.5:
            self.op(f"vector.reduction <{kind}>, {x}, {self.pick(elem)} : "
                    f"{text} into {elem}", elem)
        else:
            self.op(f"vector.reduction <{kind}>, {x} : {text} into {elem}",
                    elem)

    # -- memory -------------------------------------------------------------

    def memory(self, rank=None, elems=None):
        have = [m for m in self.mems if (rank is None or len(m[1]) == rank) and
                (elems is None or m[2] in elems)]
        return self.rng.choice(have) if have else None

    def allocate(self):
        """At the function's top: memory of every size is filled at once."""
        shape, elem = self.rng.choice(MEMORIES)
        kind = self.rng.choice(["alloc", "alloca"])
        dynamic = self.rng.random() < 0.4
        type_ = memref(shape, elem, dynamic)
        size = ""
        if dynamic:
            size = self.op(f"arith.constant {shape[0]} : index", None)
        m = self.op(f"memref.{kind}({size}) : {type_}", None)
        v = self.pick(elem)
        self.emit(f"linalg.fill ins({v} : {elem}) outs({m} : {type_})")
        self.mems.append((m, shape, elem, type_))
        return m, type_

    def indices(self, shape):
        return ", ".join(self.index_below(d) for d in shape)

    def load(self):
        m = self.memory()
        if m:
            at = self.indices(m[1])
            self.op(f"memref.load {m[0]}[{at}] : {m[3]}", m[2])

    def store(self):
        m = self.memory()
        if m:
            at = self.indices(m[1])
            v = self.pick(m[2])
            self.emit(f"memref.store {v}, {m[0]}[{at}] : {m[3]}")

    def copy(self):
        m = self.memory()
        if m:
            others = [o for o in self.mems if o[1:3] == m[1:3] and o is not m
                      and "strided" not in o[3] + m[3]]
            if others:
                o = self.rng.choice(others)
                self.emit(f"memref.copy {m[0]}, {o[0]} : {m[3]} to {o[3]}")

    def view(self):
        """A strided view, which joins the memory that can be used."""
        m = self.memory(rank=1)
        if not m or "strided" in m[3] or len(self.mems) > 7 or "?" in m[3]:
            return
        n = m[1][0]
        step = self.rng.randint(1, 3)
        size = self.rng.randint(1, (n + step - 1) // step)
        offset = self.rng.randint(0, n - 1 - (size - 1) * step)
        layout = f"strided<[{step}]" + (f", offset: {offset}>" if offset
                                        else ">")
        to = f"memref<{size}x{m[2]}, {layout}>"
        v = self.op(f"memref.subview {m[0]}[{offset}] [{size}] [{step}] : "
                    f"{m[3]} to {to}", None)
        self.mems.append((v, (size,), m[2], to))

    def vector_memory(self):
        rng = self.rng
        m = self.memory(elems=["i8", "i16", "i32", "i64"] + FLOATS)
        if not m:
            return
        name, shape, elem, type_ = m
        kind = rng.randrange(6)
        n = rng.choice([2, 3, 4, 8])
        result = ((n,), elem)
        if kind == 0:  # may leave the row, padded
            at = self.indices(shape)
            self.op(f"vector.transfer_read {name}[{at}], {self.pick(elem)} : "
                    f"{type_}, {vector(*result)}", result)
        elif kind == 1:
            at = self.indices(shape)
            self.emit(f"vector.transfer_write {self.pick(result)}, {name}[{at}]"
                      f" : {vector(*result)}, {type_}")
        elif kind == 2 and len(shape) == 1 and shape[0] >= n and \
                "strided" not in type_:
            at = self.index_below(shape[0] - n + 1)
            self.op(f"vector.load {name}[{at}] : {type_}, {vector(*result)}",
                    result)
        elif kind == 3 and len(shape) == 1 and shape[0] >= n and \
                "strided" not in type_:
            # Lanes past the end are masked out.
            at = self.index_below(shape[0])
            mask = ((n,), "i1")
            end = self.op(f"arith.constant {shape[0]} : index", None)
            left = self.op(f"arith.subi {end}, {at} : index", None)
            k = self.op(f"vector.create_mask {left} : {vector(*mask)}", None)
            both = self.op(f"arith.andi {k}, {self.pick(mask)} : "
                           f"{vector(*mask)}", None)
            if rng.random() < 0.5:
                self.op(f"vector.maskedload {name}[{at}], {both}, "
                        f"{self.pick(result)} : {type_}, {vector(*mask)}, "
                        f"{vector(*result)} into {vector(*result)}", result)
            else:
                self.emit(f"vector.maskedstore {name}[{at}], {both}, "
                          f"{self.pick(result)} : {type_}, {vector(*mask)}, "
                          f"{vector(*result)}")
        elif kind == 4 and len(shape) == 2:
            box = ((2, 3), elem)
            at = self.indices(shape)
            attr = rng.choice(["", " {permutation_map = affine_map<(d0, d1) -> "
                               "(d1, d0)>}"])
            self.op(f"vector.transfer_read {name}[{at}], {self.pick(elem)}"
                    f"{attr} : {type_}, {vector(*box)}", box)
        elif kind == 5 and len(shape) == 1 and shape[0] >= n and \
                "strided" not in type_:
            at = self.index_below(shape[0] - n + 1)
            self.emit(f"vector.store {self.pick(result)}, {name}[{at}] : "
                      f"{type_}, {vector(*result)}")

    def tensor(self):
        """A short life of a tensor: made, changed, read."""
        rng = self.rng
        shape, elem = rng.choice(TENSORS)
        type_ = f"tensor<{'x'.join(map(str, shape))}x{elem}>"
        values = ", ".join(self.pick(elem) for _ in range(product(shape)))
        t = self.op(f"tensor.from_elements {values} : {type_}", None)
        u = self.op(f"tensor.insert {self.pick(elem)} into "
                    f"{t}[{self.indices(shape)}] : {type_}", None)
        name = rng.choice(["arith.addf", "arith.mulf"] if elem in FLOATS else
                          ["arith.addi", "arith.xori", "arith.maxsi"])
        w = self.op(f"{name} {t}, {u} : {type_}", None)
        for x in rng.sample([t, u, w], 2):
            self.op(f"tensor.extract {x}[{self.indices(shape)}] : {type_}",
                    elem)

    # -- control flow -------------------------------------------------------

    def block(self, statements, arguments=()):
        """The statements of a region; what they define ends with it."""
        scope, mems = list(self.scope), list(self.mems)
        self.scope += list(arguments)
        self.indent += 1
        self.depth += 1
        for _ in range(statements):
            self.statement()
        return scope, mems

    def close(self, saved):
        self.scope, self.mems = saved
        self.indent -= 1
        self.depth -= 1

    def carried(self):
        types = [self.types_here(SCALARS + VECTORS)
                 for _ in range(self.rng.randint(1, 3))]
        return types, [self.pick(t) for t in types]

    def yield_(self, types, op="scf.yield"):
        values = ", ".join(self.pick(t) for t in types)
        texts = ", ".join(map(self.type_text, types))
        self.emit(f"{op} {values} : {texts}")

    def results(self, types):
        name = self.name()
        return name, [(f"{name}#{i}" if len(types) > 1 else name, t)
                      for i, t in enumerate(types)]

    def head(self, name, types):
        return f"{name}:{len(types)}" if len(types) > 1 else name

    def loop(self):
        types, inits = self.carried()
        trips = self.rng.randint(0, 5)
        lo = self.op(f"arith.constant {self.rng.randint(-3, 3)} : index", None)
        step = self.op(f"arith.constant {self.rng.randint(1, 3)} : index", None)
        if self.rng.random() < 0.5:
            k = self.op("arith.constant 7 : index", None)
            n = self.op(f"arith.andi {self.pick('index')}, {k} : index", None)
            trips = 7
        else:
            n = self.op(f"arith.constant {trips} : index", None)
        hi = self.op(f"arith.addi {lo}, {n} : index", None)
        name, results = self.results(types)
        iv = self.name()
        args = [(self.name(), t) for t in types]
        pairs = ", ".join(f"{a} = {i}" for (a, _), i in zip(args, inits))
        texts = ", ".join(map(self.type_text, types))
        self.emit(f"{self.head(name, types)} = scf.for {iv} = {lo} to {hi} "
                  f"step {step} iter_args({pairs}) -> ({texts}) {{")
        trips_before = self.trips
        self.trips *= max(1, trips)
        saved = self.block(self.rng.randint(1, 6), [(iv, "index")] + args)
        self.yield_(types)
        self.close(saved)
        self.trips = trips_before
        self.emit("}")
        self.scope += results

    def branch(self):
        types, _ = self.carried()
        name, results = self.results(types)
        texts = ", ".join(map(self.type_text, types))
        self.emit(f"{self.head(name, types)} = scf.if {self.pick('i1')} -> "
                  f"({texts}) {{")
        saved = self.block(self.rng.randint(0, 5))
        self.yield_(types)
        self.close(saved)
        self.emit("} else {")
        saved = self.block(self.rng.randint(0, 5))
        self.yield_(types)
        self.close(saved)
        self.emit("}")
        self.scope += results

    def while_loop(self):
        """Ends by a counter, or before by a condition of its own."""
        types, inits = self.carried()
        zero = self.op("arith.constant 0 : i64", None)
        one = self.op("arith.constant 1 : i64", None)
        most = self.op(f"arith.constant {self.rng.randint(1, 5)} : i64", None)
        all_types = ["i64"] + types
        name, results = self.results(all_types)
        args = [(self.name(), t) for t in all_types]
        pairs = ", ".join(f"{a} = {i}"
                          for (a, _), i in zip(args, [zero] + inits))
        texts = ", ".join(map(self.type_text, all_types))
        self.emit(f"{self.head(name, all_types)} = scf.while ({pairs}) : "
                  f"({texts}) -> ({texts}) {{")
        trips_before = self.trips
        self.trips *= 6
        saved = self.block(self.rng.randint(0, 3), args)
        more = self.op(f"arith.cmpi slt, {args[0][0]}, {most} : i64", None)
        own = self.pick("i1")
        if self.rng.random() < 0.6:
            own = self.op(f"arith.ori {own}, {more} : i1", None)
        go = self.op(f"arith.andi {own}, {more} : i1", None)
        values = ", ".join([args[0][0]] + [self.pick(t) for t in types])
        self.emit(f"scf.condition({go}) {values} : {texts}")
        self.close(saved)
        self.emit("} do {")
        args = [(self.name(), t) for t in all_types]
        self.emit("^bb0(" + ", ".join(f"{a}: {self.type_text(t)}"
                                      for a, t in args) + "):")
        saved = self.block(self.rng.randint(0, 4), args)
        next_ = self.op(f"arith.addi {args[0][0]}, {one} : i64", None)
        values = ", ".join([next_] + [self.pick(t) for t in types])
        self.emit(f"scf.yield {values} : {texts}")
        self.close(saved)
        self.trips = trips_before
        self.emit("}")
        self.scope += results

    def switch(self):
        types, _ = self.carried()
        name, results = self.results(types)
        texts = ", ".join(map(self.type_text, types))
        which = self.index_below(4)
        self.emit(f"{self.head(name, types)} = scf.index_switch {which} -> "
                  f"{texts}")
        for case in ["case 0", "case 2", "default"]:
            self.emit(f"{case} {{")
            saved = self.block(self.rng.randint(0, 3))
            self.yield_(types)
            self.close(saved)
            self.emit("}")
        self.scope += results

    def execute_region(self):
        """A small control flow graph: a diamond with block arguments."""
        types, _ = self.carried()
        name, results = self.results(types)
        texts = ", ".join(map(self.type_text, types))
        self.emit(f"{self.head(name, types)} = scf.execute_region -> ({texts}) "
                  "{")
        saved = self.block(self.rng.randint(0, 2))
        c = self.pick("i1")
        left = [self.pick(t) for t in types]
        self.emit(f"cf.cond_br {c}, ^join({', '.join(left)} : {texts}), ^side")
        self.emit("^side:")
        inner = list(self.scope), list(self.mems)
        for _ in range(self.rng.randint(0, 3)):
            self.statement()
        right = [self.pick(t) for t in types]
        self.emit(f"cf.br ^join({', '.join(right)} : {texts})")
        self.scope, self.mems = inner
        args = [(self.name(), t) for t in types]
        self.emit("^join(" + ", ".join(f"{a}: {self.type_text(t)}"
                                       for a, t in args) + "):")
        self.scope += args
        for _ in range(self.rng.randint(0, 2)):
            self.statement()
        self.yield_(types)
        self.close(saved)
        self.emit("}")
        self.scope += results

    def call(self):
        f = self.rng.choice(self.callees)
        self.called.add(f.number)
        values = ", ".join(self.pick(t) for t in f.arguments)
        texts = ", ".join(f.arguments)
        self.op(f"func.call @f{f.number}({values}) : ({texts}) -> i64", "i64")

    # -- the whole ----------------------------------------------------------

    def bits(self, value, type_):
        """A scalar as i64."""
        if type_ in FLOATS:
            value = self.no_nan(value, type_)
            as_int = f"i{BITS[type_]}"
            value = self.op(f"arith.bitcast {value} : {type_} to {as_int}",
                            None)
            type_ = as_int
        if type_ == "index":
            return self.op(f"arith.index_cast {value} : index to i64", None)
        if type_ == "i64":
            return value
        return self.op(f"arith.extui {value} : {type_} to i64", None)

    def mix(self, h, x):
        return self.op(f"func.call @mix({h}, {x}) : (i64, i64) -> i64", None)

    def digest(self, h, value, type_):
        if not isinstance(type_, tuple):
            return self.mix(h, self.bits(value, type_))
        shape, elem = type_
        n = product(shape)
        if len(shape) > 1:
            value = self.op(f"vector.shape_cast {value} : {vector(*type_)} to "
                            f"{vector((n,), elem)}", None)
        for i in range(n):
            x = self.op(f"vector.extract {value}[{i}] : {elem} from "
                        f"{vector((n,), elem)}", None)
            h = self.mix(h, self.bits(x, elem))
        return h

    def digest_memory(self, h, mem):
        name, shape, elem, type_ = mem
        c0 = self.op("arith.constant 0 : index", None)
        c1 = self.op("arith.constant 1 : index", None)
        at, heads = [], []
        for d in shape:
            n = self.op(f"arith.constant {d} : index", None)
            iv, acc, r = self.name(), self.name(), self.name()
            self.emit(f"{r} = scf.for {iv} = {c0} to {n} step {c1} "
                      f"iter_args({acc} = {h}) -> i64 {{")
            self.indent += 1
            at.append(iv)
            heads.append(r)
            h = acc
        x = self.op(f"memref.load {name}[{', '.join(at)}] : {type_}", None)
        h = self.mix(h, self.bits(x, elem))
        for r in reversed(heads):
            self.emit(f"scf.yield {h} : i64")
            self.indent -= 1
            self.emit("}")
            h = r
        return h

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


MIX = """func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %c = arith.constant 47 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  %s = arith.shrui %b, %c : i64
  %r = arith.xori %b, %s : i64
  return %r : i64
}"""


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
        calls = []
        for _ in range(2):
            calls.append((f, [main.literal(t) for t in f.arguments]))
        if only is not None and f.number != only:
            continue
        for g, literals in calls:
            values = [main.op(f"arith.constant {x}"
                              + ("" if t == "i1" else f" : {t}"), None)
                      for x, t in zip(literals, g.arguments)]
            r = main.op(f"func.call @f{g.number}({', '.join(values)}) : "
                        f"({', '.join(g.arguments)}) -> i64", None)
            main.emit(f'vector.print str "f{g.number}: "')
            main.emit(f"vector.print {r} : i64")
            h = main.mix(h, r)
    return "\n\n".join(
        [f"// random_programs.py --seed={seed} --functions={count} "
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
