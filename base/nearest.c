/* Comparing words: see nearest.h. */
#include "base/nearest.h"
#include "base/memory.h"

enum { MAX_FOLDED = 64, MAX_COMPARED = 32 }; /* bytes */

size_t fold_text(Text text, char *folded, size_t most)
{
    /* Letters of Latin-1 from U+00C0 on without their accents; '*' and '/' are no letters. */
    static const char base[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts"
                               "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
    size_t used = 0;
    for (size_t i = 0; i < text.length && used < most; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c >= 'A' && c <= 'Z') {
            folded[used++] = (char)(c - 'A' + 'a');
        } else if (c == 0xC3 && i + 1 < text.length) {
            folded[used++] = base[(unsigned char)text.at[++i] & 63];
        } else if (c == 0xC5 && i + 1 < text.length && ((unsigned char)text.at[i + 1] & 62) == 18) {
            folded[used++] = 'o'; /* oe */
            i++;
            if (used < most)
                folded[used++] = 'e';
        } else {
            folded[used++] = (char)c;
        }
    }
    return used;
}

bool begins_folded(Text beginning, const char *word)
{
    char one[MAX_FOLDED], other[MAX_FOLDED];
    size_t one_length = fold_text(beginning, one, sizeof one);
    size_t other_length = fold_text(text_of(word), other, sizeof other);
    return one_length > 0 && one_length <= other_length && memcmp(one, other, one_length) == 0;
}

bool equals_folded(Text text, const char *word)
{
    char one[MAX_FOLDED], other[MAX_FOLDED];
    size_t one_length = fold_text(text, one, sizeof one);
    size_t other_length = fold_text(text_of(word), other, sizeof other);
    return one_length == other_length && memcmp(one, other, one_length) == 0;
}

unsigned word_distance(Text one, Text other)
{
    unsigned row[MAX_COMPARED + 1];
    if (one.length > MAX_COMPARED || other.length > MAX_COMPARED)
        return 99;
    for (unsigned j = 0; j <= other.length; j++)
        row[j] = j;
    for (unsigned i = 1; i <= one.length; i++) {
        unsigned corner = row[0];
        row[0] = i;
        for (unsigned j = 1; j <= other.length; j++) {
            unsigned best = corner + (one.at[i - 1] != other.at[j - 1]);
            corner = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[other.length];
}

void nearest_try(Nearest *nearest, const char *name)
{
    char one[MAX_FOLDED], other[MAX_FOLDED];
    Text word = nearest->word, compared = text_of(name);
    if (nearest->folded) {
        word = (Text){one, fold_text(word, one, sizeof one)};
        compared = (Text){other, fold_text(compared, other, sizeof other)};
    }
    unsigned distance = word_distance(word, compared);
    if (distance >= nearest->within || (nearest->keeps_some && distance >= compared.length))
        return;
    nearest->within = distance;
    nearest->name = name;
}
