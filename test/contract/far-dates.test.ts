import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Route } from '#shared/api/route.ts';
import { routesByArea } from '#shared/api/routes-by-area.ts';
import type { Spot } from '#shared/api/spots.ts';
import { CALENDAR_YEARS } from '#shared/model/rules.ts';
import { inDays, type Person, aSpot, useStack } from '#test/support/stack.ts';
import { COMPLETE_DETAILS } from '#test/support/tax-details.ts';
import { buildOpenApi } from '../../scripts/openapi.ts';

const app = useStack();

/** JSON Schema, as far as it is read here. */
interface Schema {
  readonly $ref?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const document = JSON.parse(JSON.stringify(buildOpenApi())) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Schemas of days, months and periods, which have no format of JSON Schema. */
const IDS = ['LocalDate', 'StayDate', 'Month', 'StatementPeriod'];

/** The paths of the dates in a schema. */
const datesIn = (schema: Schema, at: string): string[] => {
  const id = schema.$ref?.split('/').at(-1);
  if (id !== undefined) return IDS.includes(id) ? [at] : datesIn(document.components.schemas[id] ?? {}, at);
  if (schema.format === 'date' || schema.format === 'date-time') return [at];
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const found = [
    ...parts.flatMap((part) => datesIn(part, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      datesIn(inner, at === '' ? name : `${at}.${name}`),
    ),
    ...(schema.items ? datesIn(schema.items, `${at}.0`) : []),
  ];
  return [...new Set(found)];
};

const routes = Object.values(routesByArea).flatMap((area) => Object.entries<Route>(area));
/** `route field` of each date that a caller sends. */
const fields = routes.flatMap(([name, { method, path }]) => {
  const { parameters = [], requestBody } = document.paths[path]?.[method.toLowerCase()] ?? {};
  const body = requestBody?.content['application/json']?.schema;
  return [
    ...parameters.flatMap((parameter) => datesIn(parameter.schema, parameter.name)),
    ...(body ? datesIn(body, '') : []),
  ].map((field) => `${name} ${field}`);
});

interface Request {
  readonly as?: Person;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

let people: Record<'owner' | 'driver', Person>;
let spot: Spot;
let booking: Booking;
let images: string[];

const DAY = {
  date: () => inDays(20),
  at: () => `${inDays(20)}T10:00:00Z`,
  later: () => `${inDays(20)}T11:00:00Z`,
};

beforeAll(async () => {
  people = { owner: await app.newPerson('Olga Dueña'), driver: await app.newPerson('Dani Conductor') };
  spot = await app.publish(people.owner, { endDate: inDays(700) });
  images = await app.havePictures(people.owner);
  const day = { date: inDays(10), startTime: '10:00', endTime: '12:00', isFullDay: 'false' };
  booking = await app.book(people.driver, spot, day);
});

const stay = () => ({ parkingSpotId: spot.id, startTime: DAY.at(), endTime: DAY.later() });
const box = { west: -4, south: 40, east: -3, north: 41 };
const range = () => ({ from: inDays(2), to: inDays(3) });

/** A request of each route with dates, which would be accepted. */
const REQUESTS: Readonly<Record<string, () => Request>> = {
  getQuote: () => ({
    path: `/parking-spots/${spot.id}/quote`,
    query: { date: inDays(2), endDate: inDays(3) },
  }),
  quoteRental: () => ({ path: `/parking-spots/${spot.id}/rental-quote`, query: { startDate: inDays(20) } }),
  createRental: () => ({
    as: people.driver,
    path: '/rentals',
    body: { parkingSpotId: spot.id, startDate: inDays(20), totalPrice: 92.5, terms: '' },
  }),
  endRental: () => ({
    as: people.driver,
    path: '/rentals/rnt_00000000000000000000000000/end',
    body: { endDate: inDays(90) },
  }),
  quoteRentalEnd: () => ({
    as: people.driver,
    path: '/rentals/rnt_00000000000000000000000000/end-offer',
    query: { endDate: inDays(9) },
  }),
  offerRentalEnd: () => ({
    as: people.driver,
    path: '/rentals/rnt_00000000000000000000000000/end-offer',
    body: { endDate: inDays(9), refund: 30 },
  }),
  answerRentalEnd: () => ({
    as: people.driver,
    path: '/rentals/rnt_00000000000000000000000000/end-offer/answer',
    body: { answer: 'decline', endDate: inDays(9), refund: 30 },
  }),
  getAvailability: () => ({ path: `/parking-spots/${spot.id}/availability`, query: range() }),
  getCalendar: () => ({ as: people.owner, path: `/parking-spots/${spot.id}/calendar`, query: range() }),
  updateCalendar: () => ({
    as: people.owner,
    path: `/parking-spots/${spot.id}/calendar`,
    body: { ...range(), state: 'default' },
  }),
  listSpots: () => ({ path: '/parking-spots', query: { ...box, startDate: inDays(2), endDate: inDays(3) } }),
  listSpotsOnMap: () => ({
    path: '/parking-spots/map',
    query: { ...box, startDate: inDays(2), endDate: inDays(3) },
  }),
  createSpot: () => ({ as: people.owner, path: '/parking-spots', body: aSpot(images) }),
  updateSpot: () => ({
    as: people.owner,
    path: `/parking-spots/${spot.id}`,
    body: { startDate: inDays(0), endDate: inDays(700) },
  }),
  wishStay: () => ({
    as: people.driver,
    path: `/user/favourites/${spot.id}/stays`,
    body: { date: inDays(2), endDate: inDays(3) },
  }),
  dropWishedStay: () => ({
    as: people.driver,
    path: `/user/favourites/${spot.id}/stays`,
    query: { startTime: DAY.at(), endTime: DAY.later() },
  }),
  createBooking: () => ({ as: people.driver, path: '/bookings', body: stay() }),
  createPaymentIntent: () => ({
    as: people.driver,
    path: '/create-payment-intent',
    body: { bookingData: stay() },
  }),
  quoteChange: () => ({
    as: people.driver,
    path: `/bookings/${booking.id}/changes/quote`,
    body: { startTime: booking.startTime, endTime: booking.endTime },
  }),
  requestChange: () => ({
    as: people.driver,
    path: `/bookings/${booking.id}/changes`,
    body: { startTime: booking.startTime, endTime: booking.endTime, difference: 0 },
  }),
  getEarnings: () => ({
    as: people.owner,
    path: '/user/earnings',
    query: { from: '2026-01', to: '2026-02' },
  }),
  exportEarnings: () => ({
    as: people.owner,
    path: '/user/earnings/export',
    query: { from: '2026-01', to: '2026-02' },
  }),
  exportStatement: () => ({ as: people.owner, path: '/user/earnings/statement', query: { period: '2026' } }),
  getStatementPdf: () => ({
    as: people.owner,
    path: '/user/earnings/statement/pdf',
    query: { period: '2026-Q4' },
  }),
  listInvoices: () => ({ as: people.owner, path: '/user/invoices', query: range() }),
  archiveInvoices: () => ({ as: people.owner, path: '/user/invoices/archive', query: range() }),
  saveTaxDetails: () => ({
    as: people.owner,
    path: '/user/tax-details',
    body: { ...COMPLETE_DETAILS, regimes: [{ from: '2026-01-01', regime: 'taxed' }] },
  }),
};

/** Names a stay that may be stored since before there was a bound, and does nothing if it is not. */
const NAMES_WHAT_IS_STORED = 'dropWishedStay';

/** The same date, month, period or instant in another year. */
const inYear = (value: unknown, year: number): string =>
  String(value).replace(/^\d{4}/, String(year).padStart(4, '0'));

const change = (fields: unknown, path: readonly string[], to: (value: unknown) => unknown): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return to(fields);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(fields)
    ? [...(fields as unknown[])]
    : { ...(fields as object) };
  Reflect.set(copy, name, change(Reflect.get(copy, name), rest, to));
  return copy;
};

/** The answer to a request, and its time in milliseconds. */
const send = async (name: string, { as, path, query, body }: Request) => {
  const [, { method }] = routes.find(([one]) => one === name) ?? [undefined, { method: 'GET' }];
  const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '';
  const begun = performance.now();
  const answer = await app.call<ProblemBody>(method, path + search, { as, ...(body && { body }) });
  return { status: answer.status, code: answer.body.code, ms: Math.round(performance.now() - begun) };
};

const withYear = (request: Request, field: string, year: number): Request => {
  const to = (value: unknown) => inYear(value ?? inDays(2), year);
  return request.body
    ? { ...request, body: change(request.body, field.split('.'), to) as object }
    : { ...request, query: change(request.query, [field], to) as Record<string, unknown> };
};

/** Far above what a refusal takes, and what an answer takes, a PDF file among them, also on a busy machine. */
const MAX_MS = { refused: 1500, answered: 6000 };

const thisYear = new Date().getUTCFullYear();

describe('a date from another time', () => {
  it('is sent to every route of the contract that takes one', () => {
    const known = fields.map((field) => field.split(' ')[0]);
    expect([...new Set(known)].toSorted()).toEqual(Object.keys(REQUESTS).toSorted());
  });

  const slowest: { readonly field: string; readonly ms: number }[] = [];
  it.each(fields)('[AP-01] is refused with a code, and at once, in %s', async (field) => {
    const [name = '', path = ''] = field.split(' ');
    const request = REQUESTS[name]?.() ?? { path: '' };
    // The first call of a function reads its modules.
    expect((await send(name, request)).status).toBeLessThan(500);
    for (const year of [0, 1900, 2400, 2999, 9999]) {
      const isBirth = path === 'birthDate' && year <= 1900;
      const { status, code, ms } = await send(name, withYear(request, path, year));
      slowest.push({ field: `${field} in ${year}`, ms });
      expect(ms, `${field} in ${year}`).toBeLessThan(MAX_MS.refused);
      if (name === NAMES_WHAT_IS_STORED || isBirth) expect(status).toBeLessThan(500);
      else
        expect([status >= 400 && status < 500, typeof code], `${field} in ${year}`).toEqual([true, 'string']);
    }
  });

  it.each(fields)('never fails, nor takes long, at the edge of what is accepted, in %s', async (field) => {
    const [name = '', path = ''] = field.split(' ');
    const request = REQUESTS[name]?.() ?? { path: '' };
    for (const year of [2000, thisYear - 1, thisYear + CALENDAR_YEARS + 1, 2099]) {
      const { status, ms } = await send(name, withYear(request, path, year));
      slowest.push({ field: `${field} in ${year}`, ms });
      expect(status, `${field} in ${year}`).toBeLessThan(500);
      expect(ms, `${field} in ${year}`).toBeLessThan(MAX_MS.answered);
    }
  });

  it('was sent so often, and the slowest answers took so long', () => {
    const [first, second, third] = slowest.toSorted((a, b) => b.ms - a.ms);
    console.info(`${slowest.length} requests of ${fields.length} dates; slowest:`, first, second, third);
    expect(slowest.length).toBeGreaterThan(fields.length * 7);
  });
});
