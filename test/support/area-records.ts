import { RECORDS } from '#shared/areas/index.ts';
import type { TableItem } from '#shared/data/client.ts';
import type { StoredModel } from '#shared/model/record.ts';

const listModels = (rows: typeof RECORDS): ReadonlyMap<string, StoredModel> =>
  new Map(
    rows
      .flatMap(([, { items }]) => Object.entries(items))
      .filter((entry): entry is [string, StoredModel] => entry[1] !== null),
  );

/** The record of each kind of item. */
export const MODELS = listModels(RECORDS);

/** Of those that routes answer. */
export const ANSWERED = listModels(RECORDS.filter(([, { unanswered }]) => unanswered === undefined));

const KEYS = new Set(RECORDS.flatMap(([, { items }]) => Object.keys(items)));

/** The kind of an item: the key that its area declares. Undefined if none does. */
export const findKind = ({ pk, sk }: TableItem): string | undefined =>
  [sk, pk].map((key) => /^\w+#?/.exec(String(key))?.[0] ?? '').find((key) => KEYS.has(key));

/** The same for an item that has one. */
export const kindOf = (item: TableItem): string => findKind(item) ?? '';
