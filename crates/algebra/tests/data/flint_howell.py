"""Writes flint_howell.tsv: facts about matrices modulo k, computed by FLINT through python-flint.

The Howell form of A modulo k is the Hermite form (fmpz_mat.hnf) of the integer matrix [A; k * 1] with the rows
that vanish modulo k left out. The number of kernel elements comes from the Smith form (fmpz_mat.snf) of A: it is the
product of gcd(s_i, k). For prime k, rank and reduced echelon form of nmod_mat must say the same.

    python flint_howell.py > flint_howell.tsv
"""

import math
import random

import flint

random.seed(20)
MODULI = [*range(2, 37), 255, 256, 257, 4096, 30030, 32768, 44100, 65521, 65535, 65536]


def entries(kind, k, rows, columns):
    if kind == "dense":
        return [[random.randrange(k) for _ in range(columns)] for _ in range(rows)]
    if kind == "divisors":
        primes = [p for p in (2, 3, 5, 7, 257) if k % p == 0 and p < k] or [1]
        return [[random.randrange(k) * random.choice(primes) % k for _ in range(columns)] for _ in range(rows)]
    inner = max(1, min(rows, columns) // 2)
    a, b = entries("dense", k, rows, inner), entries("divisors", k, inner, columns)
    return [[sum(a[i][l] * b[l][j] for l in range(inner)) % k for j in range(columns)] for i in range(rows)]


def howell(a, k, columns):
    identity = [[k * (i == j) for j in range(columns)] for i in range(columns)]
    form = flint.fmpz_mat(a + identity).hnf()
    table = [[int(x) for x in row] for row in form.tolist()[:columns]]
    return [row for i, row in enumerate(table) if row[i] < k]


def kernel_count(a, k, columns):
    smith = flint.fmpz_mat(a).snf()
    rank = min(smith.nrows(), smith.ncols())
    factors = [math.gcd(int(smith[i, i]), k) for i in range(rank)] + [k] * (columns - rank)
    return math.prod(factors)


def text(rows):
    return ";".join(",".join(map(str, row)) for row in rows)


print(f"# python-flint {flint.__version__}, FLINT {flint.__FLINT_VERSION__}; see flint_howell.py")
print("# k\trows\tcolumns\tmatrix\tHowell form\tnumber of kernel elements")
for k in MODULI:
    for rows, columns in [(1, 1), (2, 3), (4, 4), (5, 3), (6, 9), (8, 8)]:
        for kind in ["dense", "divisors", "product"]:
            a = entries(kind, k, rows, columns)
            form, count = howell(a, k, columns), kernel_count(a, k, columns)
            if flint.fmpz(k).is_prime():
                reduced, rank = flint.nmod_mat(a, k).rref()
                assert [[int(x) for x in row] for row in reduced.tolist()[:rank]] == form
                assert count == k ** (columns - rank)
            print(k, rows, columns, text(a), text(form), count, sep="\t")
