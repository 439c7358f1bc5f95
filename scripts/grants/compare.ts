import type { RunRecord } from '#local/record/record.ts';
import type { Granted } from './granted.ts';

/** Where what a function is granted and what it was seen to do part. */
export interface Difference {
  readonly name: string;
  /** It did this and may not: in the cloud it fails. */
  readonly missing: readonly string[];
  /** It may do this and never did. */
  readonly unused: readonly string[];
  /** It names everything. */
  readonly wildcards: readonly string[];
  /** It asked for these variables and is not told them. */
  readonly variables: readonly string[];
}

const without = (all: Iterable<string>, some: ReadonlySet<string>) =>
  [...all].filter((one) => !some.has(one)).sort();

/** Compares the record of a run with the policies, function by function; those that agree are left out. */
export const compareGrants = (record: RunRecord, granted: ReadonlyMap<string, Granted>): Difference[] =>
  [...granted].flatMap(([name, { permissions, wildcards }]) => {
    const seen = record[name];
    const difference = {
      name,
      missing: without(seen?.permissions ?? [], permissions),
      unused: without(permissions, new Set(seen?.permissions)),
      wildcards,
      variables: [...(seen?.deniedVariables ?? [])].sort(),
    };
    const { missing, unused, variables } = difference;
    return missing.length + unused.length + wildcards.length + variables.length > 0 ? [difference] : [];
  });

const MARKS = { missing: 'not granted', unused: 'never used', wildcards: 'too wide', variables: 'not told' };

/** One line for each thing that is wrong, under the name of the function. */
export const describeDifferences = (differences: readonly Difference[]): string =>
  differences
    .map(({ name, ...parts }) =>
      [
        name,
        ...(Object.keys(MARKS) as (keyof typeof MARKS)[]) // Object.keys forgets the literal names
          .flatMap((part) => parts[part].map((what) => `  ${MARKS[part].padEnd(12)} ${what}`)),
      ].join('\n'),
    )
    .join('\n');
