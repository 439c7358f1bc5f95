import type { Booking } from '#shared/api/bookings.ts';
import { getLastMoment } from '#web/components/bookings/month-days.ts';
import { SpotSummary } from '#web/components/bookings/spot-summary.tsx';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { untranslated } from '#web/ui/untranslated.tsx';
import styles from './success.module.css';

const NOTES = ['payments.noteKeep', 'payments.noteMail', 'payments.noteTime', 'payments.noteHelp'] as const;

/** From the first to the last day, if there are two. A month ends with its last day. */
const useStayDates = ({ startTime, endTime, timeZone, rental }: Booking) => {
  const { language } = useLanguage();
  const first = formatInstant(startTime, timeZone, 'longDay', language);
  const lastMoment = rental ? getLastMoment(endTime) : endTime;
  const last = formatInstant(lastMoment, timeZone, 'longDay', language);
  const from = formatInstant(startTime, timeZone, 'time', language);
  const to = formatInstant(endTime, timeZone, 'time', language);
  return { date: first === last ? first : `${first} – ${last}`, time: `${from} - ${to}` };
};

/** PS-01: the paid booking and the next steps. */
export const PaidBooking = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const { date, time } = useStayDates(booking);
  const patternText = usePatternText();
  const { rental } = booking;
  const facts = [
    [text('bookings.date'), date],
    [text('payments.time'), rental ? rental.pattern && patternText(rental.pattern) : time],
    [text('payments.totalPaid'), formatEuros(booking.totalPrice + (booking.deposit ?? 0), language)],
    [
      text('payments.depositPaid'),
      booking.deposit === undefined ? undefined : formatEuros(booking.deposit, language),
    ],
    [text('payments.reference'), untranslated(booking.reference)],
  ] as const;
  return (
    <Stack gap={5}>
      <header className={styles.header}>
        <span className={styles.mark}>
          <Icon name="check" size={36} />
        </span>
        <h1>{text('payments.successTitle')}</h1>
        <p>{text('payments.confirmed')}</p>
      </header>
      <Card as="section" variant="raised" className={styles.card}>
        <SpotSummary {...booking.spot} />
        <FactsList facts={facts} variant="rows" />
      </Card>
      <Row gap={3} justify="middle" canWrap className={styles.actions}>
        {rental && <LinkButton to={paths.rental(rental.id)}>{text('payments.seeRental')}</LinkButton>}
        <LinkButton to={paths.reservation(booking.id)} variant={rental ? 'secondary' : 'primary'}>
          {text('payments.seeThisBooking')}
        </LinkButton>
        <LinkButton to={paths.dashboardBookings} variant="secondary">
          {text('payments.seeMyBookings')}
        </LinkButton>
        <LinkButton to={paths.home} variant="secondary">
          {text('payments.newSearch')}
        </LinkButton>
      </Row>
      <Stack as="ul" gap={2} className={styles.notes}>
        {NOTES.filter((note) => !rental || note !== 'payments.noteTime').map((note) => (
          <li key={note}>
            <Icon name="check" size={18} />
            <span>{text(note)}</span>
          </li>
        ))}
      </Stack>
    </Stack>
  );
};
