import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { functionSpecs } from '#functions/function-specs.ts';
import type { TableGrants } from '#functions/table-grants.ts';
import type { RunRecord } from '#local/record/record.ts';
import { formatted } from '../formatted.ts';

const FILE = path.resolve(import.meta.dirname, '../../functions/table-grants.json');

type Lines = Record<string, TableGrants>;

const readLines = (): Lines => JSON.parse(readFileSync(FILE, 'utf8')) as Lines; // our own file

/** The part of a record that is about the table: `{ table: ['GetItem'], gsi1: ['Query'] }`. */
const seenOnTable = (permissions: readonly string[]): TableGrants => {
  const grants: Record<string, string[]> = {};
  for (const permission of permissions) {
    const [, action = '', where = ''] = /^dynamodb:(\w+) table(?:\/index\/(\w+))?$/.exec(permission) ?? [];
    if (action) (grants[where || 'table'] ??= []).push(action);
  }
  return grants;
};

const sorted = (grants: TableGrants): TableGrants =>
  Object.fromEntries(
    Object.entries(grants)
      .map(([where, actions]) => [where, [...new Set(actions)].sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const joined = (a: TableGrants, b: TableGrants): TableGrants => {
  const places = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(places.map((where) => [where, [...(a[where] ?? []), ...(b[where] ?? [])]]));
};

/**
 * Writes into `table-grants.json` what the record saw functions do with the table. What is there already stays, unless
 * `removes` says that the record is of a whole run and nothing else is to be granted. A function that is new and was not
 * seen gets no line. Answers the names of those whose line changed.
 */
export const writeTableLines = async (
  record: RunRecord,
  { removes }: { removes: boolean },
): Promise<string[]> => {
  const before = readLines();
  const after: Lines = {};
  for (const [name, { table }] of [...functionSpecs].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const seen = seenOnTable(record[name]?.permissions ?? []);
    const line = sorted(removes ? seen : joined(before[name] ?? {}, seen));
    if (table && (before[name] || Object.keys(line).length > 0)) after[name] = line;
  }
  writeFileSync(FILE, await formatted(FILE, JSON.stringify(after, null, 2)));
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).sort();
};
