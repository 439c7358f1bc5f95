import type { AccountExport } from '#shared/api/privacy.ts';
import { call } from '#web/lib/api-client.ts';
import { joinExport } from './join-export.ts';

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
  return new Blob([JSON.stringify(joinExport(parts), undefined, 2)], { type: 'application/json' });
};
