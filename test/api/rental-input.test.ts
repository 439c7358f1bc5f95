import { beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '#shared/api/errors.ts';
import { rentalRoutes } from '#shared/api/rentals.ts';
import { aRunningRental } from '#test/support/running-rental.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

type Fields = Readonly<Record<string, unknown>>;
interface Sent {
  readonly as: Person | undefined;
  readonly method: string;
  readonly path: string;
  readonly fields: Fields;
}

let people: Record<'owner' | 'driver', Person>;
let rentalId: string;
let parkingSpotId: string;

beforeAll(async () => {
  people = { owner: await app.newPerson('Olga Dueña'), driver: await app.newPerson('Dani Conductor') };
  const rental = await aRunningRental(app, people, 10);
  [rentalId, parkingSpotId] = [rental.id, rental.parkingSpotId];
});

/** Who calls each route, with what: of the right form, and refused for its values alone, or only read. */
const CALLS: Readonly<Record<keyof typeof rentalRoutes, () => readonly ['owner' | 'driver', Fields]>> = {
  suggestMonthPrice: () => ['owner', { lat: 40, lng: -3, spotId: parkingSpotId, pattern: 'always' }],
  quoteRental: () => ['driver', { startDate: inDays(20) }],
  createRental: () => [
    'driver',
    {
      ...{ parkingSpotId, startDate: inDays(20), totalPrice: 1, deposit: 0, terms: 'x' },
      pattern: { type: 'nights', from: '20:00', to: '08:00' },
    },
  ],
  listRentals: () => ['driver', {}],
  getRental: () => ['driver', {}],
  endRental: () => ['driver', { endDate: inDays(1) }],
  proposeRentalPrice: () => ['driver', { price: 100 }],
  answerRentalPrice: () => ['driver', { answer: 'accept', totalPrice: 1 }],
  quoteRentalEnd: () => ['driver', { endDate: inDays(1) }],
  offerRentalEnd: () => ['driver', { endDate: inDays(1), refund: 1 }],
  answerRentalEnd: () => ['driver', { answer: 'accept', endDate: inDays(1), refund: 1 }],
  prepareRentalCard: () => ['owner', {}],
  confirmRentalCard: () => ['driver', { setupId: 'seti_0' }],
};
const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[]; // the keys of the literal above

const sentBy = (name: keyof typeof CALLS, id = rentalId): Sent => {
  const { method, path, auth } = rentalRoutes[name];
  const [party, fields] = CALLS[name]();
  return {
    as: auth === 'public' ? undefined : people[party],
    method,
    path: path.replace('{rentalId}', id).replace('{spotId}', parkingSpotId),
    fields,
  };
};

const send = async ({ as, method, path, fields }: Sent) => {
  const query = new URLSearchParams(
    Object.entries(fields).map(([field, value]): [string, string] => [
      field,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const { status, body } = await app.call<ProblemBody>(
    method,
    method === 'GET' ? `${path}?${String(query)}` : path,
    { as, ...(method !== 'GET' && { body: fields }) },
  );
  return { status, code: body.code };
};

/** No field of these routes takes one of them. */
const NONSENSE: readonly unknown[] = [
  ...[null, true, [], {}, [[1]], { type: 'always', from: 8 }],
  ...['', ' ', '\u0000', '💥'.repeat(500), 'NaN', '0x10', '1e9', '2026-02-30', '1970-01-01', '9999-12-31'],
  ...['__proto__', "' OR 1=1 --", '<b>'],
];
/** Some fields take them as numbers, which are not those that were shown. */
const NUMBERS: readonly unknown[] = [-1, 1e21, 0.001, Number.MAX_SAFE_INTEGER, '999999999999'];

const isRefusal = ({ status, code }: { status: number; code: string | undefined }) =>
  status >= 400 && status < 500 && code !== undefined;

describe('a route of rentals', () => {
  it.each(NAMES)('refuses nonsense in every field, with a code: %s', async (name) => {
    const sent = sentBy(name);
    const wrong: string[] = [];
    for (const field of Object.keys(sent.fields))
      for (const value of ['lat', 'lng'].includes(field) ? NONSENSE : [...NONSENSE, ...NUMBERS]) {
        // An optional field of a query that is empty is not given.
        if (value === '' && sent.method === 'GET') continue;
        const answer = await send({ ...sent, fields: { ...sent.fields, [field]: value } });
        if (!isRefusal(answer)) wrong.push(`${field} ${JSON.stringify(value)}: ${JSON.stringify(answer)}`);
      }
    expect(wrong).toEqual([]);
  });
});
