/* What a newcomer learns while playing, from a game's own words: a coach that says one sentence
   when something is new, and answers to “what is that?”. The terminal, a server and a page teach
   the same because it is the same here.

   Like all of a voice (core/voice.h) it is made from the viewer's view and nothing else. It never
   plays for anybody and never tells what a move is worth. */
#ifndef TRISKEL_TEACH_H
#define TRISKEL_TEACH_H

#include "core/voice.h"

/* One sentence for a moment: what this is, what can be done, why one might. */
typedef struct Lesson {
    /* Is this the moment? Asked when the seat has to decide. It is one of the viewer's, but for a
       prompt that several people share: there the viewer is SPECTATOR. */
    bool (*fits)(const Scene *scene, Actor seat);
    const char *rule;     /* that it is about: "SKU-10" */
    const char *sentence; /* English, the key for translation */
} Lesson;

/* Something that people ask about: a disc, a card, a link, a word of the game. */
typedef struct Thing {
    const char *name;     /* translated in the context "thing", or "thing GAME" (tr_own) */
    const char *rule;     /* "SKE-2" */
    const char *sentence; /* what it is, does and costs; %1 is the value of an option, … */
    uint8_t option;       /* … this one */
    const char *word;     /* the game's word for it, where that is another one; or NULL */
} Thing;

/* A game's lessons, what is more urgent first, and the things it can explain. The first that
   anybody hears says how one wins. */
typedef struct Teaching {
    const Lesson *lessons;
    const Thing *things;
    uint8_t lesson_count, thing_count;

    /* What is at this place, counted from 1: a link, a slot, a disc of one's own, as far as the
       viewer may know. One line, or several. False: there is no such place. NULL: there are no
       places with numbers. */
    bool (*explain_place)(const Scene *scene, unsigned place, Out *out);
} Teaching;

/* Lessons are counted from 0, so that what somebody knows is a set of bits. */
enum { MAX_LESSONS = 64, NO_LESSON = MAX_LESSONS };

/* The lessons that fit what a seat has to decide now, a bit each. */
uint64_t teach_fitting(const Scene *scene, Actor seat);
/* The most fitting one among those that are not `known`. */
unsigned teach_lesson(const Scene *scene, Actor seat, uint64_t known);
/* Its sentence, without line end. */
const char *teach_sentence(const Scene *scene, unsigned lesson);

/* The coach beside one reader: what that reader has heard, a bit each, and what is said now. */
typedef struct Coach {
    uint64_t heard;
    unsigned lesson;   /* at the last question, or NO_LESSON, … */
    Actor seat;        /* … which this seat was asked … */
    uint32_t question; /* … and which this tells from others; 0: there was none */
} Coach;

/* The lesson for what a seat is asked now, or NO_LESSON. It stays as long as the question is the
   same, whatever others do meanwhile; `question` is another number, never 0, when the seat is asked
   anew (table_asked_at). It stays too, if it still fits, where others changed the question before
   the seat had `answered` (table_has_acted): one has hardly begun to read then. */
unsigned coach_lesson(Coach *coach, const Scene *scene, Actor seat, uint32_t question,
                      bool answered);

/* What somebody asks about: a thing, a word, an option, a mark, by its name in the reader's
   language or in English, with or without spaces, cut short as long as it is clear; or a place by
   its number, if the scene has a view. One line, or several. An option that is called as a thing
   is, and has its usual value, is not worth a line. False: there is no such thing, and
   `out` says so, with the nearest. */
bool teach_explain(const Scene *scene, Text asked, Out *out);

/* One thing, as a line: its name, what it is, its rule. */
void teach_explain_thing(const Scene *scene, unsigned thing, Out *out);

/* All that can be asked about, as one line without its end. */
void teach_list(const Scene *scene, Out *out);

#endif
