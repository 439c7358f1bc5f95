const BYTES = 16;

/**
 * A random UUID, version 4 (RFC 9562). Browsers have `randomUUID` only in a secure context, and a site of the local stack that is opened from
 * another machine by http is none.
 */
export const randomId = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(BYTES)); // the compiler takes `randomUUID` for certain
  const hex = Array.from(bytes, (byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((group) => group.join(''))
    .join('-');
};
