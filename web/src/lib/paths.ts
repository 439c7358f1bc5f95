import { withQuery } from './with-query.ts';

/** Every address of the site (000 §2, 001 §2). The router matches `routePatterns`. */
export const routePatterns = {
  home: '/',
  login: '/login',
  loginProvider: '/login/provider',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirmar-email',
  verifyEmail: '/verificar-email',
  dashboard: '/dashboard/:tab?',
  favourites: '/favoritos',
  about: '/quienes-somos',
  earnings: '/ingresos',
  taxDetails: '/datos-fiscales',
  invoices: '/facturas',
  invoice: '/facturas/:invoiceId',
  publish: '/publicar',
  publishAlias: '/publish-spot',
  editSpot: '/editar-plaza/:spotId',
  admin: '/admin',
  adminReview: '/admin/:spotId',
  adminProblem: '/admin/problemas/:bookingId',
  spotCalendar: '/calendario/:spotId',
  city: '/aparcar/:city',
  spot: '/spot/:spotId',
  booking: '/booking/:spotId',
  payment: '/payment',
  paymentSuccess: '/payment/success',
  reservation: '/reserva/:bookingId',
  pass: '/reserva/:bookingId/pase',
  changeBooking: '/reserva/:bookingId/cambiar',
  claim: '/reserva/:bookingId/reclamacion',
  adminClaim: '/admin/reclamacion/:bookingId',
  problem: '/reserva/:bookingId/problema',
  passes: '/pases',
  passCheck: '/pase/:token',
  privacy: '/privacidad',
  cookies: '/cookies',
  terms: '/terminos',
  termsOfRegistration: '/condiciones',
  termsOfBooking: '/terminos-condiciones',
  blog: '/blog',
  article: '/blog/:slug',
  promises: '/promesas',
  declaration: '/declaracion-responsable',
  help: '/ayuda',
  contact: '/contacto',
  legalNotice: '/aviso-legal',
} as const;
export type RouteName = keyof typeof routePatterns;

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
