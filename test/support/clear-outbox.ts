import type { Outbox } from '#shared/domain/ports/outbox.ts';

/** Removes due entries of earlier tests from the outbox. */
export const clearOutbox = async (outbox: Outbox, now: number): Promise<void> => {
  for (const entry of await outbox.takeDue(now, 500)) {
    let left = entry;
    for (const effect of entry.effects) left = await outbox.completeEffect(left, effect);
  }
};
