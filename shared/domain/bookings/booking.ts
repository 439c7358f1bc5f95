import type { Booking } from '../../model/booking.ts';

/** The initial values of a new booking. */
export const NEW_BOOKING = {
  status: 'pending',
  paymentIntentId: null,
  refund: null,
  payout: null,
  dispute: null,
  reversed: { refundedCents: 0, disputedCents: 0, lostCents: 0 },
  transferredCents: 0,
  goodwillCents: 0,
  compensatedCents: 0,
  remindedAt: null,
  endRemindedAt: null,
  overstayToldAt: null,
  arrivedAt: null,
  leftAt: null,
  cancelledAt: null,
  change: null,
  changes: [],
  problem: null,
  version: 1,
} as const satisfies Partial<Booking>;
