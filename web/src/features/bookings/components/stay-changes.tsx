import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Stack } from '#web/ui/layout.tsx';
import styles from './reservation.module.css';

/** The driver's changes since the booking was paid, latest last; for both parties. */
export const StayChanges = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const { changes = [], timeZone } = booking;
  if (changes.length === 0) return null;
  const when = (instant: string) => formatMoment(instant, timeZone, language);
  return (
    <Stack gap={4} data-screen-only>
      <h3>{text('reservations.changes')}</h3>
      <Stack as="ol" gap={2} className={styles.note}>
        {changes.map(({ changedAt, before, after }) => (
          <li key={changedAt}>
            {text('reservations.change', {
              at: when(changedAt),
              before: `${when(before.startTime)} – ${when(before.endTime)}`,
              after: `${when(after.startTime)} – ${when(after.endTime)}`,
              from: formatEuros(before.totalPrice, language),
              to: formatEuros(after.totalPrice, language),
            })}
          </li>
        ))}
      </Stack>
    </Stack>
  );
};
