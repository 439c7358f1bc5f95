import type { Text } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';

/** Why something could not be proposed or answered; undefined without an error. The rental is read again meanwhile. */
export const readTermsFailure = (error: unknown, text: Text): string | undefined => {
  if (!error) return undefined;
  if (isUnanswered(error)) return text('rentals.termsUnanswered');
  if (error instanceof ConnectionError) return text('common.notSent');
  if (!(error instanceof ApiError)) return text('rentals.termsFailed');
  if (error.code === 'rental_ended') return text('rentals.endedMeanwhile');
  if (error.code === 'rate_limited') return text('rentals.termsTooOften');
  if (error.code === 'price_changed') return text('rentals.termsChanged');
  if (error.code !== 'rental_not_allowed') return text('rentals.termsFailed');
  const { reason } = error.details;
  if (reason === 'money') return text('rentals.termsMoney');
  if (reason === 'dispute') return text('rentals.termsDispute');
  return text(reason === 'end' ? 'rentals.termsDay' : 'rentals.termsChanged');
};
