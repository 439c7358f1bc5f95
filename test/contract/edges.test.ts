import { beforeAll, describe, expect, it } from 'vitest';
import { aSpot, inDays, type Person, useStack } from '#test/support/stack.ts';
import type { Spot } from '#shared/api/spots.ts';

const app = useStack();
let owner: Person;
let driver: Person;
let spot: Spot;

beforeAll(async () => {
  [owner, driver] = await Promise.all([app.newPerson(), app.newPerson()]);
  spot = await app.publish(owner, { endDate: inDays(300) });
});

const INSTANTS = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '1970-01-01T00:00:00Z',
  '9999-12-31T22:30:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
];

describe('extreme values', () => {
  it.each(INSTANTS)('of a stay, %s, are refused and never make the server fail', async (instant) => {
    for (const [startTime, endTime] of [
      [instant, '9999-12-31T23:59:59Z'],
      ['2026-01-01T00:00:00Z', instant],
      [instant, instant],
    ]) {
      const body = { parkingSpotId: spot.id, startTime, endTime };
      const { status } = await app.post('/bookings', driver, body);
      expect(status, `${startTime} to ${endTime}`).toBe(400);
    }
  });

  it('of an instant are cut to the minute: a stay starts and ends on whole minutes in UTC', async () => {
    const body = {
      parkingSpotId: spot.id,
      startTime: `${inDays(20)}T12:00:59.999+02:00`,
      endTime: `${inDays(20)}T14:30:01Z`,
    };
    const held = await app.post('/bookings', driver, body);
    expect(held.status, JSON.stringify(held.body)).toBe(201);
    expect(held.body).toMatchObject({
      startTime: `${inDays(20)}T10:00:00.000Z`,
      endTime: `${inDays(20)}T14:30:00.000Z`,
    });
    const again = { ...body, startTime: `${inDays(20)}T10:00:30Z` };
    expect((await app.post('/bookings', driver, again)).body.id).toBe(held.body.id);
  });

  it.each([
    '\ud800',
    'a\u0000b',
    '\u202e',
    '\ufffe',
    '💥'.repeat(40),
    '__proto__',
    '${jndi:ldap://x}',
    '%s%n',
  ])('of a text, %j, are stored unchanged or refused, and never make the server fail', async (text) => {
    const { title } = aSpot([]);
    for (const name of ['title', 'address', 'spotNumber', 'instructions']) {
      const answer = await app.patch<Spot>(
        `/parking-spots/${spot.id}`,
        owner,
        JSON.stringify({ [name]: name === 'instructions' ? `${text}\n` : text }),
      );
      expect([200, 400], `${name}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      if (answer.status === 200 && name === 'title') expect(answer.body.title).toBe(text.trim());
    }
    await app.patch(`/parking-spots/${spot.id}`, owner, { title });
    const person = { email: `edge${Math.random()}@example.com`, password: 'Secreta123', fullName: text };
    const registered = await app.call('POST', '/auth/register', { body: JSON.stringify(person) });
    expect([201, 400], JSON.stringify(registered.body)).toContain(registered.status);
    const search = await app.get(`/parking-spots?${new URLSearchParams({ location: text }).toString()}`);
    expect(search.status).toBe(200);
  });

  it.each([
    ' Secreta123',
    'Secreta123 ',
    'Secreta 123',
    'ÑÑññ1234',
    'Ñandú12345',
    'SECRETá12',
    'Secreta١٢٣1',
    'Aa1😀😀😀😀😀',
    `Aa1${'x'.repeat(125)}`,
    'Aa1\u0000xxxxx',
    'Aa1\ud800xxxxx',
  ])('of a password, %j, are refused, or work at sign-in', async (password) => {
    const email = `edge${Math.random()}@example.com`;
    const registered = await app.call('POST', '/auth/register', {
      body: JSON.stringify({ email, password }),
    });
    expect([201, 400], JSON.stringify(registered.body)).toContain(registered.status);
    const login = await app.call('POST', '/auth/login', { body: JSON.stringify({ email, password }) });
    expect(login.status, JSON.stringify(login.body)).toBe(registered.status === 201 ? 200 : 401);
  });

  it.each(['a@b.co', `${'a'.repeat(64)}@example.com`, 'A.B+c@Example.COM', "o'hara@example.com"])(
    'of an address, %s, can sign in in upper and lower case',
    async (email) => {
      const registered = await app.call('POST', '/auth/register', {
        body: { email, password: 'Secreta123' },
      });
      expect(registered.status, JSON.stringify(registered.body)).toBe(201);
      const login = { email: email.toUpperCase(), password: 'Secreta123' };
      expect((await app.call('POST', '/auth/login', { body: login })).status).toBe(200);
    },
  );
});
