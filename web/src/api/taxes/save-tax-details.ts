import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { spotKeys } from '#web/api/spots/keys.ts';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { taxDetailsQuery } from './get-tax-details.ts';

export type SavedTaxDetails = BodyOf<'taxes', 'saveTaxDetails'>;

/** The typed details, to compare the sent ones with the stored ones. */
const listSaid = (details: Omit<SavedTaxDetails, 'revision'>) => {
  const { traderStatus, legalName, taxId, taxIdCountry, address, birthDate, regimes = [] } = details;
  const { residenceTaxId = '', registerNumber = '' } = details;
  const { street, postcode, city, country } = address ?? {};
  const listed = regimes
    .map(({ from, regime, reason, note }) => JSON.stringify([from, regime, reason, note]))
    .sort();
  const who = [traderStatus, legalName, taxId, taxIdCountry, residenceTaxId, registerNumber, birthDate];
  return [...who, street, postcode, city, country, listed];
};
const isSaid = (one: Omit<SavedTaxDetails, 'revision'>, other: Omit<SavedTaxDetails, 'revision'>) =>
  JSON.stringify(listSaid(one)) === JSON.stringify(listSaid(other));

/** Saves the caller's tax details, complete or not. Idempotent. */
export const saveTaxDetails = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: ['taxes', 'save'],
    mutationFn: (body: SavedTaxDetails) =>
      verifyOutcome(call('taxes', 'saveTaxDetails', { body }), async () => {
        const details = await call('taxes', 'getTaxDetails');
        return isSaid(details, body) ? details : undefined;
      }),
    meta: { isRepeatable: true },
    onSuccess: (details) => {
      showAnswer(queries, taxDetailsQuery.queryKey, details);
      // The pages of the caller's spots say whether they let as a business.
      void queries.invalidateQueries({ queryKey: spotKeys.all });
    },
  });
