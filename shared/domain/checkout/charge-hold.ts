import type { Booking } from '../../model/booking.ts';
import type { Rental } from '../../model/rental.ts';
import { hasEnded } from '../bookings/hold-time.ts';
import { wasConfirmed } from '../bookings/booking-status.ts';
import type { Charge } from '../ports/payments.ts';
import { preparePayment } from './prepare-payment.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

/** `refunded`: it was paid, but could not be booked. `over`: the hold has ended, and nothing is charged any more. */
export type ChargeOutcome = 'paid' | 'refunded' | 'processing' | 'over' | NonNullable<Charge['refused']>;

/** The customer and the saved card of a rental. */
type SavedCard = Readonly<Record<keyof Pick<Rental, 'customerId' | 'paymentMethodId'>, string | null>>;

/**
 * Charges the saved card of a rental for a month that is held, while the driver is away, and books it. After a refusal the driver can pay
 * the same payment on the page. A repeated attempt, as after a crash, answers the same: there is one payment per hold, which is written to
 * the hold before it is charged. Throws `payments_unavailable` if the provider fails, which is no refusal.
 */
export const chargeHold = async (
  deps: SettleDeps,
  hold: Booking,
  { customerId, paymentMethodId }: SavedCard,
  attempt: number,
): Promise<ChargeOutcome> => {
  if (wasConfirmed(hold)) return 'paid';
  if (hold.status !== 'pending' || hasEnded(hold, deps.clock.now())) return 'over';
  const prepared = await preparePayment(deps, hold, customerId ?? undefined);
  if (!prepared) return 'over';
  const { payment, refused } =
    paymentMethodId === null
      ? { payment: prepared, refused: prepared.status === 'open' ? ('declined' as const) : undefined }
      : await deps.payments.charge(prepared.id, { paymentMethodId, attempt: String(attempt) });
  if (refused) return refused;
  if (payment.status !== 'succeeded') return payment.status === 'canceled' ? 'over' : 'processing';
  const { outcome } = await settlePayment(deps, payment);
  return outcome === 'booked' ? 'paid' : 'refunded';
};
