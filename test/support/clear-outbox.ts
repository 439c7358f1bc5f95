import type { Outbox } from '#shared/domain/ports/outbox.ts';

/** Nothing of what is due is left to do: what earlier tests have left in the outbox concerns no later one. */
export const clearOutbox = async (outbox: Outbox, now: number): Promise<void> => {
  for (const entry of await outbox.takeDue(now, 500)) {
    let left = entry;
    for (const effect of entry.effects) left = await outbox.completeEffect(left, effect);
  }
};
