/* Standings between two rounds: see standing.h. */
#include "games/skull/standing.h"

float skull_weight(const SkullWeights *weights, const Skull *s, unsigned seat)
{
    if (!seats_have(s->in_play, seat))
        return 0;
    return weights->seat[skull_crowd(s)][seats_have(s->flower_mats, seat)]
                        [(s->owned[seat] & SKULL_HAS_SKULL) != 0][skull_own_count(s, seat)];
}

double skull_standing(const SkullWeights *weights, const Skull *s, unsigned person)
{
    double all = 0, own = 0;
    if (s->phase == SKULL_OVER)
        return s->winner == person;
    for (SeatSet rest = s->in_play; rest != 0; rest = (SeatSet)(rest & (rest - 1))) {
        unsigned seat = seats_lowest(rest);
        double weight = skull_weight(weights, s, seat);
        if (seat == s->first)
            weight *= 1 + weights->start[skull_crowd(s)];
        all += weight;
        if (skull_owner(s, seat) == person)
            own += weight;
    }
    return own / all;
}
