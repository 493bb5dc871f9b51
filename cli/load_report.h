/* What the load tool found, for people and for programs. */
#ifndef TRISKEL_LOAD_REPORT_H
#define TRISKEL_LOAD_REPORT_H

#include "bench/load.h"
#include "lang/lang.h"

void load_report_tell(const Lang *lang, const LoadReport *report, Out *out);
void load_report_json(const LoadReport *report, Out *out);

#endif
