import type { RentalAnswer } from '#shared/api/rentals.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatLocalDate, todayIn } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The state of a rental in a few words. */
export const RentalStatus = ({ rental }: { rental: RentalAnswer }) => {
  const { status, startDate, endDate, nextCharge, months } = rental;
  const text = useText();
  const { language } = useLanguage();
  if (status === 'pending') return <Badge icon="clock">{text('rentals.status.pending')}</Badge>;
  // A first month that was paid was given back before it began.
  if (status === 'expired')
    return <Badge>{text(months.length > 0 ? 'rentals.status.cancelled' : 'rentals.status.expired')}</Badge>;
  const last = endDate === null ? '' : formatLocalDate(addDays(endDate, -1), 'day', language);
  if (status === 'ended') return <Badge>{text('rentals.status.ended', { date: last })}</Badge>;
  if (nextCharge?.isRefused)
    return (
      <Badge tone="danger" icon="warning">
        {text('rentals.status.refused')}
      </Badge>
    );
  if (endDate !== null) return <Badge icon="calendar">{text('rentals.status.until', { date: last })}</Badge>;
  if (startDate > todayIn(rental.timeZone))
    return (
      <Badge icon="calendar">
        {text('rentals.status.begins', { date: formatLocalDate(startDate, 'day', language) })}
      </Badge>
    );
  return (
    <Badge tone="success" icon="check">
      {text('rentals.status.active')}
    </Badge>
  );
};
