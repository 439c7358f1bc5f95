import type { Booking } from '#shared/api/bookings.ts';
import type { Payout } from '#shared/api/payouts.ts';
import { PAYOUT_HOURS } from '#shared/model/rules.ts';
import { todayIn } from '#web/lib/dates.ts';

const HOUR_MS = 3_600_000;
const sum = (payouts: readonly { amount: number }[]) =>
  Math.round(payouts.reduce((all, { amount }) => all + amount * 100, 0)) / 100;

/** What an owner is paid next. `today`, `due`: of stays that are over. `after_stay`: of the next stay to end. `held`: it waits for something. */
export type NextPayout =
  | { kind: 'today' | 'due' | 'after_stay'; amount: number; dueAt: string; timeZone: string }
  | { kind: 'held'; amount: number }
  | { kind: 'none' };

/** Payouts of one day are one amount, because that is how they reach the bank; of today also those that are late. */
const findDue = (payouts: readonly Payout[]): NextPayout | undefined => {
  const waiting = payouts
    .filter(({ state }) => state === 'waiting')
    .sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  const [first] = waiting;
  if (!first) return undefined;
  const { dueAt, timeZone } = first;
  const dayOf = (at: string) => todayIn(timeZone, new Date(at));
  const today = todayIn(timeZone);
  const day = dayOf(dueAt) < today ? today : dayOf(dueAt);
  const amount = sum(waiting.filter((payout) => dayOf(payout.dueAt) <= day));
  return { kind: day === today ? 'today' : 'due', amount, dueAt, timeZone };
};

const findAfterStay = (bookings: readonly Booking[]): NextPayout | undefined => {
  const [next] = bookings
    .filter(({ status, ownerEarnings = 0 }) => status === 'confirmed' && ownerEarnings > 0)
    .sort((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime));
  if (!next) return undefined;
  const dueAt = new Date(Date.parse(next.endTime) + PAYOUT_HOURS * HOUR_MS).toISOString();
  return { kind: 'after_stay', amount: next.ownerEarnings ?? 0, dueAt, timeZone: next.timeZone };
};

/** More pages than shares of a busy owner wait, so that a page that fails to end them does not read all. */
const MAX_PAGES = 25;

/**
 * Whether older payouts may be waiting, too: those of the last page that was read have not ended. Pages begin with the latest stay, but what
 * is due first is of the earliest one.
 */
export const mayOlderWait = (pages: readonly { readonly payouts: readonly Payout[] }[]): boolean =>
  pages.length < MAX_PAGES &&
  (pages.at(-1)?.payouts.some(({ state }) => state === 'waiting' || state === 'held') ?? false);

export const findNextPayout = (payouts: readonly Payout[], bookings: readonly Booking[]): NextPayout => {
  const due = findDue(payouts);
  if (due) return due;
  const held = payouts.filter(({ state }) => state === 'held');
  if (held.length > 0) return { kind: 'held', amount: sum(held) };
  return findAfterStay(bookings) ?? { kind: 'none' };
};
