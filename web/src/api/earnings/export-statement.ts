import { call } from '#web/lib/api-client.ts';
import type { Language } from '#web/i18n/language.ts';

/** Reading an answer as text removes its byte order mark, without which a spreadsheet misreads accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The stays of a quarter or year such as `2026-Q4` for the tax return, as a spreadsheet file. */
export const exportStatement = async (period: string, language: Language): Promise<Blob> => {
  const text = await call(
    'earnings',
    'exportStatement',
    { query: { period, language } },
    { isRepeatable: true },
  );
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
};
