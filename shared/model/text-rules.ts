/** Rules of single lines of text, without schemas, for site and domain. */

/** Control characters, line separators, and marks that change the text direction. */
const NOT_OF_ONE_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

export const isOneLine = (text: string): boolean => !NOT_OF_ONE_LINE.test(text);

/** Whether the text has a visible character: blanks and zero-width characters do not count. */
export const showsSomething = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text);

/**
 * Mail programs turn web addresses into links, also in a name: somebody could lead people elsewhere in our mails. `M.ª` and `J. R.` are
 * parts of names.
 */
const WEB_ADDRESS = /https?:|www\.|\.(?!\p{L}[ªº])\p{L}{2}/iu;

export const namesWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);
