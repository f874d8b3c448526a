//===- InputsNpy.h - host values to and from NumPy arrays -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NumPy has its own names for the formats it knows and none for the others:
//
//   f64 f32 f16          <f8 <f4 <f2          i1            |b1
//   bf16                 <V2 (as np.save does with ml_dtypes)
//   8 bits and fewer     |V1, f8E5M2 <f1      tf32          <f4 (exact)
//   iN siN index         <i of the next larger size, sign-extended
//   uiN                  <u of that size      complex       <c8 <c16
//
// The reader also takes the names of ml_dtypes ("bfloat16", "float8_e4m3fn"),
// <u for signless integers, and integers for i1. It does not convert: an array
// of another type is an error that says what to write in Python.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_INPUTSNPY_H
#define PLUMBLINE_ORACLE_INPUTSNPY_H

#include "plumbline/Oracle/InputsType.h"
#include "plumbline/Support/Npy.h"

namespace plumb {

/// The array as a value with elements \p element; the shape is the array's. A
/// 0-dimensional array is a scalar. Errors: another element type, an integer
/// that does not fit.
Result<HostValue> fromNpy(const NpyArray &array, const ElementType &element);

/// The array of a value, element by element. Poison has no number: such
/// elements hold what their bits are.
NpyArray toNpy(const HostValue &value);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_INPUTSNPY_H
