import { AREAS } from '#shared/areas/index.ts';
import type { TableItem } from '#shared/data/client.ts';
import type { StoredModel } from '#shared/model/record.ts';

const RECORDS = Object.values(AREAS).flatMap(({ records = {} }) => Object.values(records));

const listModels = (rows: typeof RECORDS): ReadonlyMap<string, StoredModel> =>
  new Map(
    rows
      .flatMap(({ items }) => Object.entries(items))
      .filter((entry): entry is [string, StoredModel] => entry[1] !== null),
  );

/** The record of each kind of item. */
export const MODELS = listModels(RECORDS);

/** Of those that routes answer. */
export const ANSWERED = listModels(RECORDS.filter(({ unanswered }) => unanswered === undefined));

/** The kind of an item: the key that its area declares. Empty for items without a record. */
export const kindOf = ({ pk, sk }: TableItem): string =>
  [sk, pk].map((key) => /^\w+#?/.exec(String(key))?.[0] ?? '').find((key) => MODELS.has(key)) ?? '';
