//===- Scalars.cpp - random statements on scalars -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// arith, math, index and complex. Where the native side is known to be wrong
// or to have a choice, an operand is kept away from that: docs/found-bugs.md
// has the faults.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"

using namespace plumb;
using namespace plumb::fuzz;

bool FunctionGen::intBinary() { return intBinaryOn(anyInt()); }

bool FunctionGen::intBinaryOn(const Ty &type) {
  std::string name =
      word({"addi",  "subi",  "muli",      "andi",      "ori",
            "xori",  "maxsi", "maxui",     "minsi",     "minui",
            "shli",  "shrsi", "shrui",     "divsi",     "divui",
            "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"});
  bool shift = name[0] == 's' && name[1] == 'h';
  bool division = name.find("div") != std::string::npos || name[0] == 'r';
  if (type.elem == "i1" && (shift || division))
    return false;
  std::string x = pick(type), y = pick(type);
  if (shift)
    y = shiftAmount(y, type);
  if (division)
    y = divisor(y, type);
  op(cat("arith.", name, " ", x, ", ", y, " : ", type.text), type);
  return true;
}

bool FunctionGen::intUnary() {
  Ty type = anyInt();
  if (type.elem == "i1" || type.elem == "index")
    return false;
  std::string name = word({"ctlz", "cttz", "ctpop", "absi"});
  op(cat("math.", name, " ", pick(type), " : ", type.text), type);
  return true;
}

/// Operations that promise not to overflow, and do not.
bool FunctionGen::promisedInt() {
  Ty type = chance(30) ? intVector() : anyInt();
  if (bitsOf(type.elem) < 8)
    return false;
  auto small = [&] {
    std::string three =
        tmp(cat("arith.constant ", splat("3", type), " : ", type.text));
    return tmp(cat("arith.shrui ", pick(type), ", ", three, " : ", type.text));
  };
  std::string x = small(), y = small();
  std::string flags = word({"nsw", "nuw", "nsw, nuw"});
  switch (rng.below(4)) {
  case 0:
    op(cat("arith.addi ", x, ", ", y, " overflow<", flags, "> : ", type.text),
       type);
    break;
  case 1:
    op(cat("arith.subi ", x, ", ", y, " overflow<nsw> : ", type.text), type);
    break;
  case 2: {
    std::string one =
        tmp(cat("arith.constant ", splat("1", type), " : ", type.text));
    op(cat("arith.shli ", x, ", ", one, " overflow<", flags, "> : ", type.text),
       type);
    break;
  }
  default: {
    // What was shifted to the left loses no bits on the way back.
    std::string two =
        tmp(cat("arith.constant ", splat("2", type), " : ", type.text));
    std::string up = tmp(cat("arith.shli ", x, ", ", two, " : ", type.text));
    op(cat("arith.", word({"shrui", "shrsi"}), " ", up, ", ", two,
           " exact : ", type.text),
       type);
  }
  }
  return true;
}

bool FunctionGen::extendedInt() {
  Ty type = chance(30) ? intVector() : anyInt();
  if (bitsOf(type.elem) < 8 || type.elem == "index" || type.rank() > 1)
    return false;
  std::string name = word({"mulsi", "mului", "addui"});
  Ty second = name == "addui" ? withElem(type, "i1") : type;
  std::string a = fresh(), b = fresh(), x = pick(type), y = pick(type);
  emit(cat(a, ", ", b, " = arith.", name, "_extended ", x, ", ", y, " : ",
           type.text, name == "addui" ? ", " + second.text : ""));
  bring({{a, type}, {b, second}});
  return true;
}

bool FunctionGen::floatBinary() { return floatBinaryOn(anyFloat()); }

bool FunctionGen::floatBinaryOn(const Ty &type) {
  std::string name =
      word({"addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf",
            "minnumf", "addf", "mulf", "copysign", "remf"});
  std::string x = pick(type), y = pick(type);
  if (name == "copysign") {
    op(cat("math.copysign ", x, ", ", noNan(y, type), " : ", type.text), type);
  } else if (name.find("num") != std::string::npos) {
    std::string r = tmp(cat("arith.", name, " ", x, ", ", y, " : ", type.text));
    std::string z =
        tmp(cat("arith.constant ", splat("0.0", type), " : ", type.text));
    op(cat("arith.addf ", r, ", ", z, " : ", type.text), type);
  } else {
    op(cat("arith.", name, " ", x, ", ", y, " : ", type.text), type);
  }
  return true;
}

bool FunctionGen::floatUnary() {
  Ty type = chance(30) ? floatVector() : anyFloat();
  std::string name =
      word({"math.absf", "math.sqrt", "arith.negf", "math.floor", "math.ceil",
            "math.trunc", "math.round", "math.roundeven"});
  if (type.elem == "bf16" && name.find("round") != std::string::npos)
    name = "math.absf";
  op(cat(name, " ", pick(type), " : ", type.text), type);
  return true;
}

bool FunctionGen::floatTernary() {
  // No fma of f16 and bf16: LLVM rounds them twice on some machines.
  Ty type = chance(30) ? floatVector() : anyFloat();
  if (bitsOf(type.elem) < 32)
    return false;
  std::string x = pick(type), y = pick(type), z = pick(type);
  op(cat("math.fma ", x, ", ", y, ", ", z, " : ", type.text), type);
  return true;
}

/// Functions of the C library; the native side has those of f32 rounded once.
/// Not expm1 and log1p: convert-math-to-llvm computes them by exp and log.
bool FunctionGen::mathFunction() {
  Ty type = chance(25) ? floatVector() : anyFloat();
  if (bitsOf(type.elem) < 32)
    return false;
  std::string name =
      word({"exp",   "exp2", "log",  "log2", "log10", "sin",  "cos",   "tan",
            "asin",  "acos", "atan", "sinh", "cosh",  "tanh", "asinh", "acosh",
            "atanh", "erf",  "erfc", "cbrt", "powf",  "atan2"});
  // What is constant is folded natively, with other last bits.
  auto opaque = [&](const std::string &x) {
    std::string zero = tmp("memref.load %opaque[] : memref<f64>");
    if (type.elem == "f32")
      zero = tmp(cat("arith.truncf ", zero, " : f64 to f32"));
    if (type.kind == Ty::Vector)
      zero = tmp(
          cat("vector.broadcast ", zero, " : ", type.elem, " to ", type.text));
    return tmp(cat("arith.addf ", x, ", ", zero, " : ", type.text));
  };
  if (name == "powf" || name == "atan2") {
    std::string x = opaque(pick(type)), y = opaque(pick(type));
    op(cat("math.", name, " ", x, ", ", y, " : ", type.text), type);
  } else {
    std::string x = opaque(pick(type));
    op(cat("math.", name, " ", x, " : ", type.text), type);
  }
  return true;
}

/// Predicates of math: isnan and its family.
bool FunctionGen::classify() {
  Ty type = anyFloat();
  if (bitsOf(type.elem) < 32)
    return false;
  std::string name = word({"isnan", "isfinite"});
  op(cat("math.", name, " ", pick(type), " : ", type.text),
     withElem(type, "i1"));
  return true;
}

/// Not fpowi: several roundings, whose order each side chooses.
bool FunctionGen::ipowi() {
  Ty type = scalarTy(word({"i32", "i64", "i16"}));
  std::string x = pick(type), y = pick(type);
  std::string seven = tmp(cat("arith.constant 7 : ", type.text));
  std::string n = tmp(cat("arith.andi ", y, ", ", seven, " : ", type.text));
  op(cat("math.ipowi ", x, ", ", n, " : ", type.text), type);
  return true;
}

bool FunctionGen::compare() {
  Ty type = chance(50) ? anyInt() : anyFloat();
  std::string x = pick(type), y = pick(type);
  if (isInt(type.elem))
    op(cat("arith.cmpi ",
           word({"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt",
                 "uge"}),
           ", ", x, ", ", y, " : ", type.text),
       scalarTy("i1"));
  else
    op(cat("arith.cmpf ",
           word({"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt",
                 "uge", "ult", "ule", "une", "uno"}),
           ", ", x, ", ", y, " : ", type.text),
       scalarTy("i1"));
  return true;
}

bool FunctionGen::select() {
  if (chance(35)) {
    Ty type = anyVector();
    Ty mask = withElem(type, "i1");
    bool whole = chance(30);
    std::string c = pick(whole ? scalarTy("i1") : mask);
    std::string x = pick(type), y = pick(type);
    op(cat("arith.select ", c, ", ", x, ", ", y, " : ",
           whole ? "" : mask.text + ", ", type.text),
       type);
    return true;
  }
  if (chance(15) && !pure) {
    Ty type = anyTensor();
    std::string c = pick(scalarTy("i1")), x = pick(type), y = pick(type);
    op(cat("arith.select ", c, ", ", x, ", ", y, " : ", type.text), type);
    return true;
  }
  Ty type = anyScalar();
  std::string c = pick(scalarTy("i1")), x = pick(type), y = pick(type);
  op(cat("arith.select ", c, ", ", x, ", ", y, " : ", type.text), type);
  return true;
}

bool FunctionGen::convert() {
  static const std::vector<std::string> ints = {"i1",  "i8", "i16", "i32",
                                                "i64", "i5", "i24", "i33"};
  static const std::vector<std::string> floats = {"f16", "bf16", "f32", "f64"};
  Ty from = chance(25) ? anyVector() : anyScalar();
  std::string x = pick(from);
  auto to = [&](const std::string &name, const std::string &elem,
                const std::string &value) {
    Ty type = withElem(from, elem);
    op(cat("arith.", name, " ", value, " : ", from.text, " to ", type.text),
       type);
    return true;
  };
  unsigned bits = bitsOf(from.elem);
  uint64_t kind = rng.below(100);
  if (from.elem == "index")
    return to(word({"index_cast", "index_castui"}),
              word({"i8", "i32", "i64", "i16"}), x);
  if (isFloat(from.elem)) {
    if (kind < 50) {
      std::string other = oneOf(floats);
      if (bitsOf(other) == bits)
        return false;
      return to(bitsOf(other) > bits ? "extf" : "truncf", other, x);
    }
    if (kind < 72)
      return to("bitcast",
                bits == 16   ? "i16"
                : bits == 32 ? "i32"
                             : "i64",
                noNan(x, from));
    std::string other = oneOf(ints);
    if (other == "i1")
      return false;
    bool isUnsigned = chance(50);
    return to(isUnsigned ? "fptoui" : "fptosi", other,
              fitting(x, from, other, isUnsigned));
  }
  if (kind < 55) {
    std::string other = oneOf(ints);
    if (bitsOf(other) == bits)
      return false;
    return to(bitsOf(other) < bits ? std::string("trunci")
                                   : word({"extsi", "extui"}),
              other, x);
  }
  if (kind < 75) {
    // i64 and i33 to bf16 round twice below LLVM.
    std::string other = oneOf(floats);
    return to(word({"sitofp", "uitofp"}), other, x);
  }
  if (kind < 85 && bits >= 16 && bits != 24 && bits != 33)
    return to("bitcast",
              bits == 16   ? word({"f16", "bf16"})
              : bits == 32 ? "f32"
                           : "f64",
              x);
  return to(word({"index_cast", "index_castui"}), "index", x);
}

bool FunctionGen::indexOp() {
  Ty type = scalarTy("index");
  std::string name =
      word({"add",           "sub",       "mul",  "and",   "or",    "xor",
            "maxs",          "maxu",      "mins", "minu",  "shl",   "shrs",
            "shru",          "divs",      "divu", "rems",  "remu",  "ceildivs",
            "ceildivu",      "floordivs", "cmp",  "casts", "castu", "constant",
            "bool.constant", "sizeof"});
  if (name == "constant") {
    op(cat("index.constant ", between(-100, 100)), type);
    return true;
  }
  if (name == "bool.constant") {
    op(cat("index.bool.constant ", word({"true", "false"})), scalarTy("i1"));
    return true;
  }
  if (name == "sizeof") {
    op("index.sizeof", type);
    return true;
  }
  if (name == "casts" || name == "castu") {
    Ty other = scalarTy(word({"i8", "i32", "i64", "i16"}));
    bool back = chance(50);
    const Ty &from = back ? other : type, &to = back ? type : other;
    op(cat("index.", name, " ", pick(from), " : ", from.text, " to ", to.text),
       to);
    return true;
  }
  std::string x = pick(type), y = pick(type);
  if (name == "cmp") {
    op(cat("index.cmp ",
           word({"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt",
                 "uge"}),
           "(", x, ", ", y, ")"),
       scalarTy("i1"));
    return true;
  }
  if (name[0] == 's' && name[1] == 'h')
    y = shiftAmount(y, type);
  if (name[0] == 'd' || name[0] == 'r')
    y = divisor(y, type);
  if (name[0] == 'c' || name[0] == 'f') {
    // index.ceildivs is wrong at the ends of the range.
    y = divisor(y, type);
    std::string one = index(1);
    if (name != "ceildivu")
      x = tmp(cat("arith.shrsi ", x, ", ", one, " : index"));
    if (name == "ceildivs" || name == "floordivs") {
      std::string mask = index(0xffff);
      y = tmp(cat("arith.andi ", y, ", ", mask, " : index"));
    }
  }
  op(cat("index.", name, " ", x, ", ", y), type);
  return true;
}

/// Parts of complex numbers come from scalars and go back to them.
bool FunctionGen::complexOp() {
  std::string part = word({"f32", "f64"});
  Ty type = scalarTy("complex<" + part + ">"), real = scalarTy(part);
  if (chance(30)) {
    std::string re = pick(real), im = pick(real);
    op(cat("complex.create ", re, ", ", im, " : ", type.text), type);
    return true;
  }
  switch (rng.below(5)) {
  case 0:
  case 1: {
    std::string x = pick(type), y = pick(type);
    op(cat("complex.", word({"add", "sub", "mul"}), " ", x, ", ", y, " : ",
           type.text),
       type);
    break;
  }
  case 2: {
    std::string x = pick(type), y = pick(type);
    op(cat("complex.", word({"eq", "neq"}), " ", x, ", ", y, " : ", type.text),
       scalarTy("i1"));
    break;
  }
  case 3:
    op(cat("complex.", word({"neg", "conj"}), " ", pick(type), " : ",
           type.text),
       type);
    break;
  default:
    op(cat("complex.", word({"re", "im"}), " ", pick(type), " : ", type.text),
       real);
  }
  return true;
}
