import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatStay } from '#web/lib/format-stay.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Stack } from '#web/ui/layout.tsx';
import styles from './reservation.module.css';

/** The driver's changes since the booking was paid, latest last; for both parties. */
export const StayChanges = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const { changes = [], timeZone } = booking;
  if (changes.length === 0) return null;
  return (
    <Stack gap={2} data-screen-only>
      <h3>{text('reservations.changes')}</h3>
      <Stack as="ol" gap={2} className={styles.note}>
        {changes.map(({ changedAt, before, after }) => (
          <li key={changedAt}>
            {text('reservations.change', {
              at: formatMoment(changedAt, timeZone, language),
              before: formatStay({ ...before, timeZone }, language),
              after: formatStay({ ...after, timeZone }, language),
              from: formatEuros(before.totalPrice, language),
              to: formatEuros(after.totalPrice, language),
            })}
          </li>
        ))}
      </Stack>
    </Stack>
  );
};
