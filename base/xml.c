/* Text in XML: see xml.h. */
#include "base/xml.h"

void out_xml(Out *out, Text text)
{
    for (size_t i = 0; i < text.length; i++) {
        switch (text.at[i]) {
        case '<':
            out_string(out, "&lt;");
            break;
        case '>':
            out_string(out, "&gt;");
            break;
        case '&':
            out_string(out, "&amp;");
            break;
        default:
            out_char(out, text.at[i]);
        }
    }
}
