import { randomUUID } from 'node:crypto';
import type { ProblemBody } from '#shared/api/errors.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { openTable, type TableItem, withoutKeys } from '#shared/data/client.ts';
import { dueDiligenceRepository } from '#shared/data/due-diligence-repository.ts';
import { rentalsRepository } from '#shared/data/rentals-repository.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { getRentalTimer } from '#shared/domain/rentals/rental-step.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { sellerReportsRepository } from '#shared/data/seller-reports-repository.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { invoicingAgreementsRepository } from '#shared/data/invoicing-agreements-repository.ts';
import { invoiceDataRepository } from '#shared/data/tax-details-repository.ts';
import { bookingVehiclesRepository } from '#shared/data/vehicles-repository.ts';
import { availabilityAlertsRepository } from '#shared/data/availability-alerts-repository.ts';
import { indexBooking, patchBooking } from '#shared/domain/bookings/booking-step.ts';
import { startDueDiligence } from '#shared/domain/taxes/due-diligence.ts';
import { env } from '#shared/lib/env.ts';
import { MAX_AVAILABILITY_ALERTS } from '#shared/model/rules.ts';
import { ANSWERED, kindOf } from './area-records.ts';
import { aPastStay } from './past-stay.ts';
import { inDays, type Person, type TestStack } from './stack.ts';
import { untilOutboxIsEmpty } from './until-outbox-is-empty.ts';
import { wholeTable } from './whole-table.ts';

export interface World {
  readonly people: Readonly<Record<'owner' | 'driver' | 'admin', Person>>;
  readonly spotId: string;
  readonly stayId: string;
  readonly items: readonly TableItem[];
}

type Call = readonly [who: keyof World['people'] | 'nobody', route: string];

/** The access details of the spot. */
export const ACCESS_DETAILS = 'Código 4711 en el portón';

/** Calls that answer a list, which one unreadable record must not break. */
const LISTS: readonly Call[] = [
  ['nobody', '/parking-spots'],
  ['nobody', '/parking-spots/map?west=-4&south=40&east=-3&north=41'],
  ['owner', '/parking-spots/my-spots'],
  ['driver', '/bookings/my-bookings'],
  ['owner', '/bookings/bookings-on-my-spots'],
  ['driver', '/messages'],
  ['owner', '/messages'],
  ['driver', '/notifications'],
  ['owner', '/notifications'],
  ['driver', '/user/favourites'],
  ['owner', '/payouts'],
  ['driver', '/user/invoices'],
  ['owner', '/user/earnings'],
  ['owner', '/user/statistics'],
  ['admin', '/admin/spots'],
  ['admin', '/admin/claims'],
  ['admin', '/admin/problems'],
  ['driver', '/rentals'],
  ['owner', '/rentals'],
];

const RENTAL_ID = 'rnt_01M85RQE1W5DQ0PKX7ZFJWG65H';

const listSingles = (spotId: string, bookingId: string): Call[] => [
  ['nobody', `/parking-spots/${spotId}`],
  ['owner', `/parking-spots/${spotId}`],
  ['nobody', `/parking-spots/${spotId}/page`],
  ['nobody', `/parking-spots/${spotId}/reviews`],
  ['nobody', `/parking-spots/${spotId}/availability?from=${inDays(0)}&to=${inDays(30)}`],
  ['nobody', `/parking-spots/${spotId}/quote?date=${inDays(3)}`],
  ['owner', `/parking-spots/${spotId}/calendar?from=${inDays(0)}&to=${inDays(30)}`],
  ['admin', `/admin/spots/${spotId}`],
  ['driver', `/bookings/${bookingId}`],
  ['owner', `/bookings/${bookingId}`],
  ['driver', `/bookings/${bookingId}/calendar`],
  ['driver', `/bookings/${bookingId}/cancellation`],
  ['driver', `/bookings/${bookingId}/review`],
  ['driver', `/bookings/${bookingId}/problem`],
  ['owner', `/bookings/${bookingId}/problem`],
  ['owner', `/bookings/${bookingId}/messages`],
  ['driver', `/bookings/${bookingId}/claim`],
  ['owner', `/bookings/${bookingId}/claim`],
  ['admin', `/admin/claims/${bookingId}`],
  ['driver', '/auth/me'],
  ['owner', '/user/vehicles'],
  ['owner', '/user/tax-details'],
  ['driver', `/bookings/${bookingId}/invoice-data`],
  ['driver', `/bookings/${bookingId}/invoices`],
  ['driver', `/invoices/inv_${bookingId.slice('bkg_'.length)}_001`],
  ['owner', '/user/invoicing-agreement'],
  ['owner', '/payouts/account'],
  ['driver', `/rentals/${RENTAL_ID}`],
  ['owner', `/rentals/${RENTAL_ID}`],
];

/** A garage of the owner, and a vehicle at the stay, which is over, so that none can be chosen any more. */
const addVehicles = async (app: TestStack, owner: Person, bookingId: string) => {
  const garage = {
    name: 'El de diario',
    plate: '4711 BCD',
    kind: 'normal',
    length: 4.11,
    width: 1.82,
    height: 1.47,
  };
  await app.put(`/user/vehicles/${randomUUID()}`, owner, garage);
  const vehicle = {
    bookingId,
    vehicleId: randomUUID(),
    vehicle: { plate: '9876 DCB', kind: 'normal' as const },
    revision: 1,
    keptUntil: `${inDays(20)}T00:00:00.000Z`,
    updatedAt: `${inDays(-2)}T00:00:00.000Z`,
  };
  await bookingVehiclesRepository(openTable(env.tableName())).save(vehicle, undefined, Date.now());
};

/** A report about the stay that waits for a decision, as if it had been written in time. */
const addProblem = async (bookingId: string) => {
  const bookings = bookingsRepository(openTable(env.tableName()), indexBooking);
  const booking = await bookings.find(bookingId);
  if (!booking) throw new Error(`There is no booking ${bookingId}.`);
  const { driverId, ownerId, spotId, spot, startAt, endAt, timeZone } = booking;
  const problem = {
    ...{ bookingId, driverId, ownerId, spotId, spot: { title: spot.title }, startAt, endAt, timeZone },
    ...{ kind: 'taken' as const, text: 'Hay una furgoneta blanca.', reportedAt: startAt },
    ...{ outcome: 'open' as const },
    ...{ rebookedTo: null, decision: null, reason: null, decidedAt: null, decidedBy: null, waits: false },
    blockedUntil: null,
    position: { latitude: 40.43217, longitude: -3.70311, accuracy: 14.25 },
    pictures: ['0123456789abcdef/01JQ2T8Z3M4N5P6Q7R8S9TABCD'],
    version: 1,
  } as const;
  const now = Date.now();
  await bookings.write({ ...patchBooking(booking, { problem: 'open' }, now), problem }, now);
};

/** What an owner said for taxes, and whom the invoice of the stay is for. */
const addTaxDetails = async (app: TestStack, owner: Person, bookingId: string) => {
  const details = {
    revision: 0,
    traderStatus: 'private',
    legalName: 'Olga Dueña Aparicio',
    taxId: '54362315K',
    address: { street: 'Calle de la Palma 17, 3.º', postcode: '28004', city: 'Madrid centro', country: 'ES' },
    birthDate: '1979-03-12',
    regimes: [{ from: '2026-01-15', regime: 'exempt', reason: 'other', note: 'Cedida con el piso' }],
  };
  await app.put('/user/tax-details', owner, details);
  await invoiceDataRepository(openTable(env.tableName())).save({
    bookingId,
    traderStatus: 'business',
    legalName: 'Conductores Reunidos, S. L.',
    taxId: 'B64717838',
    taxIdCountry: 'ES',
    address: { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' },
    revision: 1,
    keptUntil: `${inDays(2000)}T00:00:00.000Z`,
    updatedAt: `${inDays(-1)}T00:00:00.000Z`,
  });
};

/** What was reported of an owner, who had been asked for tax details. */
const addReport = async ({ userId }: Person, spotId: string) => {
  const table = openTable(env.tableName());
  const quarter = { considerationCents: 1275, feesCents: 225, stays: 1 };
  const report = {
    ...{ userId, year: 2025, docRefId: `ES2025-B64717838-${userId}-1`, revision: 1 },
    reportedAt: `${inDays(-1)}T00:00:00.000Z`,
    seller: {
      ...{ kind: 'individual' as const, name: 'Olga Dueña de Aparicio', taxId: '54362315K' },
      address: { street: 'Calle de la Palma 19', postcode: '28004', city: 'Madrid capital', country: 'ES' },
      ...{ birthDate: '1979-03-13', residenceTaxId: '86095742719', registerNumber: '' },
    },
    listings: [
      {
        ...{ spotId, address: 'Calle de Fuencarral 122, Madrid', cadastralReference: '9872023VH5797S0001WX' },
        quarters: [quarter, quarter, quarter, quarter],
        rentedDays: 9,
      },
    ],
  };
  await sellerReportsRepository(table).save(report, { effects: ['mail_seller_report'], userId, year: 2025 });
  const asked = startDueDiligence(userId, 'enforce', Date.now());
  await dueDiligenceRepository(table).save(asked);
};

/** An invoice of the rent in the owner's name, under an ended agreement; the one of the commission waits. */
const addInvoice = async (owner: Person, driver: Person, bookingId: string) => {
  const table = openTable(env.tableName());
  const invoices = invoicesRepository(table);
  const at = `${inDays(-1)}T09:30:00.000Z`;
  const until = { from: `${inDays(-30)}T08:15:00.000Z`, until: `${inDays(-1)}T08:45:00.000Z` };
  await invoicingAgreementsRepository(table).save({
    ...{ userId: owner.userId, revision: 1, updatedAt: until.until },
    periods: [{ version: '2026-11', ...until }],
  });
  await invoices.review(bookingId, Date.now());
  const review = await invoices.findReview(bookingId);
  const amounts = { baseCents: 1240, taxCents: 260 };
  await invoices.issue({
    invoices: [
      {
        id: `inv_${bookingId.slice('bkg_'.length)}_001`,
        ...{ number: 'PLF2026-000001', series: 'PLF', year: 2026, seriesNumber: 1 },
        ...{ type: 'F1', subject: 'rent', issuedOn: at.slice(0, 10), issuedAt: at },
        ...{ operationOn: at.slice(0, 10), cancelledAt: null },
        issuer: {
          ...{
            userId: owner.userId,
            legalName: 'Garajes de la Factura, S. L.',
            taxId: 'B58378431',
            taxIdCountry: 'ES',
          },
          address: ['Gran Vía de la Factura 3', '28013 Madrid'],
        },
        thirdParty: {
          ...{ userId: null, legalName: 'Mercado de Plazas, S. L.', taxId: 'B12345674', taxIdCountry: 'ES' },
          address: ['Calle del Mercado 1, 28001 Madrid'],
        },
        agreementVersion: '2026-11',
        recipient: {
          ...{ userId: driver.userId, legalName: 'Conductores de la Factura, S. L.', taxId: 'A58818501' },
          ...{ taxIdCountry: 'ES', address: ['Paseo de la Factura 5', '46023 Valencia'] },
        },
        bookingId,
        stay: {
          ...{ startAt: `${inDays(-2)}T09:00:00.000Z`, endAt: `${inDays(-2)}T11:00:00.000Z` },
          ...{ timeZone: 'Europe/Madrid', title: 'Plaza de la factura', address: 'Calle de la Factura 9' },
        },
        lines: [{ kind: 'part_day', quantity: 1, unitCents: 1500, amountCents: 1500, ...amounts }],
        ...{ area: 'iva', rate: 2100, exemption: null, ...amounts, totalCents: 1500 },
        ...{ corrects: null, replaces: [], language: 'es', checkUrl: null },
        ...{ issuerId: owner.userId, recipientId: driver.userId, keptUntil: `${inDays(2000)}T00:00:00.000Z` },
      },
    ],
    series: [{ taxpayer: '54362315K', year: 2026, last: { F: 1 }, issuedAt: at, revision: 1 }],
    done: [],
    waiting: review ? [{ ...review, waitsFor: 'owner_details', waitsForId: owner.userId }] : [],
    chains: [],
  });
};

/** A rental that is over, whose only month was another stay. */
const addRental = async (owner: Person, driver: Person, spotId: string) => {
  const table = openTable(env.tableName());
  const spot = await spotsRepository(table, isPublic).find(spotId);
  if (!spot) throw new Error('There is no such spot.');
  const rentals = rentalsRepository(table, getRentalTimer);
  const [startedAt, endedAt] = [`${inDays(-90)}T07:12:00.000Z`, `${inDays(-60)}T18:03:00.000Z`];
  const rental = {
    ...{ id: RENTAL_ID, spotId, ownerId: owner.userId, driverId: driver.userId, driverName: 'Dani' },
    ...{ timeZone: 'Europe/Madrid', status: 'active' as const, startDate: inDays(-80) },
    pattern: { type: 'nights' as const, from: '19:30', to: '07:30' },
    ...{ monthCents: 8725, minMonths: 2, noticeDays: 30, paidMonths: 1 },
    prices: [{ month: 3, cents: 9125 }],
    proposal: {
      ...{ month: 5, cents: 9525, proposedAt: `${inDays(-70)}T07:12:30.000Z` },
      remindedAt: `${inDays(-62)}T07:12:45.000Z`,
    },
    endOffer: { by: 'driver' as const, endDate: inDays(-49), offeredAt: `${inDays(-62)}T08:00:15.000Z` },
    pastProposals: [
      {
        ...{
          by: 'owner' as const,
          price: { month: 4, cents: 9325 },
          endDate: null,
          outcome: 'withdrawn' as const,
        },
        ...{ proposedAt: `${inDays(-75)}T07:12:35.000Z`, closedAt: `${inDays(-74)}T07:12:40.000Z` },
      },
      {
        ...{ by: 'driver' as const, price: null, endDate: inDays(-48), outcome: 'declined' as const },
        ...{ proposedAt: `${inDays(-73)}T08:00:20.000Z`, closedAt: `${inDays(-72)}T08:00:25.000Z` },
      },
    ],
    ...{ endDate: null, endedBy: null, endedAt: null, bookingIds: ['bkg_01M85RQJDD6BPXHY2X1R3X5XFT'] },
    spot: { title: 'Plaza del alquiler', address: 'Calle del Alquiler 8', image: null },
    ...{
      agreedTerms: 'terms-7',
      agreedAt: `${inDays(-90)}T07:11:30.000Z`,
      refusals: 2,
      refusedAt: `${inDays(-61)}T08:00:00.000Z`,
    },
    ...{
      announcedMonth: 2,
      customerId: 'cus_NffrFeUfNV2Hib',
      paymentMethodId: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
      card: { brand: 'mastercard', last4: '6318', expiry: '2044-07' },
      replacedCards: ['pm_1PgafyB7WZ01zgkWPkJyEJ9x'],
    },
    deposit: { cents: 4500, state: 'awarded' as const, awardedCents: 1300, settledAt: endedAt },
    ...{ version: 3, createdAt: startedAt, updatedAt: startedAt },
  };
  await rentals.create(rental, spot, 5, Date.now());
  const end = { endDate: inDays(-50), endedBy: 'unpaid' as const, endedAt, status: 'ended' as const };
  const next = { ...rental, ...end, timerRetryAt: endedAt, openCharge: 3, version: 4, updatedAt: endedAt };
  await rentals.write({ before: rental, next, effects: [] }, Date.now());
};

/** A spot with a past, paid and reviewed stay with messages, which its driver likes, which has items of all kinds with a model. */
export const aWorld = async (app: TestStack): Promise<World> => {
  const [owner, driver, admin] = await Promise.all([
    app.newPerson('Olga Dueña'),
    app.newPerson('Dani Conductor'),
    app.newAdmin(),
  ]);
  const spot = await app.publishOnMap(owner, { accessDetails: ACCESS_DETAILS });
  const stay = await aPastStay(spot.id, driver);
  const write = (route: string, body: object) => app.post(`/bookings/${stay}/${route}`, driver, body);
  await write('review', { rating: 4, text: 'Muy cómoda, volveré.' });
  await write('messages', { text: 'Olvidé el mando.', clientId: 'aviso-0000-0001' });
  await addVehicles(app, owner, stay);
  await addTaxDetails(app, owner, stay);
  await addReport(owner, spot.id);
  await addInvoice(owner, driver, stay);
  await app.post(`/bookings/${stay}/claim`, owner, {
    kind: 'overstay',
    text: 'Se quedó toda la tarde en la plaza.',
    amount: 5.25,
  });
  await write('claim/dispute', { text: 'Me fui a la hora exacta, lo juro.' });
  await addProblem(stay);
  await addRental(owner, driver, spot.id);
  await app.put(`/user/favourites/${spot.id}`, driver);
  await availabilityAlertsRepository(openTable(env.tableName())).add(
    {
      userId: driver.userId,
      spotId: spot.id,
      startAt: `${inDays(40)}T11:00:00.000Z`,
      endAt: `${inDays(41)}T10:00:00.000Z`,
      timeZone: 'Europe/Madrid',
      wishedAt: new Date().toISOString(),
    },
    MAX_AVAILABILITY_ALERTS,
  );
  await app.notificationsOf(owner, 2);
  // Both sides of a booking have notifications with the same id: a snapshot between them would take one for a secret.
  await untilOutboxIsEmpty();
  const items = (await wholeTable()).filter((item) => ANSWERED.has(kindOf(item)));
  return { people: { owner, driver, admin }, spotId: spot.id, stayId: stay, items };
};

/** The routes of all calls above, for callers without access as well. */
export const listAddresses = ({ spotId, stayId }: World): string[] => [
  ...new Set([...LISTS, ...listSingles(spotId, stayId)].map(([, route]) => route)),
];

/** The first item of each kind. */
export const oneOfEach = ({ items }: World): TableItem[] => [
  ...new Map(items.toReversed().map((item) => [kindOf(item), item])).values(),
];

/** Ways in which a bug or another release could have stored the item. */
export const SPOILERS = {
  missing: (item, name) => Object.fromEntries(Object.entries(item).filter(([other]) => other !== name)),
  null: (item, name) => ({ ...item, [name]: null }),
  'of another type': (item, name) => ({ ...item, [name]: typeof item[name] === 'number' ? 'siete' : 7 }),
  'beside an unknown one': (item, name) => ({ ...item, [`${name}Later`]: { anything: [1, 'two'] } }),
} as const satisfies Record<string, (item: TableItem, name: string) => TableItem>;

interface ReadOptions {
  /** Makes only those calls for an item whose answer changes when all of its attributes are missing, and each route for one person. */
  readonly onlyReaders?: boolean;
}

/**
 * Spoils each attribute of the items, one after the other, and makes all calls. Returns the failures: a list that is not
 * answered, or another call that answers 5xx with a code other than `record_unreadable`.
 */
export const readSpoiled = async (
  app: TestStack,
  { people, spotId, stayId }: World,
  items: readonly TableItem[],
  hows: readonly (keyof typeof SPOILERS)[],
  { onlyReaders = false }: ReadOptions = {},
): Promise<{ reads: number; wrong: string[] }> => {
  const table = openTable(env.tableName());
  const calls = [...LISTS, ...listSingles(spotId, stayId)];
  const wrong: string[] = [];
  let reads = 0;
  const read = async ([who, route]: Call, what: string) => {
    const as = who === 'nobody' ? undefined : people[who];
    const { status, body } = await app.get<ProblemBody>(route, as);
    reads += 1;
    const isList = LISTS.some(([, list]) => list === route);
    if (isList ? status !== 200 : status >= 500 && body.code !== 'record_unreadable')
      wrong.push(`${what}: ${who} ${route} ${status}`);
    return JSON.stringify([status, status < 400 ? body : body.code]);
  };
  const readAll = (which: readonly Call[], what: string) =>
    Promise.all(which.map((call) => read(call, what)));
  /** Compared with the answers just before: a job may have changed the world since the item before. */
  const listReaders = async (item: TableItem): Promise<Call[]> => {
    const whole = await readAll(calls, `${String(item.sk)} whole`);
    await table.put(
      Object.fromEntries(Object.entries(item).filter(([name]) => !(name in withoutKeys(item)))),
    );
    const answers = await readAll(calls, `${String(item.sk)} without attributes`);
    const readers = calls.filter((_, index) => answers[index] !== whole[index]);
    return [...new Map(readers.map((call) => [call[1], call])).values()];
  };
  for (const item of items) {
    const readers = onlyReaders ? await listReaders(item) : calls;
    for (const name of Object.keys(withoutKeys(item)))
      for (const how of hows) {
        await table.put(SPOILERS[how](item, name));
        await readAll(readers, `${String(item.sk)} ${name} ${how}`);
        await table.put(item);
      }
  }
  return { reads, wrong };
};
