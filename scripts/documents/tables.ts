import { LIMIT_NOTES, type LimitName, LIMITS } from '#shared/domain/limits.ts';
import { type Kept, RETENTION, RETENTION_REASONS } from '#shared/lib/retention.ts';

type Cells = readonly string[];

const toTable = ([head, ...rows]: readonly Cells[]): string => {
  const line = (cells: Cells) => `| ${cells.join(' | ')} |`;
  return [line(head ?? []), line((head ?? []).map(() => '---')), ...rows.map(line)].join('\n');
};

const WINDOWS: Readonly<Record<number, string>> = {
  600: '10 minutes',
  900: '15 minutes',
  1800: 'half an hour',
  3600: 'an hour',
  86_400: 'a day',
};

/** The table of limits in `docs/security.md`. */
export const limitTable = (): string => {
  const names = Object.keys(LIMITS) as LimitName[]; // Object.keys widens literal names to string
  const rows = names.map((name) => {
    const { max, windowSeconds } = LIMITS[name];
    const { action, by, keepsOut } = LIMIT_NOTES[name];
    return [`\`${name}\``, action, by, String(max), WINDOWS[windowSeconds] ?? `${windowSeconds} s`, keepsOut];
  });
  return toTable([['name', 'action', 'by', 'most', 'in', 'keeps out'], ...rows]);
};

/** The table of retention periods in `docs/privacy.md`. */
export const retentionTable = (): string => {
  const kinds = Object.keys(RETENTION) as Kept[]; // the same
  const rows = kinds.map((kind) => {
    const { from, why } = RETENTION_REASONS[kind];
    return [`\`${kind}\``, String(RETENTION[kind].days ?? '—'), from, why];
  });
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
