import type { Text } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** What keeps a rental from beginning, and the first day on which it can begin. Undefined for other failures. */
export const readRentalProblem = (
  error: unknown,
  text: Text,
): { text: string; nextDate: string | undefined } | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { code, details } = error;
  const nextDate = typeof details.nextDate === 'string' ? details.nextDate : undefined;
  if (code === 'period_taken') return { text: text('rentals.taken'), nextDate };
  if (code === 'spot_unavailable') return { text: text('rentals.unavailable'), nextDate };
  if (code !== 'rental_not_allowed') return undefined;
  if (details.reason === 'pattern') return { text: text('rentals.changed'), nextDate };
  if (details.reason === 'past') return { text: text('rentals.tooSoon'), nextDate };
  if (details.reason === 'too_far') return { text: text('rentals.tooFar'), nextDate };
  if (details.reason === 'day') return { text: text('rentals.notOpen'), nextDate };
  return { text: text('rentals.noOffer'), nextDate };
};
