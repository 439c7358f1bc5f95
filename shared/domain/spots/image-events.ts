import { MINUTE, toIso } from '../../lib/time.ts';
import type { OutboxEvent } from '../ports/outbox.ts';
import type { Spot } from '../../model/spot.ts';

/**
 * Pictures go this long after a space has stopped using them. Which pictures the other spaces of the owner use is read
 * from an index, which lags behind by less than a second as a rule, and longer when DynamoDB is at fault.
 */
const INDEX_LAG = 5 * MINUTE;

/** Lets the pictures that a space begins to use stay, and those that it no longer uses go, if no other space uses them. */
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
