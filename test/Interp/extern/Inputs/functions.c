/*===- functions.c - what the tests of --extern call ----------------------===*\
|*
|* Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Plain C, written against what MLIR says of its calling convention.
|*
\*===----------------------------------------------------------------------===*/

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Every kind of scalar, more of them than there are registers; each decimal
   digit of the sum tells which one got where. */
double mixed(bool a, int8_t b, int16_t c, int32_t d, int64_t e, float f,
             double g, int64_t h, int64_t i, int64_t j, float k, double l,
             double m, double n, double o, double p, double q, double r) {
  return (a ? 1 : 0) + b * 1e1 + c * 1e2 + d * 1e3 + e * 1e4 + f * 1e5 +
         g * 1e6 + h * 1e7 + i * 1e8 + j * 1e9 + k * 1e10 + l * 1e11 +
         m * 1e12 + n * 1e13 + o * 1e14 + (p + q + r) * 0.125;
}

int8_t negate8(int8_t x) { return (int8_t)-x; }
bool both(bool a, bool b) { return a && b; }
float third(float x) { return x / 3.0f; }
static int calls;
void count(void) { ++calls; }
int32_t counted(void) { return calls; }

/* memref<?x?xf32>, expanded */
float sum2(float *allocated, float *aligned, int64_t offset, int64_t rows,
           int64_t cols, int64_t rowStride, int64_t colStride) {
  float s = 0;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < cols; ++j)
      s += aligned[offset + i * rowStride + j * colStride];
  (void)allocated;
  return s;
}

struct MemRef1 {
  int32_t *allocated, *aligned;
  int64_t offset, size, stride;
};

/* memref<?xi32> with llvm.emit_c_interface: doubles every element. */
void _mlir_ciface_twice(struct MemRef1 *m) {
  for (int64_t i = 0; i < m->size; ++i)
    m->aligned[m->offset + i * m->stride] *= 2;
}

/* Writes one element and leaves the others. */
void _mlir_ciface_second(struct MemRef1 *m) { m->aligned[m->offset + 1] = 42; }

void _mlir_ciface_beyond(struct MemRef1 *m) {
  m->aligned[m->offset + m->size] = 1;
}

/* memref<*xi32> */
int64_t rankAndFirst(int64_t rank, void *descriptor) {
  int32_t *aligned;
  int64_t offset;
  memcpy(&aligned, (char *)descriptor + 8, 8);
  memcpy(&offset, (char *)descriptor + 16, 8);
  return rank * 100 + aligned[offset];
}

/* Pointers of the llvm dialect. */
int32_t *next(int32_t *p) {
  *p += 1;
  return p + 1;
}
static int32_t own;
int32_t *mine(void) { return &own; }
