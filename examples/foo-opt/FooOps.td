//===- FooOps.td - the dialect foo ------------------------*- tablegen -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_EXAMPLES_FOO_OPT_FOOOPS
#define PLUMBLINE_EXAMPLES_FOO_OPT_FOOOPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Foo_Dialect : Dialect {
  let name = "foo";
  let cppNamespace = "::foo";
}

class Foo_Op<string mnemonic, list<Trait> traits = []>
    : Op<Foo_Dialect, mnemonic,
         traits # [Pure, SameOperandsAndResultType]>;

def Foo_Floats : AnyTypeOf<[AnyFloat, VectorOfNonZeroRankOf<[AnyFloat]>]>;
def Foo_Ints : AnyTypeOf<[I<8>, I<16>, I<32>]>;

def Foo_MaddOp : Foo_Op<"madd"> {
  let summary = "a * b + c, rounded once";
  let arguments = (ins Foo_Floats:$a, Foo_Floats:$b, Foo_Floats:$c);
  let results = (outs Foo_Floats:$result);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($result)";
}

def Foo_ReluOp : Foo_Op<"relu"> {
  let summary = "the greater of x and 0; a NaN stays one";
  let arguments = (ins Foo_Floats:$x);
  let results = (outs Foo_Floats:$result);
  let assemblyFormat = "$x attr-dict `:` type($result)";
}

def Foo_ShiftSatOp : Foo_Op<"shift_sat"> {
  let summary = "x * 2^amount, the nearest signed number of the type";
  let arguments = (ins Foo_Ints:$x, I32Attr:$amount);
  let results = (outs Foo_Ints:$result);
  let assemblyFormat = "$x `by` $amount attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif // PLUMBLINE_EXAMPLES_FOO_OPT_FOOOPS
