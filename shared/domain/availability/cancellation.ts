import { MIN_CANCELLATION_HOURS } from '../../model/rules.ts';
import { HOUR } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import type { Stay } from './stay.ts';

/** Until then cancelling refunds everything, including the fee (ruling 8). Epoch milliseconds. */
export const refundableUntil = (spot: Pick<Spot, 'cancellationLimitHours'>, stay: Stay): number =>
  stay.start - Math.max(MIN_CANCELLATION_HOURS, spot.cancellationLimitHours) * HOUR;
