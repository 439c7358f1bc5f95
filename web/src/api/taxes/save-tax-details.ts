import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { spotKeys } from '#web/api/spots/keys.ts';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { orLook } from '#web/lib/or-look.ts';
import { taxDetailsQuery } from './get-tax-details.ts';

export type SavedTaxDetails = BodyOf<'taxes', 'saveTaxDetails'>;

/** Saves the caller's tax details, complete or not. Idempotent. */
export const saveTaxDetails = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: ['taxes', 'save'],
    mutationFn: (body: SavedTaxDetails) =>
      orLook(call('taxes', 'saveTaxDetails', { body }), async () => {
        const details = await call('taxes', 'getTaxDetails');
        const isSaved =
          details.revision > body.revision &&
          details.legalName === body.legalName &&
          details.taxId === body.taxId;
        return isSaved ? details : undefined;
      }),
    meta: { isRepeatable: true },
    onSuccess: (details) => {
      queries.setQueryData(taxDetailsQuery.queryKey, details);
      // The pages of the caller's spots say whether they let as a business.
      void queries.invalidateQueries({ queryKey: spotKeys.all });
    },
  });
