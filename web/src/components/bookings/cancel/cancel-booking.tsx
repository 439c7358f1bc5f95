import { useState } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, type ButtonStyle } from '#web/ui/button.tsx';
import { canCancel } from '../booking-moments.ts';
import { CancelDialog } from './cancel-dialog.tsx';

interface Props {
  booking: Booking;
  buttonStyle?: ButtonStyle;
  /** Moves the focus when the button is gone. */
  onCancelled: () => void;
}

/** Cancels a booking for either party (BR-05), after a question that shows what it means now. */
export const CancelBooking = ({ booking, buttonStyle = {}, onCancelled }: Props) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {canCancel(booking) && (
        <Button variant="secondary" {...buttonStyle} onClick={() => setIsOpen(true)}>
          <span>{text('reservations.cancel')}</span>{' '}
          <span className="visually-hidden">{text('reservations.atSpot', { spot: booking.spot.title })}</span>
        </Button>
      )}
      <CancelDialog
        booking={booking}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onCancelled={onCancelled}
      />
    </>
  );
};
