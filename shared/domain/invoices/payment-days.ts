import { getOperationDay } from '../../model/invoice.ts';
import { toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';
import type { LedgerKind } from '../../model/ledger-entry.ts';
import type { Standing } from './standing.ts';
import type { DatedEntry } from './tax-balance.ts';

/** The amount paid on a local day, in cents. Null where no day is known. */
export interface PaidDay {
  readonly on: string | null;
  readonly cents: number;
}

const dayOf = (at: string): string => toLocal(BUSINESS_ZONE, Date.parse(at)).date;

/** Takes cents from the days, the latest first, as the latest payment is refunded first. */
const takeBack = (days: readonly PaidDay[], cents: number): PaidDay[] => {
  let left = cents;
  return days
    .toReversed()
    .map((day) => {
      const part = Math.min(left, day.cents);
      left -= part;
      return { ...day, cents: day.cents - part };
    })
    .filter((day) => day.cents > 0)
    .toReversed();
};

const add = (days: readonly PaidDay[], on: string | null, cents: number): PaidDay[] => {
  const isKnown = days.some((day) => day.on === on);
  if (!isKnown) return [...days, { on, cents }];
  return days.map((day) => (day.on === on ? { ...day, cents: day.cents + cents } : day));
};

const INCOMING: readonly LedgerKind[] = ['payment', 'rebooking', 'goodwill'];

/** Cents that an entry brings into a booking, below 0 what goes back. */
const countIn = ({ kind, postings }: DatedEntry): number =>
  kind === 'goodwill' || kind === 'goodwill_returned' ? (postings.held ?? 0) : -(postings.driver ?? 0);

/**
 * The money of a booking by the local days of the peninsula on which it came, earliest first: payments, what came with a move from another space,
 * and what the platform put in, without what went back. A refund that fails belongs to the last day.
 */
export const listPaidDays = (entries: readonly DatedEntry[]): PaidDay[] =>
  entries
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .reduce<PaidDay[]>((days, entry) => {
      const cents = countIn(entry);
      if (cents === 0) return days;
      if (cents < 0) return takeBack(days, -cents);
      const on = INCOMING.includes(entry.kind) ? dayOf(entry.at) : days.at(-1)?.on;
      return add(days, on ?? dayOf(entry.at), cents);
    }, []);

/** The day of the commission: the end of the stay, when the service is done, or before it that on which the share was sent without it. */
export const findCommissionDay = ({ endAt, payout }: Pick<Booking, 'endAt' | 'payout'>): string => {
  const [end, sent] = [dayOf(endAt), payout?.sentAt ? dayOf(payout.sentAt) : undefined];
  return sent !== undefined && sent < end ? sent : end;
};

/** Takes cents from the days that are wanted, earliest first; `left` is what they do not have. */
const take = (days: readonly PaidDay[], cents: number, isWanted: (day: PaidDay) => boolean = () => true) => {
  let left = cents;
  const rest = days.map((day) => {
    const part = isWanted(day) ? Math.min(left, day.cents) : 0;
    left -= part;
    return { ...day, cents: day.cents - part };
  });
  return { rest, left };
};

/** The days without the first cents of them. */
export const skipCents = (days: readonly PaidDay[], cents: number): PaidDay[] => take(days, cents).rest;

/**
 * On which days `cents` were paid that are still to be invoiced, one part a day: each day's payment is invoiced by itself, because the tax of
 * an advance falls due when it is paid (Ley 37/1992 art. 75.Dos; RD 1619/2012 art. 6.1 i). What the `kept` invoices are for is left out; refunds
 * take the latest payments first.
 */
export const listDaysToInvoice = (
  days: readonly PaidDay[],
  kept: readonly Standing[],
  cents: number,
): [PaidDay, ...PaidDay[]] => {
  const open = kept.reduce<readonly PaidDay[]>((rest, { invoice, totalCents }) => {
    const own = take(rest, totalCents, ({ on }) => on === getOperationDay(invoice));
    return take(own.rest, own.left).rest;
  }, days);
  const { rest, left } = take(open, cents);
  const parts = open
    .map((day, index) => ({ ...day, cents: day.cents - (rest[index]?.cents ?? 0) }))
    .filter((part) => part.cents > 0);
  const [first, ...others] = parts;
  if (!first) return [{ on: days.at(-1)?.on ?? null, cents }];
  // An amount that no payment explains belongs to the last one.
  const last = others.pop();
  return last
    ? [first, ...others, { ...last, cents: last.cents + left }]
    : [{ ...first, cents: first.cents + left }];
};
