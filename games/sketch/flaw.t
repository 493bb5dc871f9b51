# Of 100 states damaged in one byte, flaw.c notices at least so many. Measured by tests/flaw_test.c.

notices 34
