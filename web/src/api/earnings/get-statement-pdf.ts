import { call } from '#web/lib/api-client.ts';
import type { Language } from '#web/i18n/language.ts';

/** The statement of a quarter or year such as `2026-Q4`, with the explanation of where its figures go. */
export const getStatementPdf = async (period: string, language: Language): Promise<Blob> => {
  const bytes = await call(
    'earnings',
    'getStatementPdf',
    { query: { period, language } },
    { isRepeatable: true },
  );
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
};
