import { toRental } from '#shared/data/rentals-repository.ts';
import { getDepositTime } from '#shared/domain/bookings/rental-deposit.ts';
import { findNextCharge, isDepositOpen, isOver } from '#shared/domain/rentals/rental-step.ts';
import { toRentalDay } from '#shared/domain/rentals/rental-schedule.ts';
import { addDays, DAY, toIso } from '#shared/lib/time.ts';
import type { Rental } from '#shared/model/rental.ts';
import type { Environment } from './environment.ts';
import { openRecords } from './open-records.ts';
import { scanItems } from './scan.ts';
import { numberOf, type Say, type Task, toEuros } from './task.ts';

const USUAL_DAYS = 7;
const MAX_DAYS = 366;

/** What an operator asks for, in the order of the list. */
const STATES = ['refused', 'due', 'active', 'pending', 'unpaid', 'ended', 'expired'] as const;
type State = (typeof STATES)[number];

const getState = (rental: Rental, dueBefore: number): State => {
  if (rental.endedBy === 'unpaid') return 'unpaid';
  if (rental.status !== 'active') return rental.status;
  const charge = findNextCharge(rental);
  if (charge === undefined) return 'active';
  if (rental.refusals > 0) return 'refused';
  return charge < dueBefore ? 'due' : 'active';
};

/** The day on which a deposit is given back, or since when it should have been; nothing while the rental has no end. */
const describeDeposit = (rental: Rental): string[] => {
  const { deposit } = rental;
  if (!deposit || deposit.state === 'unpaid') return [];
  const at = isDepositOpen(rental) ? getDepositTime(rental) : undefined;
  const awarded = deposit.awardedCents > 0 ? ` (${toEuros(deposit.awardedCents)} to the owner)` : '';
  const due = at === undefined ? '' : `, back on ${toRentalDay(rental, at)}`;
  return [`deposit ${toEuros(deposit.cents)} ${deposit.state}${awarded}${due}`];
};

const sumDeposits = (rentals: readonly Rental[], now: number): string => {
  const open = rentals.filter(isDepositOpen);
  const cents = open.reduce((sum, { deposit }) => sum + (deposit?.cents ?? 0), 0);
  const claimed = open.filter(({ deposit }) => deposit?.state === 'claimed').length;
  const due = open.filter((rental) => isOver(rental) && (getDepositTime(rental) ?? 0) < now).length;
  return `Deposits: ${open.length} held, ${toEuros(cents)}; ${claimed} of them claimed, ${due} past their day.`;
};

/** One that cannot be read is named, and hides no other. */
const readRentals = async (place: Environment, say: Say): Promise<Rental[]> => {
  const { table } = await openRecords(place, ({ message }) => say(message));
  const found: Rental[] = [];
  for await (const items of scanItems(place, 'RENTAL')) found.push(...table.readEach(items, toRental));
  return found;
};

/** Ids, days and counts: no name, no address of a spot. */
const describe = (rental: Rental): string => {
  const { id, spotId, startDate, paidMonths, endDate, endedBy, refusals, refusedAt, bookingIds } = rental;
  const charge = findNextCharge(rental);
  const [last, due] = [bookingIds[paidMonths - 1], bookingIds[paidMonths]];
  return [
    `${id}  ${spotId}, from ${startDate}, paid months: ${paidMonths}${last ? ` (${last})` : ''}`,
    ...(charge === undefined
      ? []
      : [`month ${paidMonths + 1} charged on ${toRentalDay(rental, charge)}${due ? ` (${due})` : ''}`]),
    ...(refusals > 0 ? [`refusals: ${refusals}, last at ${refusedAt ?? ''}`] : []),
    ...(rental.openCharge === undefined ? [] : ['a bank processes the payment']),
    ...(isOver(rental) || rental.timerRetryAt === undefined ? [] : [`put off until ${rental.timerRetryAt}`]),
    ...(endDate === null ? [] : [`last day ${addDays(endDate, -1)} (${endedBy ?? ''})`]),
    ...describeDeposit(rental),
  ].join(', ');
};

export const rentalsTask: Task = {
  summary:
    'rentals by the month: charges that are refused or due within days, deposits that are held, and with --all those that are over',
  usage: '[--days N] [--all]',
  flags: { days: { type: 'string' }, all: { type: 'boolean' } },
  run: async (place, given, say) => {
    const days = numberOf(given, 'days', 1, MAX_DAYS) ?? USUAL_DAYS;
    const dueBefore = Date.now() + days * DAY;
    const rentals = await readRentals(place, say);
    const listed = STATES.map((state) => ({
      state,
      found: rentals
        .filter((rental) => getState(rental, dueBefore) === state)
        .toSorted((a, b) => (findNextCharge(a) ?? 0) - (findNextCharge(b) ?? 0) || (a.id < b.id ? -1 : 1)),
    }));
    for (const { state, found } of listed)
      for (const rental of found)
        if (given.has('all') || !isOver(rental) || isDepositOpen(rental))
          say(`${state.padEnd(8)} ${describe(rental)}`);
    say(
      `${listed.map(({ state, found }) => `${found.length} ${state}`).join(', ')}; due before ${toIso(dueBefore)}.`,
    );
    say(sumDeposits(rentals, Date.now()));
  },
};
