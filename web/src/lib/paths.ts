import { withQuery } from './with-query.ts';

/** Search engines may list public pages. An alias is another address of the terms. Unlisted pages are personal, or steps of a process. */
type Visibility = 'public' | 'alias' | 'unlisted';

/** Every address of the site (000 §2, 001 §2). */
const ADDRESSES = {
  home: ['/', 'public'],
  login: ['/login', 'public'],
  loginProvider: ['/login/provider', 'unlisted'],
  register: ['/register', 'public'],
  forgotPassword: ['/forgot-password', 'public'],
  resetPassword: ['/reset-password', 'unlisted'],
  confirmEmail: ['/confirmar-email', 'unlisted'],
  verifyEmail: ['/verificar-email', 'unlisted'],
  dashboard: ['/dashboard/:tab?', 'unlisted'],
  favourites: ['/favoritos', 'unlisted'],
  about: ['/quienes-somos', 'public'],
  earnings: ['/ingresos', 'unlisted'],
  taxDetails: ['/datos-fiscales', 'unlisted'],
  invoices: ['/facturas', 'unlisted'],
  invoice: ['/facturas/:invoiceId', 'unlisted'],
  publish: ['/publicar', 'public'],
  publishAlias: ['/publish-spot', 'unlisted'],
  editSpot: ['/editar-plaza/:spotId', 'unlisted'],
  admin: ['/admin', 'unlisted'],
  adminReview: ['/admin/:spotId', 'unlisted'],
  adminProblem: ['/admin/problemas/:bookingId', 'unlisted'],
  spotCalendar: ['/calendario/:spotId', 'unlisted'],
  city: ['/aparcar/:city', 'public'],
  spot: ['/spot/:spotId', 'public'],
  booking: ['/booking/:spotId', 'unlisted'],
  payment: ['/payment', 'unlisted'],
  paymentSuccess: ['/payment/success', 'unlisted'],
  reservation: ['/reserva/:bookingId', 'unlisted'],
  pass: ['/reserva/:bookingId/pase', 'unlisted'],
  changeBooking: ['/reserva/:bookingId/cambiar', 'unlisted'],
  claim: ['/reserva/:bookingId/reclamacion', 'unlisted'],
  adminClaim: ['/admin/reclamacion/:bookingId', 'unlisted'],
  problem: ['/reserva/:bookingId/problema', 'unlisted'],
  passes: ['/pases', 'unlisted'],
  passCheck: ['/pase/:token', 'unlisted'],
  privacy: ['/privacidad', 'public'],
  cookies: ['/cookies', 'public'],
  terms: ['/terminos', 'public'],
  termsOfRegistration: ['/condiciones', 'alias'],
  termsOfBooking: ['/terminos-condiciones', 'alias'],
  blog: ['/blog', 'public'],
  article: ['/blog/:slug', 'public'],
  promises: ['/promesas', 'public'],
  declaration: ['/declaracion-responsable', 'public'],
  help: ['/ayuda', 'public'],
  contact: ['/contacto', 'public'],
  legalNotice: ['/aviso-legal', 'public'],
} as const satisfies Record<string, readonly [pattern: string, visibility: Visibility]>;

export type RouteName = keyof typeof ADDRESSES;

/** The router matches these. */
export const routePatterns = Object.fromEntries(
  Object.entries(ADDRESSES).map(([name, [pattern]]) => [name, pattern]),
) as { readonly [Name in RouteName]: (typeof ADDRESSES)[Name][0] }; // as constructed

/** The patterns of pages with a visibility. */
export const listPatterns = (visibility: Visibility): readonly string[] =>
  Object.values(ADDRESSES).flatMap(([pattern, isFor]) => (isFor === visibility ? pattern : []));

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

/** `next`: where to go after signing in, a path of this site with its query. */
export const paths = {
  home: '/',
  login: (next?: string) => withQuery('/login', { next }),
  loginProvider: (next?: string) => withQuery('/login/provider', { next }),
  register: (next?: string) => withQuery('/register', { next }),
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  favourites: '/favoritos',
  dashboard: '/dashboard',
  dashboardTab: (tab: string) => `/dashboard/${tab}`,
  dashboardBookings: '/dashboard/bookings',
  about: '/quienes-somos',
  earnings: '/ingresos',
  taxDetails: '/datos-fiscales',
  invoices: '/facturas',
  invoice: (invoiceId: string) => `/facturas/${encodeURIComponent(invoiceId)}`,
  publish: '/publicar',
  admin: '/admin',
  adminReview: (spotId: string) => `/admin/${encodeURIComponent(spotId)}`,
  /** `field` gets the focus. */
  editSpot: (spotId: string, field?: string) =>
    `/editar-plaza/${encodeURIComponent(spotId)}${field === undefined ? '' : `#${field}`}`,
  spotCalendar: (spotId: string) => `/calendario/${encodeURIComponent(spotId)}`,
  city: (slug: string) => `/aparcar/${slug}`,
  spot: (spotId: string, stay?: StayQuery) => withQuery(`/spot/${encodeURIComponent(spotId)}`, { ...stay }),
  booking: (spotId: string, stay: StayQuery) =>
    withQuery(`/booking/${encodeURIComponent(spotId)}`, { ...stay }),
  payment: (payment: PaymentQuery) => withQuery('/payment', { ...payment }),
  /** With the payment to report, as in the provider's own redirect. */
  paymentSuccess: (bookingId: string, paymentIntentId?: string) =>
    withQuery('/payment/success', { bookingId, payment_intent: paymentIntentId }),
  reservation: (bookingId: string) => `/reserva/${encodeURIComponent(bookingId)}`,
  /** The pass of a booking, and all that this browser keeps for reading without a network. */
  pass: (bookingId: string) => `/reserva/${encodeURIComponent(bookingId)}/pase`,
  /** Other dates of a booking; with the payment to report, what became of a change. */
  changeBooking: (bookingId: string, paymentIntentId?: string) =>
    withQuery(`/reserva/${encodeURIComponent(bookingId)}/cambiar`, { payment_intent: paymentIntentId }),
  /** The owner's claim about a stay. */
  claim: (bookingId: string) => `/reserva/${encodeURIComponent(bookingId)}/reclamacion`,
  adminClaim: (bookingId: string) => `/admin/reclamacion/${encodeURIComponent(bookingId)}`,
  problem: (bookingId: string) => `/reserva/${encodeURIComponent(bookingId)}/problema`,
  adminProblem: (bookingId: string) => `/admin/problemas/${encodeURIComponent(bookingId)}`,
  passes: '/pases',
  /** The page behind the QR code of a pass. */
  passCheck: (token: string) => `/pase/${encodeURIComponent(token)}`,
  /** Sections of a booking's page. */
  messages: (bookingId: string) => `/reserva/${encodeURIComponent(bookingId)}#mensajes`,
  review: (bookingId: string) => `/reserva/${encodeURIComponent(bookingId)}#valoracion`,
  privacy: '/privacidad',
  cookies: '/cookies',
  terms: '/terminos',
  termsOfRegistration: '/condiciones',
  termsOfBooking: '/terminos-condiciones',
  blog: '/blog',
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  promises: '/promesas',
  declaration: '/declaracion-responsable',
  help: '/ayuda',
  contact: '/contacto',
  legalNotice: '/aviso-legal',
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
