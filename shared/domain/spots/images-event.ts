import type { OutboxEvent } from '../outbox/outbox.ts';
import type { Spot } from './spot.ts';

/** Lets the pictures that a space begins to use stay, and those that it no longer uses go. */
export const imagesEvent = (
  spot: Spot,
  kept: readonly string[],
  dropped: readonly string[],
): OutboxEvent => ({
  effects: [
    ...(kept.length > 0 ? (['keep_images'] as const) : []),
    ...(dropped.length > 0 ? (['delete_images'] as const) : []),
  ],
  userId: spot.ownerId,
  keptImages: kept,
  droppedImages: dropped,
});
