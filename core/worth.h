/* What something is worth to who decides: a chance to win. */
#ifndef TRISKEL_WORTH_H
#define TRISKEL_WORTH_H

/* A chance to win, a shared win being half of one: no less than `low` and no more than `high`,
   which are the same where it is known exactly. Of an estimate they are the interval that holds the
   true one 95 times of 100. Of that error to either side, `shared` is common to all that one could
   do: what is supposed of others may be wrong, and is equally wrong for both of two choices. It is
   not in the difference between them. */
typedef struct Worth {
    double low, high;
    double shared;
} Worth;

static inline Worth worth_between(double low, double high)
{
    return (Worth){low, high, 0};
}

static inline Worth worth_exactly(double chance)
{
    return worth_between(chance, chance);
}

/* An estimate of whose error so much is its own, and all else common to all that one could do. */
static inline Worth worth_sharing(Worth worth, double own)
{
    double shared = (worth.high - worth.low) / 2 - own;
    worth.shared = shared > 0 ? shared : 0;
    return worth;
}

/* The one number for who needs one. */
static inline double worth_middle(Worth worth)
{
    return (worth.low + worth.high) / 2;
}

/* The error to either side that it shares with nothing else. */
static inline double worth_own_error(Worth worth)
{
    double own = (worth.high - worth.low) / 2 - worth.shared;
    return own > 0 ? own : 0;
}

/* What is lost by taking one instead of the other, of the same question. */
static inline Worth worth_loss(Worth best, Worth taken)
{
    double loss = worth_middle(best) - worth_middle(taken);
    double error = worth_own_error(best) + worth_own_error(taken);
    return worth_between(loss - error, loss + error);
}

#endif
