import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import { newPayoutAccount } from './payout-account.ts';
import { type AccountDeps, changed } from './sync-account.ts';

/** Asks an owner once to set up the account for payouts, because the share of a booking waits for it. */
export const askForAccount = async (deps: AccountDeps, ownerId: string, bookingId: string): Promise<void> => {
  const ask = async () => {
    const now = deps.clock.now();
    await deps.payoutAccounts.create(newPayoutAccount(ownerId, toIso(now)));
    const known = await deps.payoutAccounts.find(ownerId);
    if (!known || known.toldAt !== null) return undefined;
    const asked = changed(known, { toldAt: toIso(now) }, now);
    const event = {
      effects: ['mail_payout_setup', 'notify_payout_held'],
      userId: ownerId,
      bookingId,
    } as const;
    return (await deps.payoutAccounts.update(asked, event)) ? undefined : CONFLICT;
  };
  await retryOnConflict(ask, {
    attempts: 5,
    error: () => new Error(`The owner of ${bookingId} could not be asked for an account.`),
  });
};
