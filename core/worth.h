/* What something is worth to who decides: a chance to win. */
#ifndef TRISKEL_WORTH_H
#define TRISKEL_WORTH_H

/* A chance to win, a shared win being half of one: no less than `low` and no more than `high`,
   which are the same where it is known exactly. Of an estimate they are the interval that holds the
   true one 95 times of 100. */
typedef struct Worth {
    double low, high;
} Worth;

static inline Worth worth_exactly(double chance)
{
    return (Worth){chance, chance};
}

/* The one number for who needs one. */
static inline double worth_middle(Worth worth)
{
    return (worth.low + worth.high) / 2;
}

/* What is lost by taking less than the best. */
static inline double worth_loss(Worth best, Worth taken)
{
    return worth_middle(best) - worth_middle(taken);
}

#endif
