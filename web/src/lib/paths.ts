import { pages } from 'virtual:site-pages';
import type { Page } from '#web/areas/page.ts';
import { withQuery } from './with-query.ts';

type Patterns = { readonly [Name in keyof typeof pages]: (typeof pages)[Name][0] };

const mapPages = <Value>(toValue: (page: (typeof pages)[keyof typeof pages]) => Value) =>
  Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, toValue(page)]));

/** The router matches these. */
export const routePatterns = mapPages(([pattern]) => pattern) as Patterns; // as constructed

export const listPatterns = (visibility: Page['visibility']): readonly string[] =>
  Object.values(pages).flatMap(([pattern, isFor]) => (isFor === visibility ? pattern : []));

/** The stay in the address of /booking/{id}: local date and times of the spot. */
export interface StayQuery {
  date: string;
  startTime: string;
  endTime: string;
  isFullDay: string;
  /** The local day on which it ends; by default the first one that is possible. */
  endDate?: string;
}

/** The stay in the address of /payment: instants, and the total in euros with two decimals. */
export interface PaymentQuery {
  spotId: string;
  startTime: string;
  endTime: string;
  totalPrice: string;
}

/** The list of bookings in the address of /dashboard/bookings; an owner has both. */
export const BOOKING_LIST = 'list';
export const BOOKING_LISTS = ['on-my-spots', 'as-driver'] as const;
export type BookingList = (typeof BOOKING_LISTS)[number];

/** The address of a page, or a function of its parameter. */
type Addresses = {
  readonly [Name in keyof Patterns]: Patterns[Name] extends `${string}:${string}`
    ? (value: string) => string
    : Patterns[Name];
};

const addresses = mapPages(([pattern]) =>
  pattern.includes(':') ? (value: string) => pattern.replace(/:\w+\??/, encodeURIComponent(value)) : pattern,
) as Addresses; // as constructed

/** The addresses of all pages, and of their queries and sections. `next`: where to go after signing in, a path of this site with its query. */
export const paths = {
  ...addresses,
  login: (next?: string) => withQuery(addresses.login, { next }),
  loginProvider: (next?: string) => withQuery(addresses.loginProvider, { next }),
  register: (next?: string) => withQuery(addresses.register, { next }),
  dashboard: '/dashboard',
  dashboardTab: addresses.dashboard,
  dashboardBookings: addresses.dashboard('bookings'),
  bookingList: (list: BookingList) => withQuery(addresses.dashboard('bookings'), { [BOOKING_LIST]: list }),
  /** `field` gets the focus. */
  editSpot: (spotId: string, field?: string) =>
    `${addresses.editSpot(spotId)}${field === undefined ? '' : `#${field}`}`,
  spot: (spotId: string, stay?: StayQuery) => withQuery(addresses.spot(spotId), { ...stay }),
  booking: (spotId: string, stay: StayQuery) => withQuery(addresses.booking(spotId), { ...stay }),
  /** A rental by the month from a day on. */
  startRental: (spotId: string, month: string) => withQuery(addresses.startRental(spotId), { month }),
  payment: (payment: PaymentQuery) => withQuery(addresses.payment, { ...payment }),
  termsOfRentals: `${addresses.terms}#monthly-rentals`,
  /** With the payment to report, as in the provider's own redirect. */
  paymentSuccess: (bookingId: string, paymentIntentId?: string) =>
    withQuery(addresses.paymentSuccess, { bookingId, payment_intent: paymentIntentId }),
  /** With the payment to report, what became of a change. */
  changeBooking: (bookingId: string, paymentIntentId?: string) =>
    withQuery(addresses.changeBooking(bookingId), { payment_intent: paymentIntentId }),
  /** Sections of a booking's page. */
  messages: (bookingId: string) => `${addresses.reservation(bookingId)}#mensajes`,
  review: (bookingId: string) => `${addresses.reservation(bookingId)}#valoracion`,
};

/** Directions to a spot in a maps app, which asks for the start: to its pin, as in mails, or to its address without one. */
export const directionsTo = ({ address, latitude, longitude }: Destination) =>
  withQuery('https://www.google.com/maps/dir/', {
    api: '1',
    destination: latitude === undefined ? address : `${latitude},${longitude}`,
  });

/** A position on a map with streets. */
export const getStreetMapUrl = ({ lat, lng }: { lat: number; lng: number }) =>
  withQuery('https://www.google.com/maps/search/', { api: '1', query: `${lat},${lng}` });

interface Destination {
  address: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
}
