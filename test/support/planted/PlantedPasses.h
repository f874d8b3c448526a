//===- PlantedPasses.h - passes that are wrong on purpose -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes on func.func, registered as planted-*, each with one fault as passes
// have them. They look for operations of arith, memref, affine, scf and cf, so
// that they find their prey before and after lowering.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_PLANTED_PLANTEDPASSES_H
#define PLUMBLINE_TEST_SUPPORT_PLANTED_PLANTEDPASSES_H

#include <string>
#include <vector>

namespace plumb {

/// Names of the passes that are wrong alone ("planted-wrong-constant").
std::vector<std::string> plantedFaults();

/// Registers them, and those that are wrong in company only:
///
///   planted-mark-a, planted-mark-b  leave an attribute
///   planted-if-a, planted-if-both   are wrong where they find it, or both
///   planted-repair                  undoes planted-wrong-constant
///   planted-value{from=N}           makes N+1 of the constant N
void registerPlantedPasses();

} // namespace plumb

#endif // PLUMBLINE_TEST_SUPPORT_PLANTED_PLANTEDPASSES_H
