import type { OutboxEntry } from '../ports/outbox.ts';

export const getEntryUserId = (entry: OutboxEntry): string => {
  if (entry.userId === undefined) throw new Error(`Outbox entry ${entry.id} names no user.`);
  return entry.userId;
};

/** The spot of an entry, with its title at that time. */
export const getEntrySpot = (entry: OutboxEntry): { id: string; title: string } => {
  if (!entry.spot) throw new Error(`Outbox entry ${entry.id} names no spot.`);
  return entry.spot;
};
