import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { DAY } from '#shared/lib/time.ts';
import { MAX_VEHICLES } from '#shared/model/rules.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

const IBIZA = { name: 'Ibiza', plate: '1234 BCD', kind: 'normal', length: 4.06, width: 1.78, height: 1.44 };

let owner: Person;
let spot: Spot;
let days = 2;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  spot = await app.publish(owner, { title: 'Plaza con matrícula' });
});

const save = (as: Person, changes: object = {}, id: string = randomUUID()) =>
  app.put<Vehicle[] & { code?: string }>(`/user/vehicles/${id}`, as, { ...IBIZA, ...changes });
const list = async (as: Person) => (await app.get<Vehicle[]>('/user/vehicles', as)).body;
const remove = (as: Person, id: string) => app.delete<Vehicle[]>(`/user/vehicles/${id}`, as);
const book = (as: Person): Promise<Booking> => app.book(as, spot, { date: inDays((days += 2)) });
const read = (as: Person, { id }: Pick<Booking, 'id'>) => app.booking(id, as);
/** A booking as the owner's list shows it. */
const listed = async ({ id }: Pick<Booking, 'id'>) => {
  const { body } = await app.get<Booking[]>('/bookings/bookings-on-my-spots?limit=100', owner);
  return body.find((booking) => booking.id === id);
};
const choose = (as: Person, { id }: Pick<Booking, 'id'>, vehicleId: string | null) =>
  app.put<Booking & { code?: string }>(`/bookings/${id}/vehicle`, as, { vehicleId });
const calendarOf = async (as: Person, { id }: Pick<Booking, 'id'>) =>
  (await app.get<string>(`/bookings/${id}/calendar`, as)).body.replace(/\r\n /g, '');

describe('the vehicles of a driver', () => {
  it('are added once under one id, changed and deleted, and the first is the default until another is', async () => {
    const driver = await app.newPerson();
    const id = randomUUID();
    await Promise.all([save(driver, {}, id), save(driver, {}, id)]);
    expect(await list(driver)).toEqual([
      { ...IBIZA, id, plateFormat: 'spanish', label: null, isDefault: true },
    ]);
    const other = (await save(driver, { name: 'Moto', kind: 'motos', label: 'ECO', isDefault: true })).body;
    expect(other.map(({ name, isDefault, label }) => [name, isDefault, label])).toEqual([
      ['Ibiza', false, null],
      ['Moto', true, 'ECO'],
    ]);
    await save(driver, { name: 'El de Ana' }, id);
    const [, moto] = await list(driver);
    const left = (await remove(driver, moto?.id ?? '')).body;
    expect(left.map(({ name, isDefault }) => [name, isDefault])).toEqual([['El de Ana', true]]);
    expect((await remove(driver, moto?.id ?? '')).status).toBe(200);
  });

  it.each([
    ['1234bcd', 'spanish', '1234 BCD'],
    ['m-1234-ab', 'spanish', 'M 1234 AB'],
    ['C 1234 BCD', 'spanish', 'C 1234 BCD'],
    ['SE 123456', 'spanish', 'SE 123456'],
    ['1234–bcd', 'spanish', '1234 BCD'],
    ['1234·BCD', 'spanish', '1234 BCD'],
    ['H 1234 BCD', 'spanish', 'H 1234 BCD'],
    ['e1234bcd', 'spanish', 'E 1234 BCD'],
    ['T-1234-BCD', 'spanish', 'T 1234 BCD'],
    ['PGC 1234 A', 'spanish', 'PGC 1234 A'],
    ['cnp 1234 ab', 'spanish', 'CNP 1234 AB'],
    ['PMM 1234', 'spanish', 'PMM 1234'],
    ['ab-123-cd', 'other', 'AB-123-CD'],
    ['AB·34·AB', 'other', 'AB-34-AB'],
    ['ab\u2011123\u2011cd', 'other', 'AB-123-CD'],
    ['1234 ABC', 'other', '1234 ABC'],
    ['1234 ABC', 'spanish', undefined],
    ['12345 BCD', 'spanish', undefined],
    ['<script>', 'other', undefined],
    ['A'.repeat(30), 'other', undefined],
    ['', 'other', undefined],
  ])('have the plate %s (%s) as %s', async (plate, plateFormat, written) => {
    const { status, body } = await save(await app.newPerson(), { plate, plateFormat });
    expect([status, status === 200 ? body[0]?.plate : undefined]).toEqual(
      written ? [200, written] : [400, undefined],
    );
  });

  it.each([
    { length: 0 },
    { length: 30 },
    { width: -1 },
    { height: 'alto' },
    { kind: 'tractor' },
    { label: 'A' },
    { name: ' ' },
    { name: undefined },
  ])('are refused with %o', async (changes) => {
    expect((await save(await app.newPerson(), changes)).body.code).toBe('invalid_request');
  });

  it(`are ${MAX_VEHICLES} at most`, async () => {
    const driver = await app.newPerson();
    const ids = Array.from({ length: MAX_VEHICLES }, () => randomUUID());
    for (const id of ids) await save(driver, {}, id);
    expect((await save(driver)).body.code).toBe('too_many_vehicles');
    expect((await save(driver, { name: 'Otro' }, ids[0])).status).toBe(200);
  });
});

describe('the vehicle of a stay', () => {
  it('is the default, which the owner sees once it is paid: on the page, in the list, in the mail and in the calendar', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const [vehicle] = (await save(driver)).body;
    const { body: intent } = await app.intent(driver, await app.quote(spot, { date: inDays((days += 2)) }));
    expect((await read(driver, { id: intent.bookingId })).vehicle).toEqual({
      id: vehicle?.id,
      plate: '1234 BCD',
      kind: 'normal',
    });
    expect((await read(owner, { id: intent.bookingId })).vehicle).toBeNull();
    expect(await listed({ id: intent.bookingId })).toBeUndefined();
    const booking = await book(driver);
    for (const seen of [await read(owner, booking), await listed(booking)])
      expect(seen?.vehicle).toEqual({ plate: '1234 BCD', kind: 'normal' });
    const { body: own } = await app.get<Booking[]>('/bookings/my-bookings', driver);
    expect(own.map((each) => each.vehicle)).not.toContainEqual(expect.anything());
    expect(await calendarOf(owner, booking)).toContain('Vehículo: 1234 BCD (coche)');
    expect(await calendarOf(driver, booking)).not.toContain('1234 BCD');
    const notice = async () =>
      (await app.mailsTo(owner.email)).find(({ subject }) => subject.startsWith('Nueva reserva'));
    expect((await eventually(notice, 'the notice')).body.text).toContain('1234 BCD (coche)');
  });

  it('can be said and changed later, and the owner of a paid stay is told', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const booking = await book(driver);
    for (const seen of [await read(driver, booking), await read(owner, booking), await listed(booking)])
      expect(seen?.vehicle).toBeNull();
    const [first] = await app.mailsTo(driver.email);
    expect(first?.body.text).toContain('Dinos con qué vehículo vienes');
    const before = await calendarOf(owner, booking);
    const id = randomUUID();
    await save(driver, {}, id);
    expect((await choose(driver, booking, id)).body.vehicle?.plate).toBe('1234 BCD');
    await save(driver, { plate: '9999 ZZZ' }, id);
    expect((await read(owner, booking)).vehicle?.plate).toBe('9999 ZZZ');
    expect((await listed(booking))?.vehicle?.plate).toBe('9999 ZZZ');
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    expect(sequence(await calendarOf(owner, booking))).toBe(sequence(before) + 2);
    const toldOf = async () =>
      (await app.mailsTo(owner.email)).find(
        // The first change is mailed as it is when it is sent, further ones of the hour together.
        ({ subject, body }) => subject.startsWith('Vehículo de Dani') && /1234 BCD|9999 ZZZ/.test(body.text),
      );
    await eventually(toldOf, 'the mail about the vehicle');
    await remove(driver, id);
    expect((await read(owner, booking)).vehicle?.plate).toBe('9999 ZZZ');
    expect((await choose(driver, booking, null)).body.vehicle).toBeNull();
  });

  it('is no longer shown to the owner once the stay is cancelled', async () => {
    const driver = await app.newPerson('Dani Conductor');
    await save(driver);
    const booking = await book(driver);
    expect((await read(owner, booking)).vehicle?.plate).toBe('1234 BCD');
    const body = { refund: booking.totalPrice };
    expect((await app.post(`/bookings/${booking.id}/cancel`, driver, body)).status).toBe(200);
    for (const seen of [await read(owner, booking), await listed(booking)]) expect(seen?.vehicle).toBeNull();
    expect(await calendarOf(owner, booking)).not.toContain('1234 BCD');
    expect((await read(driver, booking)).vehicle?.plate).toBe('1234 BCD');
  });

  it('cannot be said by the owner, of another person, or after the stay', async () => {
    const [driver, stranger] = await Promise.all([app.newPerson(), app.newPerson()]);
    const [foreign] = (await save(stranger)).body;
    const booking = await book(driver);
    expect((await choose(owner, booking, null)).body.code).toBe('not_found');
    expect((await choose(driver, booking, foreign?.id ?? '')).body.code).toBe('vehicle_not_found');
    const over = { id: await aPastStay(spot.id, driver) };
    expect((await choose(driver, over, null)).body.code).toBe('stay_over');
  });

  it('is forgotten a month after the stay, exported until then, and erased with the account', async () => {
    const driver = await app.newPerson();
    const id = await aPastStay(spot.id, driver, { endedAgo: 3 * DAY });
    const { bookingVehicles } = kit.bookingVehicles();
    const vehicle = {
      bookingId: id,
      vehicleId: null,
      vehicle: { plate: '4444 DDD', kind: 'normal' as const },
      revision: 1,
      updatedAt: inDays(-5),
    };
    await bookingVehicles.save(
      { ...vehicle, keptUntil: new Date(Date.now() + DAY).toISOString() },
      undefined,
      0,
    );
    await save(driver);
    const exported = await app.post<AccountExport>('/user/export', driver, { password: PASSWORD });
    expect(exported.body.account?.vehicles.map(({ plate }) => plate)).toEqual(['1234 BCD']);
    expect(exported.body.bookings.map((each) => each.vehicle?.plate)).toEqual(['4444 DDD']);
    expect((await listed({ id }))?.vehicle?.plate).toBe('4444 DDD');
    await bookingVehicles.save(
      { ...vehicle, revision: 2, keptUntil: new Date(Date.now() - 1).toISOString() },
      undefined,
      0,
    );
    expect((await read(owner, { id })).vehicle).toBeNull();
    expect((await listed({ id }))?.vehicle).toBeNull();
  });
});
