"""Statements on memory: scalar, vector and whole-buffer access."""

from formats import FLOATS, MEMORIES, memref, vector
from vectors import Vectors


class Memory(Vectors):
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

    def gather(self):
        """Lanes from anywhere in a memory of rank 1, or to different places."""
        m = self.memory(rank=1, elems=["i8", "i16", "i32", "i64", "f32", "f64"])
        if not m or "strided" in m[3]:
            return
        name, (size,), elem, type_ = m
        n = self.rng.choice([2, 3, 4])
        where, mask, lanes = (((n,), t) for t in ("i32", "i1", elem))
        zero = self.op("arith.constant 0 : index", None)
        base = f"{name}[{zero}]"
        types = f"{vector(*where)}, {vector(*mask)}, {vector(*lanes)}"
        if self.rng.random() < 0.7 or n > size:
            s = self.op(f"arith.constant dense<{size}> : {vector(*where)}",
                        None)
            at = self.op(f"arith.remui {self.pick(where)}, {s} : "
                         f"{vector(*where)}", None)
            self.op(f"vector.gather {base} [{at}], {self.pick(mask)}, "
                    f"{self.pick(lanes)} : {type_}, {types} into "
                    f"{vector(*lanes)}", lanes)
        else:
            places = self.rng.sample(range(size), n)
            at = self.op(f"arith.constant dense<{places}> : {vector(*where)}",
                         None)
            self.emit(f"vector.scatter {base} [{at}], {self.pick(mask)}, "
                      f"{self.pick(lanes)} : {type_}, {types}")

    def linalg(self):
        """One pass over memory of one shape, element by element."""
        m = self.memory(rank=2)
        if not m:
            return
        others = [o for o in self.mems if o[1:3] == m[1:3]]
        a, b, c = (self.rng.choice(others) for _ in range(3))
        elem = m[2]
        ops = ["addf", "mulf", "maximumf"] if elem in FLOATS else \
            ["addi", "muli", "xori", "minsi"]
        ids = "affine_map<(i, j) -> (i, j)>"
        self.emit("linalg.generic {indexing_maps = "
                  f"[{ids}, {ids}, {ids}], iterator_types = "
                  f'["parallel", "parallel"]}} ins({a[0]}, {b[0]} : {a[3]}, '
                  f"{b[3]}) outs({c[0]} : {c[3]}) {{")
        args = [(self.name(), elem) for _ in range(3)]
        self.emit(f"^bb0({', '.join(f'{x}: {t}' for x, t in args)}):")
        saved = list(self.scope), list(self.mems)
        self.scope += args
        self.indent += 1
        x = self.op(f"arith.{self.rng.choice(ops)} {args[0][0]}, {args[1][0]} "
                    f": {elem}", None)
        y = self.op(f"arith.{self.rng.choice(ops)} {x}, {self.pick(elem)} : "
                    f"{elem}", None)
        z = self.op(f"arith.{self.rng.choice(ops)} {y}, {args[2][0]} : {elem}",
                    None)
        self.emit(f"linalg.yield {z} : {elem}")
        self.indent -= 1
        self.scope, self.mems = saved
        self.emit("}")
