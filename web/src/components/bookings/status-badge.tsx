import type { Booking, BookingStatus } from '#shared/api/bookings.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { hasHoldEnded } from './booking-moments.ts';

type BadgeContent = readonly [text: MessageId, tone: 'success' | 'accent' | 'neutral' | 'danger'];

/** Ruling 9: for its driver, a payment for a taken period is a cancelled booking. */
const BADGES: Readonly<Record<BookingStatus, BadgeContent>> = {
  confirmed: ['reservations.confirmed', 'success'],
  pending: ['reservations.pending', 'accent'],
  completed: ['reservations.completed', 'neutral'],
  cancelled_by_driver: ['reservations.cancelled', 'danger'],
  cancelled_by_owner: ['reservations.cancelled', 'danger'],
  refunded: ['reservations.cancelled', 'danger'],
  expired: ['reservations.expired', 'neutral'],
};

/** The state of a booking in a word. */
export const StatusBadge = ({ booking }: { booking: Pick<Booking, 'status' | 'expiresAt'> }) => {
  const text = useText();
  const [word, tone] = BADGES[hasHoldEnded(booking) ? 'expired' : booking.status];
  return <Badge tone={tone}>{text(word)}</Badge>;
};
