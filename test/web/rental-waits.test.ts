import { expect, it } from 'vitest';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { listWaits } from '#web/components/rentals/list-waits.ts';

type Waiting = Parameters<typeof listWaits>[0];
type Deposit = NonNullable<RentalAnswer['deposit']>;

const CHARGE = { number: 3, date: '2026-12-06', isTriedAgain: true, bookingId: null, total: 92.5 };
const PRICE = { number: 4, from: '2027-01-09', chargeDate: '2027-01-06', price: 100, total: 102.5 };
const DEPOSIT = { amount: 50, awarded: 0, backOn: '2026-12-20', settledAt: null, claim: null } as const;

const waitsOf = (
  role: 'driver' | 'owner',
  changes: Partial<Waiting>,
  claim?: Parameters<typeof listWaits>[1],
) => listWaits({ role, nextCharge: null, newPrice: null, endOffer: null, deposit: null, ...changes }, claim);
const deposit = (state: Deposit['state']) => ({ deposit: { ...DEPOSIT, state } });

it('[DB-04] a refused card waits for its driver, and a charge to come for nobody', () => {
  expect(waitsOf('driver', { nextCharge: { ...CHARGE, isRefused: true } })).toEqual([
    { kind: 'refused', isMine: true },
  ]);
  expect(waitsOf('driver', { nextCharge: { ...CHARGE, isRefused: false } })).toEqual([]);
});

it.each(['driver', 'owner'] as const)(
  '[DB-04] a proposed price waits for the driver until its charge, an agreed one for nobody: %s',
  (role) => {
    expect(waitsOf(role, { newPrice: { ...PRICE, isProposed: true } })).toEqual([
      { kind: 'price', isMine: role === 'driver', date: '2027-01-06' },
    ]);
    expect(waitsOf(role, { newPrice: { ...PRICE, isProposed: false } })).toEqual([]);
  },
);

it.each(['driver', 'owner'] as const)('[DB-04] an offered end waits for the other party: %s', (role) => {
  const endOffer = { endDate: '2027-03-01', isOwn: false };
  expect(waitsOf(role, { endOffer })).toEqual([{ kind: 'end', isMine: true, date: '2027-02-28' }]);
  expect(waitsOf(role, { endOffer: { ...endOffer, isOwn: true } })).toMatchObject([{ isMine: false }]);
});

it('[DB-04] a claim to the deposit waits for the driver until it is answered; a deposit alone waits for nobody', () => {
  expect(waitsOf('driver', deposit('claimed'), { status: 'open' })).toEqual([
    { kind: 'claim', isMine: true },
  ]);
  expect(waitsOf('driver', deposit('claimed'), { status: 'in_review' })).toMatchObject([{ isMine: false }]);
  expect(waitsOf('driver', deposit('claimed'))).toMatchObject([{ isMine: false }]);
  expect(waitsOf('owner', deposit('claimed'), { status: 'open' })).toMatchObject([{ isMine: false }]);
  expect(waitsOf('owner', deposit('held'))).toEqual([]);
});
