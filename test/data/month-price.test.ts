import { expect, it } from 'vitest';
import { suggestMonthPrice } from '#shared/domain/earnings/suggest-month-price.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = rentalsOf(table);

it('[PW-04] the suggested price of a month counts what stays at the spot cost, and no months', async () => {
  const market = await aMarket();
  const { deps, owner, spot } = market;
  const findEarned = async () => {
    const actor = { userId: owner, isAdmin: false, client: CLIENT };
    const place = { lat: spot.latitude, lng: spot.longitude, spotId: spot.id, pattern: 'always' } as const;
    return (await suggestMonthPrice(deps, actor, place)).earned;
  };
  const { rental, booking } = await market.start();
  await market.payHold(booking.id);
  await market.until('2026-07-02', '08:00');
  expect(await market.rental(rental.id)).toMatchObject({ paidMonths: 1 });
  expect(await findEarned()).toBeNull();
  const { paymentIntentId, bookingId } = await market.intent('ana');
  market.pay(paymentIntentId);
  await market.webhook(paymentIntentId);
  await market.until('2026-08-10');
  expect(await market.rental(rental.id)).toMatchObject({ paidMonths: 2 });
  const stay = await market.bookingOf(bookingId);
  const paidCents = (stay?.ownerCents ?? 0) + (stay?.commissionCents ?? 0);
  const earned = await findEarned();
  expect(earned?.average).toBe(Math.round(paidCents / (earned?.months ?? 1)) / 100);
  expect(paidCents).toBeGreaterThan(0);
});
