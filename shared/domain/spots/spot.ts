import type { Spot } from '../../model/spot.ts';

/** Whether strangers can see and book a spot (BR-07). */
export const isPublic = (spot: Spot): boolean =>
  spot.isActive && spot.review === 'approved' && spot.hiddenFor === undefined;
