/* Eliminations by M4RI on packed words, with the time that the elimination alone takes. */
#include <m4ri/m4ri.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

/* Which of M4RI's eliminations: its own choice, Four Russians alone, or PLUQ by blocks. */
enum { BY_CHOICE, FOUR_RUSSIANS, BLOCKED };

/* Returns the rank, or -1 for a method it does not know. With `full` the matrix is brought to reduced
   echelon form; else only the rank is wanted. */
long douse_bench_m4ri(const uint64_t *words, long rows, long columns, long stride, int method, int full,
                      double *spent) {
    mzd_t *a = mzd_init(rows, columns);
    for (long row = 0; row < rows; row++)
        memcpy(mzd_row(a, row), words + row * stride, stride * sizeof(uint64_t));
    mzp_t *p = mzp_init(rows), *q = mzp_init(columns);
    double start = milliseconds();
    long rank = -1;
    if (method == BY_CHOICE)
        rank = mzd_echelonize(a, full);
    else if (method == FOUR_RUSSIANS)
        rank = mzd_echelonize_m4ri(a, full, 0);
    else if (method == BLOCKED && full)
        rank = mzd_echelonize_pluq(a, full);
    else if (method == BLOCKED)
        rank = mzd_ple(a, p, q, 0);
    *spent = milliseconds() - start;
    mzp_free(p);
    mzp_free(q);
    mzd_free(a);
    return rank;
}
