//===- ZipFormat.h - the numbers in zip archives -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_SUPPORT_ZIPFORMAT_H
#define PLUMBLINE_LIB_SUPPORT_ZIPFORMAT_H

#include <cstddef>
#include <cstdint>

namespace plumb::zip {

constexpr uint32_t localSignature = 0x04034b50, centralSignature = 0x02014b50,
                   endSignature = 0x06054b50, end64Signature = 0x06064b50,
                   locator64Signature = 0x07064b50;
constexpr size_t localSize = 30, centralSize = 46, endSize = 22, end64Size = 56,
                 locator64Size = 20;
/// A field with this value has its real one in a zip64 record.
constexpr uint32_t saturated32 = 0xFFFFFFFF;
constexpr uint16_t saturated16 = 0xFFFF;
constexpr uint16_t zip64ExtraId = 1;

constexpr uint16_t flagEncrypted = 1 << 0, flagSizesFollow = 1 << 3,
                   flagUtf8 = 1 << 11;

/// 1980-01-01, the earliest date that a zip archive can hold.
constexpr uint16_t earliestDate = 0x0021;

} // namespace plumb::zip

#endif // PLUMBLINE_LIB_SUPPORT_ZIPFORMAT_H
