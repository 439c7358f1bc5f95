import type { EarningsQuery } from '#shared/api/earnings.ts';
import type { Language } from '#web/i18n/language.ts';
import { call } from '#web/lib/api-client.ts';

/** Reading an answer as text takes its byte order mark away, without which a spreadsheet misreads accents. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The bookings behind the earnings as a file for spreadsheets of a language. */
export const exportEarnings = async (query: EarningsQuery, language: Language): Promise<Blob> => {
  const text = await call('earnings', 'exportEarnings', { query: { ...query, language } });
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
};
