import type { AccountExport } from '#shared/api/privacy.ts';
import { call } from '#web/lib/api-client.ts';

const LISTS = [
  'spaces',
  'bookings',
  'money',
  'invoiceData',
  'invoices',
  'reviews',
  'messages',
  'notifications',
  'favourites',
  'wishedStays',
] as const;

/** Joins the parts into one document. */
const join = (parts: readonly AccountExport[]) => {
  const [first] = parts;
  const lists = LISTS.map((name) => [name, parts.flatMap((part): readonly unknown[] => part[name])] as const);
  return { ...first, ...Object.fromEntries(lists), cursor: undefined };
};

/** All data about the caller as one file; a large account comes in parts. */
export const exportMyData = async (password: string): Promise<Blob> => {
  const parts: AccountExport[] = [];
  let cursor: string | null = null;
  do {
    const part: AccountExport = await call(
      'privacy',
      'exportMyData',
      { body: { password, ...(cursor && { cursor }) } },
      { isRepeatable: true },
    );
    parts.push(part);
    cursor = part.cursor;
  } while (cursor !== null);
  return new Blob([JSON.stringify(join(parts), undefined, 2)], { type: 'application/json' });
};
