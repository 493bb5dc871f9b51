/* Text in XML: what would be read as a tag or an entity is written so that it is not. */
#ifndef TRISKEL_XML_H
#define TRISKEL_XML_H

#include "base/text.h"

void out_xml(Out *out, Text text); /* between tags */

#endif
