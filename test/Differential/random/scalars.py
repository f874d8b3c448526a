"""Statements on scalars: arithmetic, comparison, selection, conversion."""

from formats import BITS, FLOATS, INTS, LARGEST, SCALARS, VECTORS, vector
from values import Values


class Scalars(Values):
    def int_binary(self):
        type_ = self.types_here(INTS + ["index"])
        self.emit_int_binary(type_)

    def emit_int_binary(self, type_):
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
        self.op(f"arith.{name} {x}, {y} : {text}", type_)

    def int_unary(self):
        type_ = self.types_here(["i8", "i16", "i32", "i64", "i24"])
        name = self.rng.choice(["ctlz", "cttz", "ctpop", "absi"])
        self.op(f"math.{name} {self.pick(type_)} : {type_}", type_)

    def promised(self):
        """Operations that promise not to overflow, and do not."""
        type_ = self.types_here(["i8", "i16", "i32", "i64"])
        three = self.op(f"arith.constant 3 : {type_}", None)
        x, y = [self.op(f"arith.shrui {self.pick(type_)}, {three} : {type_}",
                        None) for _ in range(2)]
        flags = self.rng.choice(["nsw", "nuw", "nsw, nuw"])
        kind = self.rng.randrange(3)
        if kind == 0:
            self.op(f"arith.addi {x}, {y} overflow<{flags}> : {type_}", type_)
        elif kind == 1:
            self.op(f"arith.subi {x}, {y} overflow<nsw> : {type_}", type_)
        else:
            one = self.op(f"arith.constant 1 : {type_}", None)
            self.op(f"arith.shli {x}, {one} overflow<{flags}> : {type_}", type_)

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
                self.op(f"math.fma {x}, {y}, {self.pick(type_)} : {text}",
                        type_)
        elif "num" in name:
            r = self.op(f"arith.{name} {x}, {y} : {text}", None)
            zero = "dense<0.0>" if isinstance(type_, tuple) else "0.0"
            z = self.op(f"arith.constant {zero} : {text}", None)
            self.op(f"arith.addf {r}, {z} : {text}", type_)
        else:
            self.op(f"arith.{name} {x}, {y} : {text}", type_)

    def float_unary(self):
        type_ = self.types_here(FLOATS)
        if self.rng.random() < 0.3:
            type_ = self.types_here([v for v in VECTORS if v[1] in FLOATS])
        name = self.rng.choice(["math.absf", "math.sqrt", "arith.negf",
                                "math.floor", "math.ceil", "math.trunc",
                                "math.round", "math.roundeven"])
        if type_ == "bf16" and name in ("math.round", "math.roundeven"):
            name = "math.absf"
        self.op(f"{name} {self.pick(type_)} : {self.type_text(type_)}", type_)

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

    def affine(self):
        """affine.apply, min or max on numbers from -512 to 511."""
        rng = self.rng
        mask = self.op("arith.constant 1023 : index", None)
        half = self.op("arith.constant 512 : index", None)
        args = []
        for _ in range(2):
            m = self.op(f"arith.andi {self.pick('index')}, {mask} : index",
                        None)
            args.append(self.op(f"arith.subi {m}, {half} : index", None))

        def expression(depth):
            kind = rng.randrange(7 if depth else 2)
            if kind == 0:
                return str(rng.randint(-9, 9))
            if kind == 1:
                return rng.choice(["a", "b"])
            x = expression(depth - 1)
            if kind <= 3:
                y = expression(depth - 1)
                return f"({x} {rng.choice('+-')} ({y}))"
            if kind == 4:
                return f"({x}) * {rng.choice([-3, -1, 2, 5])}"
            name = rng.choice(["floordiv", "ceildiv", "mod"])
            return f"(({x}) {name} {rng.randint(1, 9)})"

        name = rng.choice(["apply", "min", "max"])
        exprs = [expression(3) for _ in range(1 if name == "apply" else 3)]
        self.op(f"affine.{name} affine_map<(a, b) -> ({', '.join(exprs)})>"
                f"({args[0]}, {args[1]})", "index")
