/* Where somebody comes from, as limits count it and a log writes it. */
#ifndef TRISKEL_ADDRESS_H
#define TRISKEL_ADDRESS_H

#include "base/text.h"

/* IPv4 as IPv6 has it, ::ffff:a.b.c.d; all zero: this machine's own socket (`--socket`). */
typedef struct Address {
    uint8_t bytes[16];
} Address;

/* Reads `192.0.2.7`, `2001:db8::1`, `[2001:db8::1]`, and either with a port behind it, as proxies
   write them: `[2001:db8::1]:4711`, `192.0.2.7:4711`. False: it is no address, and `address` is as
   it was. */
__attribute__((warn_unused_result)) bool address_read(Text text, Address *address);
/* Writes it, without a port; the machine's own socket is `socket`. */
void address_write(Address address, Out *out);

bool address_is(Address one, Address other);
/* Is it this machine, by whatever door? */
bool address_is_loopback(Address address);

/* Who answers for it: of IPv6 the network of 64 bits, of which one household has many addresses. */
Address address_payer(Address address);

#endif
