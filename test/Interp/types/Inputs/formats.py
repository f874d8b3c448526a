"""Floating-point formats by the letter: encodings to exact fractions and back.

The numbers are those of IEEE 754, the x87 format, OCP's 8-bit and microscaling
formats and the FNUZ paper; nothing is taken from Plumbline. Rounding is to
nearest, ties to even, of an exact fraction.
"""
import functools
from fractions import Fraction

# name: bits, precision, smallest normal exponent, largest exponent, specials
#   ieee: infinities and NaNs; fn: the all-ones NaN only; fnuz: one NaN in the
#   place of -0; none: finite numbers only; scale: powers of two and one NaN, no
#   sign and no zero (OCP's E8M0). What a scale has no number for is NaN above
#   and below zero; what is too small, zero among it, is the smallest one. A tie
#   goes to the larger: all of a scale's significands are odd.
FORMATS = {
    "f64": (64, 53, -1022, 1023, "ieee"),
    "f32": (32, 24, -126, 127, "ieee"),
    "f16": (16, 11, -14, 15, "ieee"),
    "bf16": (16, 8, -126, 127, "ieee"),
    "tf32": (19, 11, -126, 127, "ieee"),
    "f80": (80, 64, -16382, 16383, "ieee"),
    "f128": (128, 113, -16382, 16383, "ieee"),
    "f8E5M2": (8, 3, -14, 15, "ieee"),
    "f8E4M3": (8, 4, -6, 7, "ieee"),
    "f8E3M4": (8, 5, -2, 3, "ieee"),
    "f8E4M3FN": (8, 4, -6, 8, "fn"),
    "f8E5M2FNUZ": (8, 3, -15, 15, "fnuz"),
    "f8E4M3FNUZ": (8, 4, -7, 7, "fnuz"),
    "f8E4M3B11FNUZ": (8, 4, -10, 4, "fnuz"),
    "f6E3M2FN": (6, 3, -2, 4, "none"),
    "f6E2M3FN": (6, 4, 0, 2, "none"),
    "f4E2M1FN": (4, 2, 0, 2, "none"),
    "f8E8M0FNU": (8, 1, -127, 127, "scale"),
}
NAN = "nan"


class Format:
    def __init__(self, name):
        self.name = name
        (self.bits, self.precision, self.emin, self.emax,
         self.specials) = FORMATS[name]
        self.explicit = name == "f80"
        self.fraction = self.precision - 1  # stored fraction bits

    def _field_bits(self):
        return self.bits - 1 - self.fraction - self.explicit

    def _split(self, bits):
        sign = bits >> (self.bits - 1) & 1
        fraction = bits & ((1 << self.fraction) - 1)
        field = (bits >> (self.fraction + self.explicit)) & (
            (1 << self._field_bits()) - 1)
        return sign, field, fraction

    def _join(self, sign, field, fraction):
        bits = field << self.fraction + self.explicit | fraction
        if self.explicit and field:
            bits |= 1 << self.fraction
        return bits | sign << (self.bits - 1)

    @functools.lru_cache(maxsize=None)
    def decode(self, bits):
        """(sign, magnitude) with the magnitude a Fraction, "inf" or NAN."""
        if self.specials == "scale":
            return 0, NAN if bits == 255 else Fraction(2) ** (bits - 127)
        sign, field, fraction = self._split(bits)
        ones = (1 << self._field_bits()) - 1
        if self.specials == "ieee" and field == ones:
            return sign, (NAN if fraction else "inf")
        if self.specials == "fn" and field == ones and fraction == (
                1 << self.fraction) - 1:
            return sign, NAN
        if self.specials == "fnuz" and bits == 1 << (self.bits - 1):
            return 0, NAN
        if field == 0:
            return sign, Fraction(fraction) * Fraction(2) ** (
                self.emin - self.fraction)
        return sign, Fraction(fraction + (1 << self.fraction)) * Fraction(
            2) ** (field - 1 + self.emin - self.fraction)

    def largest(self):
        ones = (1 << self._field_bits()) - 1
        full = (1 << self.fraction) - 1
        if self.specials == "ieee":
            return self._join(0, ones - 1, full)
        if self.specials == "fn":
            return self._join(0, ones, full - 1)
        return self._join(0, ones, full)

    def nan(self):
        if self.specials == "scale":
            return 255
        ones = (1 << self._field_bits()) - 1
        if self.specials == "ieee":
            return self._join(0, ones, 1 << (self.fraction - 1))
        if self.specials == "fn":
            return self._join(0, ones, (1 << self.fraction) - 1)
        return 1 << (self.bits - 1) if self.specials == "fnuz" else None

    def infinity(self, sign):
        return self._join(sign, (1 << self._field_bits()) - 1, 0)

    def overflow(self, sign):
        if self.specials == "ieee":
            return self.infinity(sign)
        if self.specials == "none":
            return self.largest() | sign << (self.bits - 1)
        return self.nan()

    def encode(self, sign, magnitude):
        """The nearest number; ties to even."""
        if self.specials == "scale":
            if magnitude in (NAN, "inf") or (sign and magnitude):
                return 255
            if magnitude == 0:
                return 0
            size = Fraction(magnitude)
            below = size.numerator.bit_length() - size.denominator.bit_length()
            for bits in range(max(below + 125, 0), 254):
                # Up to the middle between this number and the next.
                if magnitude < Fraction(3, 2) * Fraction(2) ** (bits - 127):
                    return bits
            return 254 if magnitude < 3 * Fraction(2) ** 126 else 255
        if magnitude == NAN:
            return self.nan()
        if magnitude == "inf":
            return self.overflow(sign)
        if magnitude == 0:
            if self.specials == "fnuz":
                sign = 0
            return sign << (self.bits - 1)
        n, d = magnitude.numerator, magnitude.denominator
        exponent = n.bit_length() - d.bit_length()  # of n / d, or one more
        if (n << max(-exponent, 0)) < (d << max(exponent, 0)):
            exponent -= 1
        exponent = max(exponent, self.emin)
        # In units of the last place: q, and what is left of one.
        shift = self.fraction - exponent
        q, rest = divmod(n << max(shift, 0), d << max(-shift, 0))
        half = d << max(-shift, 0)
        if 2 * rest > half or (2 * rest == half and q & 1):
            q += 1
        if q >> self.precision:  # carried into the next binade
            q >>= 1
            exponent += 1
        largest = self.largest()
        _, field, fraction = self._split(largest)
        top = (field + self.emin - 1, (1 << self.fraction) + fraction)
        if (exponent, q) > top:
            return self.overflow(sign)
        if q == 0:
            return self.encode(sign, 0)
        if not q >> self.fraction:
            return self._join(sign, 0, q)
        return self._join(sign, exponent - self.emin + 1,
                          q - (1 << self.fraction))

    def edges(self):
        """Encodings worth a look, of both signs."""
        if self.specials == "scale":
            return [0, 1, 2, 64, 103, 126, 127, 128, 129, 200, 253, 254, 255]
        one = self.encode(0, Fraction(1))
        least = self._join(0, 1, 0)
        numbers = [0, 1, least, (1 << self.fraction) - 1, one, one + 1,
                   self.largest()]
        # The wide formats' numbers are slow to compute with here.
        for text in ("3", "1/3") if self.bits > 64 else ("1/2", "3/2", "5/2",
                                                         "3", "1/3"):
            numbers.append(self.encode(0, Fraction(text)))
        if self.specials == "ieee":
            numbers.append(self.infinity(0))
        out = []
        for n in numbers:
            for sign in (0, 1):
                bits = n | sign << (self.bits - 1)
                if bits not in out and self.decode(bits)[1] != NAN:
                    out.append(bits)
        if self.nan() is not None:
            out.append(self.nan())
        return out


def parse_number(text):
    """(sign, magnitude) of what plumb prints."""
    text = str(text)
    if "nan" in text:
        return 0, NAN
    sign = 1 if text.startswith("-") else 0
    text = text.lstrip("+-")
    return sign, "inf" if text == "inf" else Fraction(text)
