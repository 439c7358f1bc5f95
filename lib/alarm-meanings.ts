import type { jobs } from '#functions/manifest.ts';
import { API_PREFIX } from '#shared/model/constants.ts';
import { api, type Api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';

/** Route alarms: the text says what users cannot do while the route answers with 5xx errors. */
const ROUTE_ALARMS: { readonly [A in keyof Api]?: { readonly [R in keyof Api[A]]?: string } } = {
  accounts: {
    register: 'Users cannot create an account',
    login: 'Users cannot sign in',
    forgotPassword: 'Users cannot recover a password',
  },
  spots: {
    listSpots: 'Drivers cannot search for a space',
    listSpotsOnMap: 'Drivers see no spaces on the map',
    getSpot: 'Drivers cannot open a space',
    createSpot: 'Owners cannot publish a space',
    updateSpot: 'Owners cannot change a space',
  },
  images: { createUploadUrl: 'Owners cannot upload pictures' },
  places: { autocomplete: 'Drivers cannot find a place by name' },
  bookings: { createBooking: 'Drivers cannot book', getBooking: 'Drivers cannot see their booking' },
  problems: {
    reportProblem: 'Drivers who cannot park cannot report it',
    rebook: 'Drivers who cannot park get no other space',
  },
  payments: {
    createPaymentIntent: 'Drivers cannot pay',
    receiveStripeEvent: 'Payments are not confirmed when the browser is gone',
  },
};

/** Jobs that are not started by hand. */
type TriggeredJob = {
  [Name in keyof typeof jobs]: (typeof jobs)[Name]['triggers'] extends readonly [] ? never : Name;
}[keyof typeof jobs];

/** Job alarms: the text says what does not happen while runs of the job fail. */
export const JOB_ALARMS: Readonly<Record<TriggeredJob, string>> = {
  drainOutbox: 'Drivers and owners get no mail and no refund',
  reconcilePayments: 'Payments that were missed are not found',
  runBookingTimers: 'Spaces stay taken by holds that ended',
  publishImage: 'Uploaded pictures do not appear',
  sendPayouts: 'Owners are not paid',
  issueInvoices: 'Drivers and owners get no invoices',
  updateMapIndex: 'The map does not follow what owners and drivers do',
  reconcileMapIndex: 'The map is not checked for mistakes',
  checkSite: 'The site is not checked for what drivers find',
  writeSitemaps: 'Search engines do not learn of new spaces',
  receiveMailEvents: 'Mails go on being sent to addresses where they come back',
  shareCalendars: 'Calendars of owners are not handed to those who read them',
  importCalendars: 'What owners took elsewhere is not blocked here',
  sendPushes: 'Browsers show no notifications; the mails are sent',
};

/** The routes with an alarm, with their key at API Gateway. */
export const alarmedRoutes = () => {
  const areas: Record<string, Record<string, Route>> = api;
  const meanings: Record<string, Record<string, string> | undefined> = ROUTE_ALARMS;
  return Object.entries(areas).flatMap(([area, routes]) =>
    Object.entries(routes).flatMap(([name, { method, path }]) => {
      const meaning = meanings[area]?.[name];
      return meaning === undefined ? [] : [{ name, meaning, routeKey: `${method} ${API_PREFIX}${path}` }];
    }),
  );
};
