import type { Spot } from '../../model/spot.ts';
import type { Booking } from '../../model/booking.ts';

interface BookingLinkFacts {
  readonly booking: Pick<Booking, 'id'>;
  readonly siteUrl: string;
}

/** The page of the booking, for its two parties. */
export const getBookingUrl = ({ booking, siteUrl }: BookingLinkFacts): string =>
  `${siteUrl}/reserva/${booking.id}`;

/** The way to the space, in the maps that most phones open by themselves. */
export const getDirectionsUrl = (spot: Spot): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${spot.latitude}%2C${spot.longitude}`;
