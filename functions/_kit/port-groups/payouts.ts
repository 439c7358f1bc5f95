import * as kit from '../ports.ts';

/** Ports for an owner's payout account, and the shares that wait for it. */
export const withPayoutAccount = () => kit.connect(kit.claims, kit.payouts, kit.payoutAccounts, kit.bookings);
