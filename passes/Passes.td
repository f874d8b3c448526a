//===- Passes.td - Plumbline's passes ----------------------*- tablegen -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each pass is passes/<Name>.cpp and a section of docs/passes.md.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_PASSES_PASSES
#define PLUMBLINE_PASSES_PASSES

include "mlir/Pass/PassBase.td"

def LegalizeCastsPass : Pass<"plumb-legalize-casts"> {
  let summary = "Make chains of a target's native conversions from arith casts";
  let description = [{
    Replaces each cast of the arith dialect whose types the target does not
    convert in one instruction by a chain of conversions that it has: the
    shortest that gives the same for every value, which is proved, or the
    shortest of all, with a warning that names a value for which it differs.

    ```mlir
    // plumb-legalize-casts{target=a5}
    %1 = arith.sitofp %0 : i32 to f16
    // becomes
    %a = arith.sitofp %0 : i32 to f32
    %1 = arith.truncf %a : f32 to f16
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"\"",
           "Name of the target, as plumb cast --target takes it">,
    Option<"exactOnly", "exact-only", "bool", /*default=*/"false",
           "Fail where no exact chain exists">,
    Option<"rounding", "rounding", "std::string", /*default=*/"\"rne\"",
           "How casts without a rounding mode round: rne, rna, rtz, rup, rdn">
  ];
  let statistics = [
    Statistic<"numRewritten", "casts-rewritten", "Casts made into a chain">,
    Statistic<"numInexact", "inexact-chains", "Of these, not exact">,
    Statistic<"numLeft", "casts-left", "Casts without a native chain">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def FindCastChainsPass : Pass<"plumb-find-cast-chains"> {
  let summary = "Warn of chains of casts that are not one conversion";
  let description = [{
    Follows values through conversions, operations that only move data, the
    bodies of linalg operations and memory, and asks a prover whether each chain
    of two or more conversions gives what one would give. Warns of those that do
    not, with a value for which they differ. Changes nothing.
  }];
  let options = [
    Option<"rounding", "rounding", "std::string", /*default=*/"\"rne\"",
           "How casts without a rounding mode round: rne, rna, rtz, rup, rdn">,
    Option<"all", "all", "bool", /*default=*/"false",
           "Remarks on exact chains, too">
  ];
}

#endif // PLUMBLINE_PASSES_PASSES
