import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import type { ExportLists } from '../export-page.ts';

/** The export of the review of a booking. */
export const exportReview = async (
  deps: Needs<'reviews'>,
  booking: Booking,
  userId: string,
): Promise<Pick<ExportLists, 'reviews'>> => {
  const review = await deps.reviews.find(booking.id);
  if (!review) return { reviews: [] };
  const { bookingId, rating, text, writtenAt, answer } = review;
  const direction = booking.driverId === userId ? 'written' : 'received';
  return { reviews: [{ bookingId, direction, rating, text, writtenAt, answer }] };
};
