import { useState } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { isPast } from '#web/components/bookings/booking-moments.ts';

const isNext = ({ status, endTime }: Booking) =>
  (status === 'pending' || status === 'confirmed') && !isPast(endTime);
const isCancelled = ({ status }: Booking) =>
  status === 'cancelled_by_driver' || status === 'cancelled_by_owner';

const byStart = (a: Booking, b: Booking) => Date.parse(a.startTime) - Date.parse(b.startTime);

/**
 * Holds first, by expiry, then future stays; apart from them past and cancelled ones, latest first. A stay that is cancelled here keeps its
 * place until the list is opened again: its row keeps its dialog and the focus.
 */
export const useSortedStays = (bookings: readonly Booking[]): { next: Booking[]; past: Booking[] } => {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const added = bookings.filter((booking) => isNext(booking) && !known.has(booking.id));
  // More pages come while the list is open.
  if (added.length > 0) setKnown(new Set([...known, ...added.map(({ id }) => id)]));
  const wasNext = ({ id }: Booking) => known.has(id);
  const isShownNext = (booking: Booking) => isNext(booking) || (isCancelled(booking) && wasNext(booking));
  const next = bookings.filter(isShownNext).sort(byStart);
  return {
    next: [
      ...next.filter(({ status }) => status === 'pending'),
      ...next.filter(({ status }) => status !== 'pending'),
    ],
    past: bookings.filter((booking) => !isShownNext(booking)).sort((a, b) => byStart(b, a)),
  };
};
