"""Plumbline for test suites written in Python; see plumbline.lit."""
