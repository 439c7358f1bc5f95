import type { Spot } from '../../model/spot.ts';
import type { RentalEffect } from '../ports/rentals.ts';

/** Whether the platform offers a spot no longer, whatever its owner wants. One that waits for a review is no such spot. */
export const isWithdrawn = ({ review, hiddenFor }: Pick<Spot, 'review' | 'hiddenFor'>): boolean =>
  review === 'rejected' || hiddenFor !== undefined;

/** The effects of withdrawing a spot on its rentals. */
export const listRentalEffects = ({ rented }: Pick<Spot, 'rented'>): RentalEffect[] =>
  rented.length > 0 ? ['end_rentals_of_spot'] : [];
