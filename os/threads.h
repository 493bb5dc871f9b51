/* How much of a machine is asked for. */
#ifndef TRISKEL_THREADS_H
#define TRISKEL_THREADS_H

/* As many threads as are wanted; 0: one for each processor. */
unsigned threads_for(unsigned wanted);

#endif
