import { importAll } from '../lib/import-all.ts';
import type { Limit, RecordRow } from './area.ts';

const AREAS = await importAll(import.meta.dirname, /^(?!area\.|index\.).+\.ts$/);

/** The rows of the tables whose names end so, of all areas in the order of their names. */
const listRows = <Row>(suffix: 'Limits' | 'Records'): (readonly [name: string, row: Row])[] =>
  AREAS.flatMap((area) => Object.entries(area))
    .filter(([table]) => table.endsWith(suffix))
    .flatMap(([, rows]) => Object.entries(rows as Readonly<Record<string, Row>>)); // by their names

/**
 * What all areas declare: every file of this folder is one. Only generators of documents, operators' tasks and tests import it. Functions
 * import what they use from the file of its area.
 */
export const LIMITS = listRows<Limit>('Limits').map(([, limit]) => limit);
export const RECORDS = listRows<RecordRow>('Records');

/** The keys of items that outlive the account of their person: what bundles have of all areas. */
export const OUTLIVING = RECORDS.flatMap(([, { items, outlivesAccount }]) =>
  outlivesAccount ? Object.keys(items) : [],
);
