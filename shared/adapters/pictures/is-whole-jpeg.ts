const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** A photo has one scan, one that loads step by step about ten. The decoder goes over all pixels for each of them. */
const MAX_SCANS = 100;

/** Markers that are nothing but themselves; all others say how long their segment is. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Where the next marker begins: pixels never look like one. */
const nextMarker = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at + 1 < bytes.length && (bytes[at] !== 0xff || bytes[at + 1] === 0 || bytes[at + 1] === 0xff)) at++;
  return at;
};

/**
 * Whether a JPEG goes on to its end mark, in a number of scans that a camera writes. The decoder fills what is missing
 * with grey; a transfer that broke off is no picture. Segments are leapt over: they may hold a small picture with an end
 * of its own.
 */
export const isWholeJpeg = (bytes: Uint8Array): boolean => {
  let scans = 0;
  for (let at = nextMarker(bytes, 2); at + 1 < bytes.length; at = nextMarker(bytes, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return scans > 0;
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) return false;
    at += 2;
    if (!isBare(marker)) at += (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  }
  return false;
};
