import { functionSpecs } from './function-specs.ts';
import type { FunctionSpec } from './manifest.ts';
import grants from './table-grants.json' with { type: 'json' };

/** Actions of DynamoDB by what they are on: the table itself or one of its indexes. */
export type TableGrants = Readonly<Record<string, readonly string[]>>;

const READS = ['BatchGetItem', 'GetItem', 'Query'];

const LINES: Readonly<Record<string, TableGrants | undefined>> = grants;

/**
 * What a function may do with the table, to the action: the lines of `table-grants.json`, which `npm run grants` writes
 * from what tests saw the function do and which are reviewed like code.
 */
export const tableGrantsOf = (name: string): TableGrants => LINES[name] ?? {};

/** Why the line of a function does not fit what the manifest says of it, and what to do; undefined when it does. */
const problemOf = (
  name: string,
  { table }: FunctionSpec,
  line: TableGrants | undefined,
): string | undefined => {
  if (!table)
    return (
      line && `${name} has a line in functions/table-grants.json and asks for no table: run npm run grants.`
    );
  if (!line)
    return `${name} has no line in functions/table-grants.json: run its tests, npm test <part of their names>, and then npm run grants.`;
  const writes = Object.values(line)
    .flat()
    .filter((action) => !READS.includes(action));
  return table === 'read' && writes.length > 0
    ? `${name} only reads the table, says its line in functions/manifest.ts; but it does ${writes.join(', ')}.`
    : undefined;
};

/** What keeps the stacks from being deployed, in sentences. */
export const tableGrantsProblems = (
  specs: ReadonlyMap<string, FunctionSpec> = functionSpecs,
  lines: Readonly<Record<string, TableGrants | undefined>> = LINES,
): string[] => [
  ...[...specs].flatMap(([name, spec]) => problemOf(name, spec, lines[name]) ?? []),
  ...Object.keys(lines).flatMap((name) =>
    specs.has(name)
      ? []
      : [`functions/table-grants.json has a line for ${name}, which is no function: run npm run grants.`],
  ),
];
