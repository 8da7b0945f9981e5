/* Products, divisions and gcds by NTL on packed words, with the time that the operation alone takes. */
#include <NTL/GF2X.h>
#include <cstdint>
#include <cstring>
#include <ctime>

using NTL::GF2X;

static double milliseconds() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static GF2X read(const uint64_t *words, long length) {
    GF2X a;
    a.xrep.SetLength(length);
    memcpy(a.xrep.elts(), words, length * sizeof(uint64_t));
    a.normalize();
    return a;
}

/* Writes the words and returns how many there are. */
static long write(const GF2X &a, uint64_t *words) {
    memcpy(words, a.xrep.elts(), a.xrep.length() * sizeof(uint64_t));
    return a.xrep.length();
}

enum { PRODUCT, REMAINDER, GCD, XGCD };

/* The result goes to `out`, which has space for `length_a + length_b` words; returns its length, or -1 for an operation it
   does not know. */
extern "C" long douse_bench_ntl(const uint64_t *words_a, long length_a, const uint64_t *words_b, long length_b,
                                int operation, uint64_t *out, double *spent) {
    GF2X a = read(words_a, length_a), b = read(words_b, length_b), r, s, t;
    double start = milliseconds();
    switch (operation) {
    case PRODUCT: mul(r, a, b); break;
    case REMAINDER: rem(r, a, b); break;
    case GCD: NTL::GCD(r, a, b); break;
    case XGCD: NTL::XGCD(r, s, t, a, b); break;
    default: return -1;
    }
    *spent = milliseconds() - start;
    /* Of an extended gcd the cofactor tells more than the divisor. */
    return write(operation == XGCD ? s : r, out);
}
