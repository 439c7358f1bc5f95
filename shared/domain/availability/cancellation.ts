import { HOUR } from '../../lib/time.ts';
import type { Spot } from '../spots/spot.ts';
import type { Stay } from './stay.ts';

/** No space may ask for less notice of a cancellation than this (001 §9). */
const MIN_NOTICE_HOURS = 24;

/** Until then a driver who cancels gets everything back, fee included (ruling 8). Epoch milliseconds. */
export const refundableUntil = (spot: Pick<Spot, 'cancellationLimitHours'>, stay: Stay): number =>
  stay.start - Math.max(MIN_NOTICE_HOURS, spot.cancellationLimitHours) * HOUR;
