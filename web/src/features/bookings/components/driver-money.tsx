import type { Booking } from '#shared/api/bookings.ts';
import { CancellationRule } from '#web/components/bookings/cancellation-rule.tsx';
import { isRenewal } from '#web/components/rentals/is-renewal.ts';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { isPast } from '#web/components/bookings/booking-moments.ts';
import styles from './reservation.module.css';

/** The driver's payment and refund. */
export const DriverMoney = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const {
    lines,
    totalPrice,
    status,
    paymentStatus,
    refund,
    chargedBack,
    refundableUntil,
    startTime,
    timeZone,
  } = booking;
  const isLate = status === 'cancelled_by_driver' && paymentStatus !== 'refunded';
  return (
    <>
      <PriceLines lines={lines} total={totalPrice} />
      {chargedBack !== undefined && (
        <p>{text('reservations.chargedBack', { amount: formatEuros(chargedBack, language) })}</p>
      )}
      {!refund && isLate && <p>{text('reservations.noRefund')}</p>}
      {(status === 'confirmed' || status === 'pending') &&
        !isRenewal(booking) &&
        (status === 'confirmed' && isPast(refundableUntil) ? (
          <p className={styles.note}>
            {text(isPast(startTime) ? 'reservations.hasBegun' : 'reservations.limitOver', {
              until: formatMoment(refundableUntil, timeZone, language),
            })}
          </p>
        ) : (
          <CancellationRule refundableUntil={refundableUntil} timeZone={timeZone} />
        ))}
    </>
  );
};
