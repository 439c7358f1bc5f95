import { describe, expect, it } from 'vitest';
import { decideReview } from '#shared/domain/moderation/review-spots.ts';
import { setSpotsHidden } from '#shared/domain/spots/hide-spots.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { paidRentalsOf, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

type Market = Awaited<ReturnType<ReturnType<typeof rentalsOf>>>;

const decide = async ({ deps, spot }: Market, decision: 'approve' | 'reject') => {
  const { version } = (await table().spots.find(spot.id)) ?? { version: 0 };
  const admin = { userId: 'admin', isAdmin: true, client: CLIENT };
  await decideReview(deps, admin, spot.id, { decision, reason: 'No es tuya.', version });
};

const WAYS = {
  'that an administrator rejects': (market: Market) => decide(market, 'reject'),
  'whose owner is hidden for missing tax details': (market: Market) =>
    setSpotsHidden(market.deps, market.owner, true),
};

describe.each(Object.entries(WAYS))('a rental of a spot %s', (_, withdraw) => {
  it('ends with the month that is paid, both are mailed, and no further month is charged', async () => {
    const rental = await paidRentalsOf(table)({ depositCents: 4500 });
    await rental.until('2026-07-10');
    await withdraw(rental);
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({
      ...{ status: 'active', endDate: '2026-08-05', endedBy: 'platform', paidMonths: 1 },
    });
    for (const party of [rental.driver, rental.owner])
      expect(rental.textOf('Fin del alquiler', party)).toContain('PlazaLibre');
    await rental.until('2026-08-20');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', paidMonths: 1 });
    const [payment, ...others] = await rental.paymentsOf(rental.id);
    expect(others).toEqual([]);
    // The paid month is kept; the deposit goes back after the end.
    expect((await rental.month(1)).status).toBe('completed');
    expect(rental.refundsOf(payment?.id ?? '').map(({ amountCents }) => amountCents)).toEqual([4500]);
    expect(await rental.rentedNow()).toEqual([]);
  });

  it('ends with the month that is paid, while the next one is charged again after a refusal', async () => {
    const rental = await paidRentalsOf(table)();
    rental.answerCharges(() => 'declined');
    await rental.until('2026-08-02', '12:00', 3);
    expect((await rental.month(2)).status).toBe('pending');
    await withdraw(rental);
    rental.answerCharges(() => undefined);
    await rental.until('2026-08-10');
    expect((await rental.month(2)).status).toBe('expired');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-05', endedBy: 'platform' });
    expect(rental.refunded()).toEqual([]);
  });

  it('ends after its first month, if that was paid behind it', async () => {
    const market = await rentalsOf(table)();
    const { rental, booking } = await market.start();
    await withdraw(market);
    await market.work();
    await market.payHold(booking.id);
    expect(await market.rental(rental.id)).toMatchObject({ status: 'active', endDate: null });
    // At its announcement, and not only at the charge.
    await market.until('2026-07-16');
    expect(await market.rental(rental.id)).toMatchObject({ endDate: '2026-08-05', endedBy: 'platform' });
    await market.until('2026-08-10');
    expect(await market.paymentsOf(rental.id)).toHaveLength(1);
  });
});

it('a rental of a rejected spot ends, although its owner submits the spot again at once', async () => {
  const rental = await paidRentalsOf(table)();
  await decide(rental, 'reject');
  const owner = { userId: rental.owner, isAdmin: false, client: CLIENT };
  await updateSpot(rental.deps, owner, rental.spot.id, { title: 'Plaza corregida' });
  expect((await table().spots.find(rental.spot.id))?.review).toBe('pending');
  await rental.work();
  expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-05', endedBy: 'platform' });
});

it('no month of a rejected spot is charged while the outbox cannot end the rental', async () => {
  const rental = await paidRentalsOf(table)();
  await rental.until('2026-07-20');
  const spot = await table().spots.find(rental.spot.id);
  if (!spot) throw new Error('The spot is gone.');
  await table().spots.update({ ...spot, review: 'rejected', version: spot.version + 1 });
  await rental.until('2026-08-10');
  expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-05', endedBy: 'platform' });
  expect(await rental.paymentsOf(rental.id)).toHaveLength(1);
});

describe('a rental goes on', () => {
  it('at a spot that is approved again before the jobs come to it', async () => {
    const rental = await paidRentalsOf(table)();
    await rental.until('2026-07-10');
    await decide(rental, 'reject');
    await decide(rental, 'approve');
    await rental.until('2026-08-10');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: null, paidMonths: 2 });
  });

  it('at a spot that waits for its review, as after new pictures', async () => {
    const rental = await paidRentalsOf(table)();
    const spot = await table().spots.find(rental.spot.id);
    if (!spot) throw new Error('The spot is gone.');
    await table().spots.update({ ...spot, review: 'pending', version: spot.version + 1 });
    await rental.until('2026-08-10');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: null, paidMonths: 2 });
  });
});
