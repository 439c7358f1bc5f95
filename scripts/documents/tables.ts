import { LIMITS, RECORDS } from '#shared/areas/index.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { toTable } from './markdown-table.ts';

const WINDOWS: Readonly<Record<number, string>> = {
  [10 * MINUTE]: '10 minutes',
  [15 * MINUTE]: '15 minutes',
  [30 * MINUTE]: 'half an hour',
  [HOUR]: 'an hour',
  [DAY]: 'a day',
};

/** The table of limits in `docs/security.md`, by area. */
export const limitTable = (): string => {
  const rows = LIMITS.map(({ name, action, by, max, window, keepsOut = `the ${by}` }) => {
    const duration = WINDOWS[window] ?? `${window} ms`;
    return [`\`${name}\``, action, by, String(max), duration, keepsOut];
  });
  return toTable([['name', 'action', 'by', 'most', 'in', 'keeps out'], ...rows]);
};

/** The table of retention periods in `docs/privacy.md`, by area. */
export const retentionTable = (): string => {
  const rows = RECORDS.map(([name, { days, from, why }]) => [`\`${name}\``, String(days ?? '—'), from, why]);
  return toTable([['kind', 'days', 'from', 'why'], ...rows]);
};

/** A document with another table in place of the one that has the same first two columns. Throws if it has none. */
export const withTable = (document: string, table: string): string => {
  const [first, second] = table
    .split('|')
    .slice(1, 3)
    .map((cell) => cell.trim());
  const lines = document.split('\n');
  const start = lines.findIndex((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return cells[1] === first && cells[2] === second;
  });
  if (start < 0) throw new Error(`The document has no table with the columns ${first} and ${second}.`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  return lines.toSpliced(start, length < 0 ? lines.length : length, table).join('\n');
};
