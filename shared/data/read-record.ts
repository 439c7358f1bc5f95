import { UnreadableRecord } from '../lib/unreadable-record.ts';
import * as z from 'zod';
import type { Held } from '../model/record.ts';
import { type TableItem, withoutKeys } from './client.ts';

/** Checks an item against its model. Throws `UnreadableRecord`. Fields that the model does not name are kept. */
export const readRecord = <S extends z.core.$ZodType>(
  { name, schema }: { readonly name: string; readonly schema: S },
  item: TableItem,
): Held<{ readonly schema: S }> => {
  const { data, error } = z.safeParse(schema, withoutKeys(item));
  if (!error) return data as Held<{ readonly schema: S }>; // the schema's output, read-only
  const fields = new Set(error.issues.map(({ path }) => path.join('.')));
  throw new UnreadableRecord(name, `${String(item.pk)} ${String(item.sk)}`, [...fields]);
};
