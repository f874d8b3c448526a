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

def VerifyValuesPass : Pass<"plumb-verify-values", "::mlir::ModuleOp"> {
  let summary = "Run passes and check the values after each of them";
  let description = [{
    Runs a pipeline, interprets the entry after each of its passes that changed
    something, and compares with what it gave before. A difference that no right
    pass makes is an error at the entry, and the pass fails; so it does where
    values could not be checked to the end.

    ```
    builtin.module(plumb-verify-values{pipeline={func.func(affine-loop-fusion),cse}
                                entry=f arg=6xi64=iota})
    ```
  }];
  let options = [
    Option<"pipeline", "pipeline", "std::string", /*default=*/"\"\"",
           "Passes on the module: {func.func(A),B}">,
    Option<"entry", "entry", "std::string", /*default=*/"\"\"",
           "Function to call (the only public one, or main)">,
    ListOption<"args", "arg", "std::string",
           "Next argument, as plumb run --arg takes it">,
    ListOption<"dims", "dim", "std::string",
           "dN=SIZE: size of the N-th ? of the arguments">,
    Option<"inputs", "inputs", "std::string", /*default=*/"\"\"",
           "All arguments, from a JSON file as plumb run --inputs takes it">,
    Option<"seed", "seed", "uint64_t", /*default=*/"0",
           "Of generated arguments">,
    Option<"observeArgs", "observe-args", "std::string", /*default=*/"\"\"",
           "Memref arguments that count as outputs: {0,2} or none (all)">,
    Option<"rule", "rule", "std::string", /*default=*/"\"allowance\"",
           "allowance, bits, ulp:N, {allclose:ATOL,RTOL}">,
    Option<"contract", "contract", "std::string", /*default=*/"\"any\"",
           "What implementations promise, as plumb bisect --contract">,
    Option<"allowUnchecked", "allow-unchecked", "bool", /*default=*/"false",
           "Succeed where values could not be checked to the end">
  ];
}

def LintPass : Pass<"plumb-lint"> {
  let summary = "Warn of what is likely to go wrong numerically";
  let description = [{
    Sums in too narrow a type, a softmax without its maximum, a maximum that
    begins at 0 and more: the rules of plumb lint as diagnostics, what is likely
    a fault as a warning and what may be meant as a remark. Changes nothing.
  }];
  let options = [
    ListOption<"rules", "rules", "std::string",
               "Names of the rules to run; all if none is given">,
    ListOption<"disable", "disable", "std::string",
               "Names of rules not to run">,
    Option<"largestDim", "largest-dim", "int64_t", /*default=*/"-1",
           "The largest size of dynamic dimensions; -1: nothing is known">,
    Option<"accumulationTolerance", "accumulation-tolerance", "double",
           /*default=*/"1.0 / 32",
           "Worst case of a sum's error from which it is reported, relative to "
           "the magnitudes of its terms">,
    Option<"rounding", "rounding", "std::string", /*default=*/"\"rne\"",
           "How casts without a rounding mode round: rne, rna, rtz, rup, rdn">
  ];
}

#endif // PLUMBLINE_PASSES_PASSES
