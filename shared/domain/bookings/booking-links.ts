import type { Spot } from '../../model/spot.ts';
import type { Booking } from '../../model/booking.ts';

interface BookingLinkFacts {
  readonly booking: Pick<Booking, 'id'>;
  readonly siteUrl: string;
}

/** The address of the booking's page, for its parties. */
export const getBookingUrl = ({ booking, siteUrl }: BookingLinkFacts): string =>
  `${siteUrl}/reserva/${booking.id}`;

/** The page where a driver stays longer, leaves earlier or chooses other dates. */
export const getChangeUrl = (facts: BookingLinkFacts): string => `${getBookingUrl(facts)}/cambiar`;

/** Directions to the spot, at an address that most phones open in their map app. */
export const getDirectionsUrl = (spot: Spot): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${spot.latitude}%2C${spot.longitude}`;
