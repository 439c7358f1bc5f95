import { MINUTE, toIso } from '../../lib/time.ts';
import type { OutboxEvent } from '../ports/outbox.ts';
import type { Spot } from '../../model/spot.ts';

/**
 * Pictures are deleted this long after a spot stops using them. Pictures of the owner's other spots come from an index, which usually lags
 * behind by less than a second, and longer when DynamoDB has problems.
 */
const INDEX_LAG = 5 * MINUTE;

/** Keeps the pictures that a spot starts to use, and deletes those that it no longer uses, unless another spot does. */
export const imageEvents = (
  { ownerId: userId, updatedAt }: Spot,
  kept: readonly string[],
  dropped: readonly string[],
): OutboxEvent[] => [
  ...(kept.length > 0 ? [{ effects: ['keep_images'] as const, userId, keptImages: kept }] : []),
  ...(dropped.length > 0
    ? [
        {
          effects: ['delete_images'] as const,
          userId,
          droppedImages: dropped,
          notBefore: toIso(Date.parse(updatedAt) + INDEX_LAG),
        },
      ]
    : []),
];
