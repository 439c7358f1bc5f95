/** The byte order mark, by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet treats a cell that begins so, in either width, as a formula. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text, or a number in the format of the file, which may be negative. */
export type CsvCell = string | { readonly number: string };

/** Quoted where necessary (RFC 4180). An apostrophe turns formulas into text. */
const toCell = (cell: CsvCell, separator: string): string => {
  if (typeof cell !== 'string') return cell.number;
  const text = cell;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows of cells as lines of a CSV file (RFC 4180). */
export const toCsvRows = (rows: readonly (readonly CsvCell[])[], separator: ',' | ';'): string =>
  rows.map((cells) => `${cells.map((cell) => toCell(cell, separator)).join(separator)}\r\n`).join('');

/** Writes the beginning of a file, with a byte order mark. */
export const toCsv = (rows: readonly (readonly CsvCell[])[], separator: ',' | ';'): string =>
  BYTE_ORDER_MARK + toCsvRows(rows, separator);
