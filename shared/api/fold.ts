/** Lower case, no accents, one blank between words: `L'Hospitalet, (Àrea)` becomes `l hospitalet area`. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
