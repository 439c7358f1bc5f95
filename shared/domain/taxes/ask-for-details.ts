import type { Needs } from '../deps.ts';
import type { DueDiligence } from '../../model/due-diligence.ts';
import { startDueDiligence } from './due-diligence.ts';
import { listMissingForOwner } from './missing-details.ts';
import { readTaxDetails } from './read-tax-details.ts';

export type AskDeps = Needs<'dueDiligence' | 'taxDetails' | 'settings' | 'clock'>;

/** The event that notifies the owner of a step. Its effects read the record again, and write about its present state. */
export const toldEvent = (userId: string) =>
  ({ effects: ['mail_tax_details_asked', 'notify_tax_details_asked'], userId }) as const;

/**
 * Begins due diligence about an owner to whom money is due, if tax details are missing and the stage asks for them. Does nothing if it has
 * begun before. Returns the record, if there is one. Reads one item where it has begun, else two.
 */
export const askForTaxDetails = async (deps: AskDeps, userId: string): Promise<DueDiligence | undefined> => {
  const mode = deps.settings.dueDiligence;
  if (mode === undefined) return undefined;
  const before = await deps.dueDiligence.find(userId);
  if (before && before.step !== 'complete') return before;
  if (listMissingForOwner(await readTaxDetails(deps, userId)).length === 0) return before;
  const next = startDueDiligence(userId, mode, deps.clock.now(), before);
  // Another writer was faster: it has begun.
  return (await deps.dueDiligence.save(next, toldEvent(userId))) ? next : deps.dueDiligence.find(userId);
};
