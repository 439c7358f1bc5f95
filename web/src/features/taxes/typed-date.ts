/** Days as people type them, `31/05/1980`: the browser's own field for a date follows the language of the browser. */

/** `1980-05-31` -> `31/05/1980`. */
export const showDay = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return [day, month, year].join('/');
};

/** `31/5/1980`, `31-05-1980`, and `1980-05-31` as password managers fill it in -> `1980-05-31`; undefined if there is no such day. */
export const readDay = (typed: string): string | undefined => {
  const trimmed = typed.trim().replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3-$2-$1');
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(trimmed) ?? [];
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
};
