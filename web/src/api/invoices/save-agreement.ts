import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#web/lib/api-client.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { agreementQuery } from './get-agreement.ts';

/** Accepts the agreement of the shown version, or ends it. Idempotent. */
export const saveAgreement = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: ['invoices', 'agreement'],
    mutationFn: (body: BodyOf<'invoices', 'saveInvoicingAgreement'>) =>
      call('invoices', 'saveInvoicingAgreement', { body }, { isRepeatable: true }),
    meta: { isRepeatable: true },
    onSuccess: (data) => showAnswer(queries, agreementQuery.queryKey, data),
    onError: () => queries.invalidateQueries({ queryKey: agreementQuery.queryKey }),
  });
