/* Bytes in hexadecimal with small letters, as the protocol writes them, and random ones. */

export function toHex(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is not hexadecimal has no bytes. */
export function fromHex(hex: string): Uint8Array {
    if (!/^([0-9a-f]{2})*$/.test(hex)) return new Uint8Array();
    return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function randomBytes(count: number): Uint8Array {
    return crypto.getRandomValues(new Uint8Array(count));
}

/** A request's key: 128 random bits. */
export function randomKey(): string {
    return toHex(randomBytes(16));
}
