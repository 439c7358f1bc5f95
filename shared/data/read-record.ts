import { UnreadableRecord } from '../lib/unreadable-record.ts';
import type * as z from 'zod';
import type { Held } from '../model/record.ts';
import { type TableItem, withoutKeys } from './client.ts';

/** What a repository wrote, held against its model. Throws `UnreadableRecord`. What the model does not name is kept. */
export const readRecord = <S extends z.ZodType>(
  { name, schema }: { readonly name: string; readonly schema: S },
  item: TableItem,
): Held<{ readonly schema: S }> => {
  const { data, error } = schema.safeParse(withoutKeys(item));
  if (!error) return data as Held<{ readonly schema: S }>; // what the schema puts out, which nobody changes
  const fields = new Set(error.issues.map(({ path }) => path.join('.')));
  throw new UnreadableRecord(name, `${String(item.pk)} ${String(item.sk)}`, [...fields]);
};
