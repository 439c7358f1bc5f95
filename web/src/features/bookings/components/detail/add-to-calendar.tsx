import type { Booking } from '#shared/api/bookings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { getCalendarFile } from '../../calendar-file.ts';

/** Downloads the stay for the calendar of a phone or computer. */
export const AddToCalendar = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const save = () => {
    const url = `${window.location.origin}${paths.reservation(booking.id)}`;
    const summary = text('reservations.event', { spot: booking.spot.title });
    const file = getCalendarFile(booking, { summary, url });
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'plazalibre.ics');
  };
  return (
    <div>
      <Button variant="secondary" size="sm" icon="calendar" onClick={save}>
        {text('reservations.addToCalendar')}
      </Button>
    </div>
  );
};
