import { toWrittenEvent } from '#shared/domain/reviews/review.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { createTable } from '#local/table/create-table.ts';
import { startTable } from '#local/table/start-table.ts';
import { api } from '#shared/api/index.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { bookingsRepository, toBookingItem, toStayItem } from '#shared/data/bookings-repository.ts';
import { calendarExportsRepository } from '#shared/data/calendar-exports-repository.ts';
import { calendarImportsRepository } from '#shared/data/calendar-imports-repository.ts';
import { claimsRepository } from '#shared/data/claims-repository.ts';
import { indexClaim } from '#shared/domain/claims/claim-step.ts';
import { calendarRepository } from '#shared/data/calendar-repository.ts';
import { consentsRepository } from '#shared/data/consents-repository.ts';
import { ledgerRepository } from '#shared/data/ledger-repository.ts';
import { messagesRepository } from '#shared/data/messages-repository.ts';
import { favouritesRepository } from '#shared/data/favourites-repository.ts';
import { wishedStaysRepository } from '#shared/data/wished-stays-repository.ts';
import { notificationsRepository } from '#shared/data/notifications-repository.ts';
import { pushSubscriptionsRepository } from '#shared/data/push-subscriptions-repository.ts';
import { payoutAccountsRepository } from '#shared/data/payout-accounts-repository.ts';
import { problemsRepository } from '#shared/data/problems-repository.ts';
import { reviewsRepository } from '#shared/data/reviews-repository.ts';
import { dueDiligenceRepository } from '#shared/data/due-diligence-repository.ts';
import { sellerReportsRepository } from '#shared/data/seller-reports-repository.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { invoicingAgreementsRepository } from '#shared/data/invoicing-agreements-repository.ts';
import { invoiceDataRepository, taxDetailsRepository } from '#shared/data/tax-details-repository.ts';
import { bookingVehiclesRepository, garagesRepository } from '#shared/data/vehicles-repository.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { TABLE } from '#shared/data/table.ts';
import { totalsRepository } from '#shared/data/totals-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { listBookingsOnMySpots, listMyBookings } from '#shared/domain/bookings/list-stays.ts';
import { sumTotals } from '#shared/domain/bookings/totals.ts';
import { getFeed } from '#shared/domain/calendars/feeds.ts';
import { getCalendar } from '#shared/domain/calendars/get-calendar.ts';
import { exportEarnings } from '#shared/domain/earnings/export-earnings.ts';
import { getEarnings } from '#shared/domain/earnings/get-earnings.ts';
import { getStatistics } from '#shared/domain/earnings/get-statistics.ts';
import { listConversations, listMessages } from '#shared/domain/messages/read-messages.ts';
import { listPending } from '#shared/domain/moderation/review-spots.ts';
import { countUnread, listNotifications } from '#shared/domain/notifications/list-notifications.ts';
import { listPayouts } from '#shared/domain/payouts/list-payouts.ts';
import { listOpenBusiness } from '#shared/domain/privacy/open-business.ts';
import { exportAccount } from '#shared/domain/privacy/export-account.ts';
import { listSpotReviews } from '#shared/domain/reviews/list-spot-reviews.ts';
import { listMySpots } from '#shared/domain/spots/get-spot.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { addDays, DAY, MINUTE, toIso, toLocal } from '#shared/lib/time.ts';
import { countedTable, recordingTable } from './counted-table.ts';
import { DRIVER, idOf, makeSpot, makeStays, OWNER, SPOTS } from './people.ts';

/** The cost of an answer: kilobytes of JSON, read units, and milliseconds including validation of the answer. */
export interface ListCost {
  readonly list: string;
  readonly among: number;
  readonly KB: number;
  readonly units: number;
  readonly ms: number;
}

const TABLE_NAME = 'bench-lists';
const owner = { userId: OWNER, isAdmin: false };
const driver = { userId: DRIVER, isAdmin: false };
const NOW = Date.parse('2026-06-15T08:00:00Z');
const DEFAULTS = { runs: 3, parent: tmpdir() };

type Counted = ReturnType<typeof countedTable>;

const depsOf = ({ table }: Pick<Counted, 'table'>) => ({
  accounts: accountsRepository(table),
  bookings: bookingsRepository(table, indexBooking),
  bookingTotals: totalsRepository(table),
  calendar: calendarRepository(table),
  claims: claimsRepository(table, indexClaim),
  calendarExports: calendarExportsRepository(table),
  calendarImports: calendarImportsRepository(table),
  consents: consentsRepository(table),
  ledger: ledgerRepository(table),
  messages: messagesRepository(table),
  notifications: notificationsRepository(table),
  favourites: favouritesRepository(table),
  wishedStays: wishedStaysRepository(table),
  pushSubscriptions: pushSubscriptionsRepository(table),
  payoutAccounts: payoutAccountsRepository(table),
  reviews: reviewsRepository(table),
  problems: problemsRepository(table),
  privatePictures: {
    ...{ isIssuedTo: () => false, isReady: () => Promise.resolve(false) },
    ...{ keep: () => Promise.resolve(), remove: () => Promise.resolve() },
    createAddress: () => Promise.resolve(''),
  },
  bookingVehicles: bookingVehiclesRepository(table),
  garages: garagesRepository(table),
  taxDetails: taxDetailsRepository(table),
  dueDiligence: dueDiligenceRepository(table),
  sellerReports: sellerReportsRepository(table),
  invoiceData: invoiceDataRepository(table),
  invoices: invoicesRepository(table),
  invoicingAgreements: invoicingAgreementsRepository(table),
  spots: spotsRepository(table, isPublic),
  clock: { now: () => NOW },
  settings: { siteUrl: '', moderation: 'auto', defaultLanguage: 'es', supportEmail: '' } as const,
});
type ListDeps = ReturnType<typeof depsOf>;

/** The parameters of a measurement. */
export interface Measurement {
  /** Number of calls of each list; times are those of the run with the median, sizes and units are the same in each. */
  readonly runs?: number;
  /** An existing folder for the tables. */
  readonly parent?: string;
}

/** Opens an empty table in a service of its own. */
const openEmpty = async (parent: string) => {
  const folder = await mkdtemp(path.join(parent, 'bench-lists-'));
  const service = await startTable({ dbPath: path.join(folder, 'table.db') });
  await createTable(service.url, { tableName: TABLE_NAME, ...TABLE });
  const counted = countedTable(service.url, TABLE_NAME);
  const close = async () => {
    counted.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { counted, close };
};

type Ask = (deps: ListDeps) => Promise<unknown>;

const checked =
  (schema: z.core.$ZodType, ask: Ask): Ask =>
  async (deps) =>
    z.parse(schema, await ask(deps));

/** The run with the median time; each run reads the same. */
const measure = async (
  counted: Counted,
  ask: Ask,
  count: number,
): Promise<Pick<ListCost, 'KB' | 'units' | 'ms'>> => {
  const deps = depsOf(counted);
  const runs: { ms: number; KB: number; units: number }[] = [];
  for (let run = 0; run < count; run++) {
    counted.takeUnits();
    const startedAt = performance.now();
    const text = JSON.stringify(await ask(deps));
    const ms = performance.now() - startedAt;
    runs.push({ ms, KB: Buffer.byteLength(text) / 1024, units: counted.takeUnits() });
  }
  const [median = { ms: 0, KB: 0, units: 0 }] = runs
    .toSorted((a, b) => a.ms - b.ms)
    .slice(Math.floor(count / 2));
  const round = (value: number) => Math.round(value * 10) / 10;
  return { KB: round(median.KB), units: round(median.units), ms: Math.round(median.ms) };
};

const { bookings, earnings, accounts, spots, payouts, privacy, calendars } = api;
const FEED = 'feed-of-the-lists';
const first = { limit: 30 };
const today = toLocal('Europe/Madrid', NOW).date;

/** Pages and sums of a person's stays. */
const OF_STAYS: Readonly<Record<string, Ask>> = {
  'my bookings': checked(
    bookings.listMyBookings.response,
    async (deps) => (await listMyBookings(deps, driver, first)).bookings,
  ),
  'my bookings, a late page': checked(bookings.listMyBookings.response, async (deps) => {
    const cursor = `over~${toIso(NOW - 300 * DAY)}~${idOf('bkg', 0)}`;
    return (await listMyBookings(deps, driver, { ...first, cursor })).bookings;
  }),
  'bookings on my spots': checked(
    bookings.listBookingsOnMySpots.response,
    async (deps) => (await listBookingsOnMySpots(deps, owner, first)).bookings,
  ),
  statistics: checked(accounts.getStatistics.response, (deps) => getStatistics(deps, owner)),
  'statistics of the driver': checked(accounts.getStatistics.response, (deps) => getStatistics(deps, driver)),
  'earnings of 12 months': checked(earnings.getEarnings.response, (deps) => getEarnings(deps, owner, {})),
  'earnings export, a part': async (deps) => (await exportEarnings(deps, owner, { language: 'es' })).text,
  'account export, a part': checked(privacy.exportMyData.response, async (deps) => {
    await deps.accounts.save({
      ...{ userId: OWNER, email: 'olga@example.com', fullName: 'Olga', phone: null, language: 'es' },
      ...{ emailVerifiedAt: toIso(NOW), createdAt: toIso(NOW) },
    });
    return exportAccount(deps, OWNER, 'bookings~');
  }),
  payouts: checked(payouts.listPayouts.response, (deps) => listPayouts(deps, owner, {})),
  'my spots': checked(
    spots.listMySpots.response,
    async (deps) => (await listMySpots(deps, owner, { limit: 50 })).spots,
  ),
  'calendar of a spot, a month': checked(calendars.getCalendar.response, (deps) =>
    getCalendar(deps, owner, idOf('spt', 0), { from: today, to: addDays(today, 30) }),
  ),
  'calendar of a spot for others': (deps) => getFeed(deps, FEED),
  'what keeps an account open': (deps) => listOpenBusiness(deps, DRIVER),
};

const writeStays = async (counted: Counted, count: number): Promise<void> => {
  const stays = makeStays(count, NOW);
  const spotsRecorded = recordingTable();
  for (let number = 0; number < SPOTS; number++)
    await spotsRepository(spotsRecorded.table, isPublic).create(makeSpot(number, NOW));
  await counted.writeAll([
    ...spotsRecorded.items,
    ...stays.map((stay) => toBookingItem(stay, indexBooking(stay))),
    ...stays.filter((stay) => indexBooking(stay).isInCalendar).map(toStayItem),
  ]);
  await calendarExportsRepository(counted.table).replace(idOf('spt', 0), undefined, FEED);
  const totals = recordingTable();
  for (const sums of sumTotals(stays)) await totalsRepository(totals.table).replace(sums, 0, NOW);
  await counted.writeAll(totals.items);
};

/** The cost of lists and sums for an owner and a driver with this many stays in a year. */
export const measureStays = async (
  counts: readonly number[],
  measurement: Measurement = {},
): Promise<ListCost[]> => {
  const { runs, parent } = { ...DEFAULTS, ...measurement };
  const costs: ListCost[] = [];
  for (const among of counts) {
    const { counted, close } = await openEmpty(parent);
    try {
      await writeStays(counted, among);
      for (const [list, ask] of Object.entries(OF_STAYS))
        costs.push({ list, among, ...(await measure(counted, ask, runs)) });
    } finally {
      await close();
    }
  }
  return costs;
};

const CONVERSATION = idOf('bkg', 0);

const messagesOf = async (
  table: ReturnType<typeof recordingTable>['table'],
  count: number,
): Promise<void> => {
  const messages = messagesRepository(table);
  const nothing = { sent: 0, read: 0, told: 0 };
  const send = (bookingId: string, number: number, at: number) =>
    messages.send(
      {
        ...{ bookingId, driverId: DRIVER, ownerId: OWNER, driverName: 'Dani', ownerName: 'Olga' },
        ...{ spot: { title: 'Plaza', image: null }, driver: { ...nothing, sent: number }, owner: nothing },
        ...{ count: number, lastText: '¿Cabe una furgoneta?', lastFrom: 'driver', lastAt: toIso(at) },
      },
      {
        ...{ bookingId, number, from: 'driver', text: '¿Cabe una furgoneta?', sentAt: toIso(at) },
        ...{ clientId: `${number}`, driverSent: number, ownerSent: 0 },
      },
      DRIVER,
      { events: [] },
      at,
    );
  for (let number = 0; number < count; number++) await send(idOf('bkg', number), 1, NOW - number * MINUTE);
  for (let number = 2; number <= count; number++) await send(CONVERSATION, number, NOW + number);
};

const OTHERS: Readonly<Record<string, Ask>> = {
  notifications: checked(api.notifications.listNotifications.response, (deps) =>
    listNotifications(deps, owner, {}),
  ),
  'unread notifications': checked(api.notifications.countUnread.response, (deps) => countUnread(deps, owner)),
  conversations: checked(api.messages.listConversations.response, (deps) =>
    listConversations(deps, owner, {}),
  ),
  'messages of a conversation': checked(api.messages.listMessages.response, (deps) =>
    listMessages(deps, owner, CONVERSATION, {}),
  ),
  'spots to be reviewed': checked(api.moderation.listPending.response, (deps) =>
    listPending(deps, { limit: 20 }),
  ),
  'reviews of a spot': checked(api.reviews.listSpotReviews.response, (deps) =>
    listSpotReviews(deps, undefined, idOf('spt', 0), { limit: 10 }),
  ),
};

const writeOthers = async (counted: Counted, count: number): Promise<void> => {
  const { table, items } = recordingTable();
  const stay = makeStays(1, NOW);
  items.push(...stay.map((one) => toBookingItem(one, indexBooking(one))));
  await spotsRepository(table, isPublic).create(makeSpot(0, NOW));
  for (let number = 1; number <= count; number++) {
    const at = toIso(NOW - number * MINUTE);
    await notificationsRepository(table).add({
      ...{ id: idOf('ntf', count - number), userId: OWNER, kind: 'booking_made', createdAt: at },
      ...{ spotId: idOf('spt', 0), spotTitle: 'Plaza de garaje cerca de la estación' },
    });
    await spotsRepository(table, isPublic).create(
      makeSpot(number, NOW, { ownerId: `owner-${number}`, review: 'pending', submittedAt: at }),
    );
    await reviewsRepository(table).create(
      {
        ...{
          id: idOf('rev', number),
          bookingId: idOf('bkg', number),
          spotId: idOf('spt', 0),
          ownerId: OWNER,
        },
        ...{ driverName: 'Dani', rating: 5, text: 'Muy fácil de encontrar y de aparcar.'.repeat(3) },
        ...{ stayMonth: '2026-05', writtenAt: at, answer: null },
      },
      at,
      toWrittenEvent(idOf('bkg', number)),
      NOW,
    );
  }
  await messagesOf(table, count);
  // The last item of each key counts, and a batch may contain each key once.
  await counted.writeAll([
    ...new Map(items.map((item) => [JSON.stringify([item.pk, item.sk]), item])).values(),
  ]);
};

/** The cost of the other lists with this many items in each. */
export const measureOthers = async (among: number, measurement: Measurement = {}): Promise<ListCost[]> => {
  const { runs, parent } = { ...DEFAULTS, ...measurement };
  const { counted, close } = await openEmpty(parent);
  try {
    await writeOthers(counted, among);
    const costs: ListCost[] = [];
    for (const [list, ask] of Object.entries(OTHERS))
      costs.push({ list, among, ...(await measure(counted, ask, runs)) });
    return costs;
  } finally {
    await close();
  }
};
