import type { EarningsQuery } from '#shared/api/earnings.ts';
import type { Language } from '#web/i18n/language.ts';
import { callPage } from '#web/lib/api-client.ts';

/** Reading an answer as text removes its byte order mark, without which a spreadsheet misreads accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The bookings behind the earnings as a spreadsheet file in a language, joined from its parts. */
export const exportEarnings = async (query: EarningsQuery, language: Language): Promise<Blob> => {
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const { page, next } = await callPage(
      'earnings',
      'exportEarnings',
      { query: { ...query, language, cursor } },
      { isRepeatable: true },
    );
    parts.push(page);
    cursor = next;
  } while (cursor !== undefined);
  return new Blob([BYTE_ORDER_MARK, ...parts], { type: 'text/csv;charset=utf-8' });
};
