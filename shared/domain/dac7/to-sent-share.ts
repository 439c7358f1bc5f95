import type { Booking } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import { splitShares } from '../bookings/share.ts';
import type { SentShare } from './sum-year.ts';

/**
 * The payment of a booking to its owner; undefined if nothing was sent. What was sent stays sent, so that a later refund lowers only the
 * commission, as on its invoices, and nothing becomes negative. What the platform paid in place of a driver counts alike, as consideration
 * and as a stay (decision 191).
 */
export const toSentShare = (booking: Booking): SentShare | undefined => {
  const { payout, ownerId, spotId, spot, startAt, endAt, timeZone, rental, pattern } = booking;
  if (payout?.state !== 'sent' || payout.sentAt === null || payout.cents <= 0) return undefined;
  return {
    ...{ ownerId, spotId, address: spot.address, sentAt: payout.sentAt, shareCents: payout.cents },
    feesCents: Math.max(0, splitShares(booking).commissionCents),
    stay: { startAt, endAt, timeZone, ...(rental?.pattern && { rental }), ...(pattern && { pattern }) },
  };
};

/**
 * The payment of a claim to an owner for a stay that was longer than booked: it is part of the rent. Compensation for damage and lost
 * things is not paid for the letting.
 */
export const toClaimedShare = (
  { kind, payout, ownerId }: Claim,
  { spotId, spot }: Pick<Booking, 'spotId' | 'spot'>,
): SentShare | undefined => {
  const isRent = kind === 'overstay';
  if (!isRent || payout?.state !== 'sent' || payout.sentAt === null || payout.cents <= 0) return undefined;
  return {
    ownerId,
    spotId,
    address: spot.address,
    sentAt: payout.sentAt,
    shareCents: payout.cents,
    feesCents: 0,
  };
};
