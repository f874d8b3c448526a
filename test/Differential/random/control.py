"""Control flow: loops with a bound, branches, switches, a small graph."""

from formats import SCALARS, TENSORS, VECTORS
from tensors import Tensors


class Control(Tensors):
    """`statement`, which a subclass has, emits one statement of any kind."""

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

    def carried(self, tensors=True):
        kinds = SCALARS + VECTORS + (TENSORS if tensors else [])
        types = [self.types_here(kinds) for _ in range(self.rng.randint(1, 3))]
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
        self.bring(results)

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
        self.bring(results)

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
        self.bring(results)

    def switch(self):
        # one-shot-bufferize of 22.1.8 does not see that a tensor that a case
        # yields and the result are one buffer.
        types, _ = self.carried(tensors=False)
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
        self.bring(results)

    def execute_region(self):
        """A small control flow graph: a diamond with block arguments."""
        types, _ = self.carried(tensors=False)
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
        self.bring(results)
