//===- ReadValue.h - values of a run as HostValues --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Slots and simulated memory as the values that a user sees: outputs when a run
// has ended, operands and results while it is observed.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_READVALUE_H
#define PLUMBLINE_LIB_INTERP_READVALUE_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Interp/Interpreter.h"

namespace plumb {

class Machine;

/// A value of that type with no elements yet.
HostValue emptyValue(const EntryType &type);

/// Appends the elements of a memref or tensor whose descriptor is `desc`. If
/// they cannot be read the run's status is set, with a finding, and the result
/// is false.
bool readShaped(Machine &m, const EntryType &type, const uint64_t *desc,
                HostValue &value);

/// Appends the elements of a scalar or vector. `asInteger`: the float travels
/// as an integer of its bits, which have no shadow.
void readPlain(Machine &m, const EntryType &type, const uint64_t *values,
               const uint32_t *poison, const Shadow *shadows, bool asInteger,
               HostValue &value);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_READVALUE_H
