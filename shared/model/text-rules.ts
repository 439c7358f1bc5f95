/** Rules of single lines of text, without a schema: screens and domain ask them, too. */

/** Control characters, separators of lines, and marks that turn the text after them around. */
const NOT_OF_ONE_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

export const isOneLine = (text: string): boolean => !NOT_OF_ONE_LINE.test(text);

/** Whether there is a sign to see: blanks and signs of no width are none. */
export const showsSomething = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text);

/**
 * Programs for mail make links of web addresses, also where they are written as a name: it would be a way to lead people
 * elsewhere in our mails. `M.ª` and `J. R.` are parts of names.
 */
const WEB_ADDRESS = /https?:|www\.|\.(?!\p{L}[ªº])\p{L}{2}/iu;

export const namesWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);
