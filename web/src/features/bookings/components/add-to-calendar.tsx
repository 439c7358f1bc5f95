import { useMutation } from '@tanstack/react-query';
import { getBookingCalendar } from '#web/api/bookings/get-booking-calendar.ts';
import { useText } from '#web/i18n/use-text.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** Downloads the stay for the calendar of a phone or computer. */
export const AddToCalendar = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => getBookingCalendar(bookingId),
    meta: { isRepeatable: true },
    onSuccess: (file) => saveFile(file, text('reservations.calendarFile')),
    onError: () => toast.error(text('reservations.calendarFailed')),
  });
  return (
    <Button variant="secondary" size="sm" icon="calendar" busy={isPending} onClick={() => mutate()}>
      {text('reservations.addToCalendar')}
    </Button>
  );
};
