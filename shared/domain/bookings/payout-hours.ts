import type { Needs } from '../deps.ts';
import type { PayoutRules } from '../ports/payouts.ts';
import type { Booking } from '../../model/booking.ts';
import { PAYOUT_HOURS } from '../../model/rules.ts';
import { pagesOver } from './pages-over.ts';

const READ = 50;

const wasSent = ({ payout }: Booking) => payout?.state === 'sent' && payout.cents > 0;

const isNewOwner = async (
  deps: Needs<'bookings'>,
  ownerId: string,
  { newOwnerStays }: PayoutRules,
): Promise<boolean> => {
  let sent = 0;
  for await (const page of pagesOver(deps, ownerId, { limit: READ })) {
    sent += page.filter(wasSent).length;
    if (sent >= newOwnerStays) return false;
  }
  return true;
};

/** Hours between the end of a stay and the due date of the owner's share: `PAYOUT_HOURS`, or more for a new owner. */
export const readPayoutHours = async (
  deps: Needs<'bookings' | 'settings'>,
  ownerId: string,
): Promise<number> => {
  const { payoutRules } = deps.settings;
  if (!payoutRules || !(await isNewOwner(deps, ownerId, payoutRules))) return PAYOUT_HOURS;
  return payoutRules.newOwnerDays * 24;
};
