import { Link } from 'react-router-dom';
import type { Booking, Cancellation } from '#shared/api/bookings.ts';
import { Message } from '#web/i18n/message.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './cancel-dialog.module.css';

interface Props {
  booking: Booking;
  terms: Cancellation;
}

const Amount = ({ label, euros }: { label: string; euros: number }) => {
  const { language } = useLanguage();
  return (
    <p className={styles.amount} data-nothing={euros === 0}>
      <span>{label}</span> <strong translate="no">{formatEuros(euros, language)}</strong>
    </p>
  );
};

const ForOwner = ({ booking, terms }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { driverName, parkingSpotId, deposit = 0 } = booking;
  const isRest = terms.refund < terms.totalPrice + deposit;
  return (
    <>
      <Amount
        label={text('reservations.getsBack', { driver: driverName || text('reservations.theDriver') })}
        euros={terms.refund}
      />
      <ul className={styles.points}>
        <li>
          {text(isRest ? 'reservations.ownerRestBack' : 'reservations.ownerAllBack', {
            total: formatEuros(terms.totalPrice, language),
          })}
        </li>
        <li>{text('reservations.ownerTold')}</li>
        <li>
          <Message
            id="reservations.ownerFree"
            values={{
              link: (words) => <Link to={paths.spotCalendar(parkingSpotId)}>{words}</Link>,
            }}
          />
        </li>
        <li>{text('reservations.ownerCounted')}</li>
      </ul>
    </>
  );
};

/** The refunds and other consequences of a cancellation: by the owner, by the driver in time, or too late (ruling 8). */
export const CancelTerms = ({ booking, terms }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  if (booking.role === 'owner') return <ForOwner booking={booking} terms={terms} />;
  const { isInTime } = terms;
  const { deposit = 0, rental } = booking;
  const isRest = terms.refund < terms.totalPrice + deposit;
  const until = formatMoment(terms.refundableUntil, booking.timeZone, language);
  const total = formatEuros(terms.totalPrice, language);
  return (
    <>
      <Amount label={text('reservations.youGetBack')} euros={terms.refund} />
      <ul className={styles.points}>
        <li>
          {text(
            isInTime
              ? isRest
                ? 'reservations.restBack'
                : 'reservations.allBack'
              : 'reservations.nothingBack',
            { until, total },
          )}
        </li>
        {isInTime && deposit > 0 && (
          <li>{text('reservations.depositBack', { deposit: formatEuros(deposit, language) })}</li>
        )}
        {isInTime && <li>{text('reservations.backWhen')}</li>}
        {rental && <li>{text('reservations.rentalGoes')}</li>}
        <li>{text(isInTime ? 'reservations.spaceGoes' : 'reservations.spaceGoesLate')}</li>
      </ul>
    </>
  );
};
