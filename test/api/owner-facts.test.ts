import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { toMonth } from '#shared/domain/bookings/business-month.ts';
import { toPublicName } from '#shared/domain/accounts/public-name.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

const read = async ({ id }: Spot, as?: Person) => (await app.get<Spot>(`/parking-spots/${id}`, as)).body;

const answer = async (owner: Person, driver: Person, booking: Booking) => {
  for (const as of [driver, owner])
    await app.post(`/bookings/${booking.id}/messages`, as, { text: 'Hola', clientId: 'greeting' });
};

describe('the owner in the public answer of a spot', () => {
  it('[SD-01] has the first name, the month of the registration and, after enough answers, their usual speed, and nothing else', async () => {
    const { owner, driver, spot } = await app.market();
    const known = { name: 'Olga', memberSince: toMonth(Date.now()) };
    expect((await read(spot)).owner).toEqual(known);
    for (const day of [3, 5, 7])
      await answer(owner, driver, await app.book(driver, spot, { date: inDays(day) }));
    for (const as of [undefined, driver, owner])
      expect((await read(spot, as)).owner).toEqual({ ...known, answersWithin: 'hour' });
    const answered = JSON.stringify(await read(spot));
    for (const secret of ['Dueña', owner.email, owner.userId]) expect(answered).not.toContain(secret);
    const { body: list } = await app.get<Spot[]>('/parking-spots?location=Madrid');
    expect(list.every((each) => each.owner === undefined)).toBe(true);
  });

  it('has no name that was taken from an e-mail address, or that is more than a first name', async () => {
    const email = 'marina.lopez84@example.com';
    const { body } = await app.call<{ token: string; user: { id: string } }>('POST', '/auth/register', {
      body: { email, password: 'Plaza-Libre-2026' },
    });
    const owner = { email, password: '', token: body.token, userId: body.user.id };
    const spot = await app.publish(owner);
    expect((await read(spot)).owner).toEqual({ memberSince: toMonth(Date.now()) });
    for (const [fullName, name] of [
      ['Olga Dueña', 'Olga'],
      ['Mª Ángeles Ruiz', 'Mª'],
      ['J. Pérez', 'J.'],
      ['Anna-Lena', 'Anna-Lena'],
      ["D'Arc", "D'Arc"],
      ['Ольга', 'Ольга'],
      ['marina', undefined],
      // Of an address that was changed since.
      ['marinal', undefined],
      ['  nuria ', undefined],
      ['olga dueña', 'olga'],
      ['María-José de la O', 'María-José'],
      ['  ', undefined],
      ['<b>Olga</b>', undefined],
      ['A'.repeat(80), undefined],
      [`Z${'\u0336'.repeat(20)}oe`, undefined],
      ['\u202eaglO', undefined],
      ['olga84', undefined],
      ['olga@example.com', undefined],
      ['612345678', undefined],
      ['', undefined],
    ])
      expect(toPublicName({ fullName: fullName ?? '', email: 'marina@example.com' }), fullName).toBe(name);
  });
});
