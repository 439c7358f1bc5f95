import type { Spot } from '../../model/spot.ts';

/** Strangers see and book only these (BR-07). */
export const isPublic = (spot: Spot): boolean => spot.isActive && spot.review === 'approved';
