/** The characters of windows-1252 at 0x80 to 0x9f, in order; the five that it leaves open are those of Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A byte of UTF-8 that begins a letter of two or three bytes, and those behind it, each read as windows-1252. */
const MISREAD = new RegExp(`[Â-ï][\u0080-¿${WINDOWS_1252}]{1,2}`, 'g');

const toByte = (character: string): number => {
  const at = WINDOWS_1252.indexOf(character);
  return at < 0 ? character.charCodeAt(0) : 0x80 + at;
};

const decode = (characters: string): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(characters, toByte));
  } catch {
    return undefined;
  }
};

/** The letter of two or three bytes at the beginning of a match; the match itself if it has none. */
const repairMatch = (match: string): string => {
  for (const length of [match.length, 2]) {
    const letter = decode(match.slice(0, length));
    if (letter !== undefined) return letter + match.slice(length);
  }
  return match;
};

/**
 * A name whose letters were encoded as UTF-8 once more, or several times, as they were at first: `CigÃƒÂ¼eña` is `Cigüeña`. Other letters
 * stay, also in the same name: no word of a language of Spain has `Ã` or `Â` before such a sign.
 */
export const repairEncoding = (name: string): string => {
  const repaired = name.replaceAll(MISREAD, repairMatch);
  return repaired === name ? name : repairEncoding(repaired);
};
