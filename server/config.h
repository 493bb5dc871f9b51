/* What can be set of a server: one table (config.c) with each setting's name, kind and meaning,
   from which follow the configuration file, the flags, what is said of them, and the file with all
   of them explained. The values themselves stand in the setups of the parts; their defaults are
   those parts'.

   A configuration file has one `name = value` a line; behind a `#` at the beginning of a line
   stands what people read. */
#ifndef TRISKEL_CONFIG_H
#define TRISKEL_CONFIG_H

#include "lang/lang.h"
#include "os/file.h"
#include "server/hall.h"
#include "server/net.h"

typedef struct Config {
    char data[MAX_PATH];  /* the folder of the store, or "" for the user's own */
    char store[MAX_PATH]; /* the address of a database instead, or "" */
    HallSetup hall;
    LimitsSetup limits;
    NetSetup net;
} Config;

Config config_defaults(void);

typedef struct Setting Setting;

/* The i-th; NULL behind the last. */
const Setting *setting_at(unsigned i);
/* The flag for it, `--away-after`, written to `flag`. */
Text setting_flag(const Setting *setting, char flag[64]);
/* The English sentence, the key for translation. */
const char *setting_meaning(const Setting *setting);
/* Its value in a configuration, as it is written in a file. */
void setting_write(const Setting *setting, const Config *config, Out *out);

/* What is wrong with a configuration. */
typedef struct ConfigProblem {
    const char
        *sentence;    /* English, the key for translation. Places: %1 the name, %2 the value … */
    const char *form; /* … %3 how a value of that kind is written, such a key too; or NULL */
    unsigned line;    /* of the file; 0: it was none */
    char name[64], value[128];
} ConfigProblem;

/* Sets one by its name, in which `-` is as good as `_`. False: nothing has changed. */
__attribute__((warn_unused_result)) bool config_set(Config *config, Text name, Text value,
                                                    ConfigProblem *problem);
/* Sets what a file says. False: it is not to be used. */
__attribute__((warn_unused_result)) bool config_read(Config *config, Text file,
                                                     ConfigProblem *problem);

/* All settings as a file with what each means; those that are as they are by default stand behind a
   `#`. */
void config_write(const Config *config, const Lang *lang, Out *out);

#endif
