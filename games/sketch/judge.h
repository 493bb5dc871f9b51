/* How a sensible player of Sketch! judges a table from one seat, and what it would do there. It
   looks at the kinds of those cards alone that its seat knows (Sketch.known): so the table may be
   one that is followed (recall.h) or a complete one drawn from what somebody knows. Quick enough to
   play games out with. */
#ifndef TRISKEL_SKETCH_JUDGE_H
#define TRISKEL_SKETCH_JUDGE_H

#include "games/sketch/hearsay.h"

enum { SKETCH_LAPS = 4 };

/* What a player makes of things, all in points unless it says otherwise. */
typedef struct SketchStyle {
    double effect[SKETCH_KINDS]; /* of a card when it is discarded */
    double unseen;               /* to discard a card without knowing it */
    double mates;                /* to give away a card, for each of its kind not seen yet */
    double take;              /* a card from the discard, against one from the pile: all see it */
    double kept[SKETCH_LAPS]; /* of the average: a card that its player knows, after so many laps */
    double last_turn;         /* what somebody gains in a turn once the assault is called */
    double courage[SKETCH_SEATS + 1]; /* the chance to win from which on the assault is called, by
                                         the number of sides, who play alone … */
    double courage_of_two[SKETCH_SEATS / 2 + 1]; /* … or two and two */
    unsigned patience;  /* laps in which it is not called without knowing all of one's cards */
    double harm;        /* from which on a Veto is played */
    unsigned overlooks; /* of a hundred cards that it knows to match */
} SketchStyle;

/* Of who thinks of everything, and of most people. */
extern const SketchStyle sketch_sound_style, sketch_plain_style;

/* SKE-3: a bit for each kind that matches this one. */
uint32_t sketch_kinds_matching(unsigned kind);

/* The cards not seen yet. */
typedef struct SketchOdds {
    unsigned count, unseen[SKETCH_KINDS];
    double average, variance; /* of their points */
} SketchOdds;

/* Fills in all but `unseen`. */
void sketch_odds_settle(SketchOdds *odds, const Sketch *s);
/* By what a seat remembers on a table that is followed. */
SketchOdds sketch_odds(const Sketch *s, unsigned me);

typedef struct SketchJudge {
    const Sketch *s;
    unsigned me, partner; /* itself, without teams */
    const SketchOdds *odds;
    const SketchStyle *style;
    const SketchHearsay *hearsay; /* or NULL: it does not listen */
    const double *expected; /* or NULL: by id, what a card counts that this seat does not know */
} SketchJudge;

static inline SketchJudge sketch_judge(const Sketch *s, unsigned me, const SketchOdds *odds,
                                       const SketchStyle *style)
{
    return (SketchJudge){
        .s = s,
        .me = me,
        .partner = s->teams ? sketch_partner(s, me) : me,
        .odds = odds,
        .style = style,
    };
}

static inline bool sketch_is_friend(const SketchJudge *j, unsigned seat)
{
    return seat == j->me || seat == j->partner;
}

/* The kind of a card, if this seat knows it, else SKETCH_UNKNOWN. */
static inline unsigned sketch_known_kind(const Sketch *s, unsigned me, unsigned id)
{
    return seats_have(s->known[id], me) ? s->kind[id] : (unsigned)SKETCH_UNKNOWN;
}

/* How many rounds of turns there have been. */
static inline unsigned sketch_lap(const Sketch *s)
{
    return s->turn == 0 ? 0 : (s->turn - 1u) / s->seats;
}

/* The points of a card in a hand, as far as they can be guessed … */
double sketch_card_points(const SketchJudge *j, unsigned seat, unsigned id);
/* … of a hand, and of each; of a hand with its partner's, in teams … */
double sketch_hand_points(const SketchJudge *j, unsigned seat);
double sketch_side_points(const SketchJudge *j, unsigned seat);
/* … and the opponent whose side has the fewest. */
unsigned sketch_leader(const SketchJudge *j);

/* How many cards of a hand its own player knows. */
unsigned sketch_cards_known(const Sketch *s, unsigned seat);

/* What it gains to discard the card in this slot. */
double sketch_discard_gain(const SketchJudge *j, unsigned slot);
/* What it gains to announce this for a card of this kind. */
double sketch_announce_gain(const SketchJudge *j, unsigned kind, Action action, unsigned leader);
/* The chance to win if the assault is called now; something below `enough` if it is below that. */
double sketch_assault_chance(const SketchJudge *j, double enough);
/* The most points of its side with which it would call it. */
double sketch_assault_limit(const SketchJudge *j);

/* What it would do. It is asked only if it is to act. `random` chooses between what is equal. */
Action sketch_sensible(const SketchJudge *j, Random *random);

#endif
