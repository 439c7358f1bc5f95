import { toIso } from '../../lib/time.ts';
import type { Booking, Payout } from '../../model/booking.ts';
import { pagesOver } from '../bookings/pages-over.ts';
import type { Needs } from '../deps.ts';
import { applyPayoutTransition, movePayout } from './payout-process.ts';

/** Claims of an owner whose share may wait: more than there are. */
const MAX_CLAIMS = 200;

const waitsFor =
  (reason: NonNullable<Payout['heldFor']>) =>
  ({ payout }: Pick<Booking, 'payout'>) =>
    payout?.state === 'held' && payout.heldFor === reason;

/** Makes an owner's shares that are held for a reason due at once. A concurrent change of a booking checks the reason, too. */
export const releaseHeld = async (
  deps: Needs<'bookings' | 'claims' | 'clock'>,
  userId: string,
  reason: NonNullable<Payout['heldFor']>,
): Promise<void> => {
  const waits = waitsFor(reason);
  for await (const page of pagesOver(deps, userId))
    for (const booking of page.filter(waits)) {
      const now = deps.clock.now();
      const step = applyPayoutTransition(booking, 'release', now);
      if (step) await deps.bookings.write(step, now);
    }
  const claims = await deps.claims.listByParty('owner', userId, MAX_CLAIMS);
  for (const claim of claims.filter(waits)) {
    const now = deps.clock.now();
    const payout = movePayout(claim.payout, 'release', now);
    const next = payout && { ...claim, payout, version: claim.version + 1, updatedAt: toIso(now) };
    if (next) await deps.claims.write({ before: claim, next, ledger: [], effects: [] }, now);
  }
};
