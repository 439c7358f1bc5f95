import { beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#local/jobs.ts';
import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Api } from '#shared/api/index.ts';
import { routesByArea } from '#shared/api/routes-by-area.ts';
import type { Route } from '#shared/api/route.ts';
import type { Spot } from '#shared/model/spot.ts';
import { newId } from '#shared/lib/id.ts';
import { spotWith } from '#test/support/examples.ts';
import { eventually, inDays, type Person, PASSWORD, useStack } from '#test/support/stack.ts';

const app = useStack();

/** A spot and a paid stay on it. */
interface Market {
  readonly spot: Spot;
  readonly booking: Booking;
}

const ACTORS = ['nobody', 'stranger', 'driver', 'owner', 'admin'] as const;
type ActorName = (typeof ACTORS)[number];

/** The statuses that `ACTORS` get, in that order, and what they send. */
interface Row {
  readonly statuses: readonly [number, number, number, number, number];
  readonly body?: (market: Market, actor: Person) => object;
  readonly query?: string;
  /** The call changes the spot for the next actor, so that each actor gets another spot. */
  readonly isFinal?: true;
}

const own: Row = { statuses: [401, 200, 200, 200, 200] };
const onlyParties: Row = { statuses: [401, 404, 200, 200, 404] };
const onlyOwner: Row = { statuses: [401, 403, 403, 200, 403] };
const onlyDriver: Row = { statuses: [401, 404, 200, 404, 404] };
/** Of the driver, who cannot do it now. */
const notYet: Row = { statuses: [401, 404, 409, 404, 404] };
/** About something that does not exist. */
const unknown: Row = { statuses: [401, 404, 404, 404, 404] };
const onlyAdmin: Row = { statuses: [401, 403, 403, 403, 200] };
/** The same for administrators. */
const unknownCase: Row = { statuses: [401, 403, 403, 403, 404] };

/** The day of the last stay that an actor asked for; each asks for another one. */
let days = 20;
const stayOf = ({ spot }: Market) => {
  const date = inDays((days += 2));
  return { parkingSpotId: spot.id, startTime: `${date}T11:00:00Z`, endTime: `${date}T15:00:00Z` };
};
/** The same stay, with an hour more. */
const longer = ({ booking }: Market) => ({
  startTime: booking.startTime,
  endTime: new Date(Date.parse(booking.endTime) + 3_600_000).toISOString(),
});
const VEHICLE = { name: 'Ibiza', plate: '1234 BCD', kind: 'normal', length: 4.1, width: 1.8, height: 1.45 };
const noImport = 'imp_00000000000000000000000000';
const noRental = 'rnt_00000000000000000000000000';
const noVehicle = '00000000-0000-4000-8000-000000000000';

type Guarded<Routes> = {
  [Name in keyof Routes as Routes[Name] extends { auth: 'user' | 'admin' } ? Name : never]: Row;
};
type Matrix = { readonly [Area in keyof Api]: Guarded<Api[Area]> };

/**
 * Who may do what. It does not compile without every route that needs sign-in. For callers, things of other people do not
 * exist (404), except spots, which are public (403).
 */
const MATRIX: Matrix = {
  accounts: {
    getMe: own,
    startSecondFactor: { statuses: [401, 403, 403, 403, 409], body: () => ({ password: PASSWORD }) },
    confirmSecondFactor: {
      statuses: [401, 403, 403, 403, 409],
      body: () => ({ password: PASSWORD, code: '123456' }),
    },
    getStatistics: own,
    updateProfile: { ...own, body: () => ({ fullName: 'Nombre Nuevo' }) },
    requestEmailChange: {
      statuses: [401, 200, 200, 200, 200],
      body: (_, { userId }) => ({ email: `otra-${userId}@example.com`, password: PASSWORD }),
    },
    resendEmailChange: own,
    // All addresses are verified.
    requestEmailVerification: { statuses: [401, 409, 409, 409, 409] },
    cancelEmailChange: own,
  },
  spots: {
    listMySpots: own,
    createSpot: { statuses: [401, 400, 400, 400, 400], body: () => ({ title: 'Sin nada más' }) },
    updateSpot: { ...onlyOwner, body: () => ({ title: 'Un título mejor' }) },
    deleteSpot: { statuses: [401, 403, 403, 409, 403] },
  },
  calendars: {
    getCalendar: { ...onlyOwner, query: `from=${inDays(0)}&to=${inDays(30)}` },
    updateCalendar: {
      ...onlyOwner,
      body: () => ({ from: inDays(90), to: inDays(91), state: 'blocked' }),
    },
    createFeed: onlyOwner,
    deleteFeed: onlyOwner,
    createImport: {
      statuses: [401, 403, 403, 400, 403],
      body: () => ({ url: 'https://calendar.invalid/a.ics', name: 'Otro' }),
    },
    deleteImport: { statuses: [401, 403, 403, 404, 403] },
    refreshImport: { statuses: [401, 403, 403, 404, 403] },
  },
  images: {
    createUploadUrl: { ...own, body: () => ({ contentType: 'image/jpeg', contentLength: 1000 }) },
    // The stay is days away: its parties are too early.
    createPrivateUploadUrl: {
      statuses: [401, 404, 409, 409, 404],
      body: () => ({ contentType: 'image/jpeg', contentLength: 1000 }),
    },
  },
  places: {},
  bookings: {
    createBooking: { statuses: [401, 201, 201, 403, 201], body: stayOf },
    listMyBookings: own,
    listBookingsOnMySpots: own,
    getBooking: onlyParties,
    getBookingCalendar: onlyParties,
    releaseHold: onlyDriver,
    recordArrival: notYet,
    recordDeparture: notYet,
    previewCancellation: onlyParties,
    cancelBooking: { ...onlyParties, isFinal: true, body: ({ booking }) => ({ refund: booking.totalPrice }) },
  },
  changes: {
    quoteChange: { ...onlyDriver, body: longer },
    // No stay ends at the same time.
    requestChange: {
      ...notYet,
      body: ({ booking: { startTime, endTime } }) => ({ startTime, endTime, difference: 0 }),
    },
    // A payment of a booking is none of its changes.
    confirmChange: { ...notYet, body: () => ({ stripePaymentIntentId: 'pi_of_something_else' }) },
    releaseChange: onlyDriver,
  },
  claims: {
    getClaim: onlyParties,
    // The stay of the market is to come, and there is no claim about it.
    openClaim: {
      statuses: [401, 404, 404, 409, 404],
      body: () => ({ kind: 'overstay', text: 'Se quedó dos horas más.', amount: 5 }),
    },
    createClaimPayment: unknown,
    confirmClaimPayment: { ...unknown, body: () => ({ stripePaymentIntentId: 'pi_none' }) },
    disputeClaim: { ...unknown, body: () => ({ text: 'No me quedé más tiempo.' }) },
    acceptClaim: unknown,
    withdrawClaim: unknown,
    listPendingClaims: onlyAdmin,
    getClaimCase: unknownCase,
    decideClaim: { ...unknownCase, body: () => ({ due: 0, text: 'No hay ninguna prueba.', version: 1 }) },
  },
  payments: {
    createPaymentIntent: {
      statuses: [401, 200, 200, 403, 200],
      body: (market) => ({ bookingData: stayOf(market) }),
    },
  },
  payouts: {
    getPayoutAccount: own,
    startPayoutOnboarding: { ...own, body: () => ({ password: PASSWORD }) },
    createDashboardLink: { statuses: [401, 409, 409, 409, 409], body: () => ({ password: PASSWORD }) },
    listPayouts: own,
  },
  contact: {},
  watch: {},
  earnings: {
    getEarnings: own,
    exportEarnings: own,
    exportStatement: { ...own, query: 'period=2026-Q4' },
    getStatementPdf: { ...own, query: 'period=2026-Q4' },
  },
  notifications: {
    listNotifications: own,
    countUnread: own,
    markRead: { ...own, body: () => ({ ids: 'all' }) },
    listPushSubscriptions: own,
    savePushSubscription: { ...own, body: () => ({ ...app.stack.push.subscribe(), kinds: [] }) },
    deletePushSubscription: own,
  },
  favourites: {
    listFavourites: own,
    addFavourite: { statuses: [401, 200, 200, 403, 200] },
    removeFavourite: own,
    mergeFavourites: { ...own, body: ({ spot }) => ({ spotIds: [spot.id] }) },
    // The stay of another day is free, and nobody has to wait for it.
    wishStay: { statuses: [401, 409, 409, 403, 409], body: () => ({ date: inDays(150) }) },
    dropWishedStay: { ...own, query: 'startTime=2099-01-01T12:00:00Z&endTime=2099-01-02T11:00:00Z' },
  },
  rentals: {
    createRental: {
      statuses: [401, 409, 409, 403, 409],
      body: ({ spot }) => ({ parkingSpotId: spot.id, startDate: inDays(20), totalPrice: 100, terms: '' }),
    },
    suggestMonthPrice: { ...own, query: 'lat=40.4&lng=-3.7' },
    listRentals: own,
    getRental: unknown,
    prepareRentalCard: unknown,
    confirmRentalCard: { ...unknown, body: () => ({ setupId: 'seti_1Mm8s8LkdIwHu7ix0OXBfTRG' }) },
    endRental: { ...unknown, body: () => ({ endDate: inDays(90) }) },
    proposeRentalPrice: { ...unknown, body: () => ({ price: 90 }) },
    answerRentalPrice: { ...unknown, body: () => ({ answer: 'accept', totalPrice: 92.5 }) },
    quoteRentalEnd: { ...unknown, query: `endDate=${inDays(9)}` },
    offerRentalEnd: { ...unknown, body: () => ({ endDate: inDays(9), refund: 30 }) },
    answerRentalEnd: { ...unknown, body: () => ({ answer: 'decline', endDate: inDays(9), refund: 30 }) },
  },
  reviews: {
    getBookingReview: onlyParties,
    writeReview: { statuses: [401, 404, 409, 403, 404], body: () => ({ rating: 5, text: '' }) },
    answerReview: { statuses: [401, 404, 403, 404, 404], body: () => ({ text: 'Gracias por la visita.' }) },
  },
  messages: {
    listConversations: own,
    listMessages: onlyParties,
    writeMessage: {
      statuses: [401, 404, 201, 201, 404],
      body: (_, { userId }) => ({ text: 'Hola', clientId: userId }),
    },
    markMessagesRead: { ...onlyParties, body: () => ({ upTo: 1 }) },
  },
  // The stay is days away, and nothing is reported.
  problems: {
    reportProblem: {
      ...notYet,
      body: () => ({ kind: 'taken', pictures: [`${'0'.repeat(16)}/${'0'.repeat(26)}`] }),
    },
    getProblem: unknown,
    listProblemPlaces: unknown,
    rebook: { ...unknown, body: ({ spot }) => ({ parkingSpotId: spot.id }) },
    returnEverything: unknown,
    unblockSpace: unknown,
    listOpenProblems: onlyAdmin,
    getProblemCase: unknownCase,
    decideProblem: {
      ...unknownCase,
      body: () => ({ decision: 'founded', reason: 'Se ve otro coche en las fotos.' }),
    },
  },
  vehicles: {
    listVehicles: own,
    saveVehicle: { ...own, body: () => VEHICLE },
    deleteVehicle: own,
    chooseVehicle: { ...onlyDriver, body: () => ({ vehicleId: null }) },
  },
  taxes: {
    getTaxDetails: own,
    saveTaxDetails: { ...own, body: () => ({ revision: 0 }) },
    getInvoiceData: onlyDriver,
    // Nobody has said what an invoice needs.
    saveInvoiceData: { ...notYet, body: () => ({ revision: 0 }) },
  },
  invoices: {
    listInvoices: own,
    archiveInvoices: own,
    getInvoice: onlyDriver,
    getInvoicePdf: onlyDriver,
    listBookingInvoices: onlyParties,
    getInvoicingAgreement: own,
    // Nobody has given tax details, and nothing holds that could end.
    saveInvoicingAgreement: {
      statuses: [401, 409, 409, 409, 409],
      body: () => ({ isAccepted: true, version: '2026-11', revision: 0 }),
    },
  },
  privacy: {
    exportMyData: { ...own, body: () => ({ password: PASSWORD }) },
    closeMyAccount: { statuses: [401, 403, 403, 403, 403], body: () => ({ password: 'NoEsEsta1' }) },
  },
  moderation: {
    listPending: onlyAdmin,
    findBookings: { ...onlyAdmin, query: 'reference=01234567' },
    getReview: onlyAdmin,
    decideReview: {
      ...onlyAdmin,
      isFinal: true,
      body: ({ spot }) => ({ decision: 'approve', version: spot.version }),
    },
  },
};

const rows = Object.entries(MATRIX).flatMap(([area, group]: [string, Record<string, Row>]) =>
  Object.entries(group).map(([name, row]) => {
    const { [name]: route } = routesByArea[area] ?? {};
    if (!route) throw new Error(`There is no route ${name}.`);
    return { name, route, row };
  }),
);

let people: Record<Exclude<ActorName, 'nobody'>, Person>;
let shared: Market;

const aMarket = async (): Promise<Market> => {
  const spot = spotWith({ id: newId('spt'), ownerId: people.owner.userId });
  await kit.spots().spots.create(spot);
  return { spot, booking: await app.book(people.driver, spot, { date: inDays(5) }) };
};

/** The first invoice of a booking. */
const invoiceOf = ({ id }: Pick<Booking, 'id'>) => `inv_${id.slice('bkg_'.length)}_001`;

const pathOf = ({ path }: Route, { spot, booking }: Market) =>
  path
    .replace('{spotId}', spot.id)
    .replace('{bookingId}', booking.id)
    .replace('{importId}', noImport)
    .replace('{invoiceId}', invoiceOf(booking))
    .replace('{vehicleId}', noVehicle)
    .replace('{rentalId}', noRental)
    .replace('{subscriptionId}', 'a'.repeat(43));

describe('every route that needs sign-in', () => {
  beforeAll(async () => {
    const [stranger, driver, owner] = await Promise.all([
      app.newPerson('Ester Extraña'),
      app.newPerson('Dani Conductor'),
      app.newPerson('Olga Propietaria'),
    ]);
    people = { stranger, driver, owner, admin: await app.newAdmin() };
    shared = await aMarket();
    await eventually(async () => {
      await runJob('issueInvoices');
      const { status } = await app.get(`/invoices/${invoiceOf(shared.booking)}`, driver);
      return status === 200 || undefined;
    }, 'an invoice');
  });

  it.each(rows)('[BR-08] $name answers each actor with the status of the table', async ({ route, row }) => {
    const answers: string[] = [];
    for (const name of ACTORS) {
      const market = row.isFinal ? await aMarket() : shared;
      const as = name === 'nobody' ? undefined : people[name];
      const body = row.body?.(market, as ?? people.stranger);
      const path = row.query ? `${pathOf(route, market)}?${row.query}` : pathOf(route, market);
      const { status } = await app.call(route.method, path, { as, ...(body && { body }) });
      answers.push(`${name} ${status}`);
    }
    expect(answers).toEqual(ACTORS.map((name, index) => `${name} ${row.statuses[index]}`));
  });

  const onSpots = rows.filter(
    ({ route, row }) => route.path.startsWith('/parking-spots/') && row.statuses[1] === 403,
  );
  it.each(onSpots)('[BR-08] $name does not find a hidden spot of another person', async ({ route, row }) => {
    const spot = spotWith({ id: newId('spt'), ownerId: people.owner.userId, isActive: false });
    await kit.spots().spots.create(spot);
    const market = { ...shared, spot };
    const body = row.body?.(market, people.stranger);
    const path = `${pathOf(route, market)}?${row.query ?? ''}`;
    const { status } = await app.call(route.method, path, { as: people.stranger, ...(body && { body }) });
    expect(status).toBe(404);
  });
});
