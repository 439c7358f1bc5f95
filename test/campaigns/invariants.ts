import type { Item } from '#shared/data/client.ts';
import { BOOKING_PROCESS } from '#shared/domain/bookings/booking-process.ts';
import type { Booking } from '#shared/domain/bookings/booking.ts';
import { type LedgerAccount, type LedgerEntry, STRAY } from '#shared/domain/payments/ledger.ts';
import type { World } from './world.ts';
import type { Truth } from './provider.ts';

/** What is promised of bookings and money, each in terms of what is stored and of what the provider knows. */

const HALF_HOUR = 1_800_000;

const demand = (isTrue: boolean, promise: string, ...about: unknown[]) => {
  if (!isTrue) throw new Error(`${promise}: ${JSON.stringify(about)}`);
};

const isPaid = ({ status }: Booking) => status === 'confirmed' || status === 'completed';
const isLive = (booking: Booking, now: number) =>
  isPaid(booking) || (booking.status === 'pending' && Date.parse(booking.holdUntil) >= now + 1000);

/** A hold in its last second is neither asked for nor missed. */
const isRunningOut = ({ status, holdUntil }: Booking, now: number) =>
  status === 'pending' && Math.abs(Date.parse(holdUntil) - now) <= 1000;

const halfHoursOf = ({ startAt, endAt }: Booking): number[] => {
  const first = Math.floor(Date.parse(startAt) / HALF_HOUR);
  const last = Math.ceil(Date.parse(endAt) / HALF_HOUR);
  return Array.from({ length: last - first }, (_, index) => first + index);
};

/** Who has each half hour by the calendar: the end of a booking's id, or `~` for the calendar of somebody else. */
const takersOf = (items: readonly Item[], now: number): Map<number, string> => {
  const takers = new Map<number, string>();
  for (const item of items) {
    if (!String(item.sk).startsWith('CAL#')) continue;
    const day = Date.parse(String(item.sk).slice(4)) / HALF_HOUR;
    for (const [name, value] of Object.entries(item)) {
      if (!/^h\d+$/.test(name) || typeof value !== 'string') continue;
      const until = value.slice(0, 7);
      if (until === 'zzzzzzz' || parseInt(until, 36) > now / 1000)
        takers.set(day + Number(name.slice(1)), value.slice(7));
    }
  }
  return takers;
};

/** At any moment: nobody overlaps, and each half hour is taken by exactly whom it belongs to. */
export const checkCalendar = (world: World): void => {
  const now = world.now();
  const takers = takersOf(world.memory.all(), now);
  const bookings = world.bookings();
  const live = bookings.filter((booking) => isLive(booking, now));
  const ending = bookings.filter((booking) => isRunningOut(booking, now));
  const expected = new Map<number, string>();
  for (const booking of live)
    for (const halfHour of halfHoursOf(booking)) {
      demand(!expected.has(halfHour), 'No two live bookings overlap', booking.id, expected.get(halfHour));
      expected.set(halfHour, booking.id);
      demand(booking.id.endsWith(takers.get(halfHour) ?? '?'), 'A live booking has its half hours', booking);
    }
  for (const [halfHour, taker] of takers)
    if (!taker.startsWith('~') && !ending.some(({ id }) => id.endsWith(taker)))
      demand(expected.has(halfHour), 'What is taken belongs to somebody', halfHour, taker);
};

/** Watches the writes of the table: states move along the process, versions by one, the ledger not at all. */
export const watchOver =
  (count: (what: string) => void) =>
  (before: Item | undefined, after: Item | undefined): void => {
    if (String((before ?? after)?.sk).startsWith('LEDGER#'))
      demand(before === undefined, 'An entry of the ledger is never changed', before, after);
    if ((before ?? after)?.sk !== 'BOOKING') return;
    demand(after !== undefined, 'A booking is never deleted', before);
    if (after === undefined) return;
    if (before) demand(after.version === Number(before.version) + 1, 'A version follows its own', after);
    if (before?.status === after.status) return;
    const isKnown = Object.values(BOOKING_PROCESS).some(
      ({ from, to }) =>
        to === after.status &&
        (before ? (from as readonly unknown[]).includes(before.status) : from.length === 0), // compared with text
    );
    demand(isKnown, 'States move along the process', before?.status, after.status);
    count(`${before ? String(before.status) : 'nothing'} to ${String(after.status)}`);
  };

const ledgerOf = (items: readonly Item[], bookingId: string): LedgerEntry[] =>
  items.filter(
    ({ pk, sk }) => pk === `BOOKING#${bookingId}` && String(sk).startsWith('LEDGER#'),
  ) as unknown as LedgerEntry[]; // as the repository wrote them

const sumsOf = (entries: readonly LedgerEntry[]) => {
  const sums: Record<LedgerAccount, number> = { driver: 0, held: 0, owed: 0, platform: 0, owner: 0 };
  for (const entry of entries) {
    const postings = Object.entries(entry.postings) as [LedgerAccount, number][]; // the keys of the type
    demand(postings.reduce((sum, [, cents]) => sum + cents, 0) === 0, 'An entry sums to zero', entry);
    for (const [account, cents] of postings) sums[account] += cents;
  }
  return sums;
};

/** What the provider has of a payment in the end, and what it should have. */
const checkPayment = (booking: Booking | undefined, { payment, refunds, dispute }: Truth): number => {
  if (payment.status !== 'succeeded') return 0;
  const standing = refunds.filter(({ state }) => state !== 'failed');
  const back = standing.reduce((sum, { amountCents }) => sum + amountCents, 0);
  demand(standing.length <= 1, 'Nothing is given back twice', refunds);
  const isLost = dispute?.state === 'lost';
  const isKept =
    booking?.status === 'completed' || (booking?.status === 'cancelled_by_driver' && booking.refund === null);
  const hasFailed = refunds.length > 0 && standing.length === 0;
  if (isLost) demand(back === 0, 'What a bank took back is not given back as well', booking, refunds);
  else if (isKept) demand(refunds.length === 0, 'What is booked is not given back', booking, refunds);
  else
    demand(hasFailed || back === payment.amountCents, 'What is not booked is given back', booking, refunds);
  return payment.amountCents - back - (isLost ? payment.amountCents : 0);
};

const checkBooking = (world: World, booking: Booking, truths: readonly Truth[]): void => {
  const { id, status, ownerCents, totalCents } = booking;
  const kept = truths.reduce((sum, truth) => sum + checkPayment(booking, truth), 0);
  const isEarned = status === 'completed' || (status === 'cancelled_by_driver' && booking.refund === null);
  const shared = isEarned && kept > 0;
  const sent = world.transfers.filter(({ bookingId }) => bookingId === id);
  const sentCents = sent.reduce((sum, { cents }) => sum + cents, 0);
  demand(sent.length <= (isEarned ? 1 : 0), 'An owner is paid once, for what was earned', booking, sent);
  if (shared) demand(sentCents === ownerCents, 'An owner gets the share', booking, sent);
  demand(!['pending', 'confirmed'].includes(status), 'Every booking comes to its end', booking);
  const expected = {
    driver: kept === 0 ? 0 : -kept,
    held: shared ? 0 : kept,
    owed: 0,
    platform: (shared ? totalCents : 0) - sentCents,
    owner: sentCents,
  };
  const sums = sumsOf(ledgerOf(world.memory.all(), id));
  for (const account of Object.keys(expected) as LedgerAccount[])
    // the keys of the literal above
    demand(sums[account] === expected[account], 'The ledger says where the money is', id, status, {
      account,
      sums,
      expected,
      entries: ledgerOf(world.memory.all(), id),
    });
  const own = truths.find(({ payment }) => payment.id === booking.paymentIntentId);
  if (booking.refund && own && own.dispute?.state !== 'lost') {
    const [latest] = own.refunds;
    demand(booking.refund.state === latest?.state, 'A booking knows how its refund went', booking, latest);
  }
};

/** When time has passed and everything has been run. */
export const checkEnd = (world: World): void => {
  checkCalendar(world);
  const truths = world.provider.all();
  const bookings = world.bookings();
  for (const booking of bookings)
    checkBooking(
      world,
      booking,
      truths.filter(({ payment }) => payment.bookingId === booking.id),
    );
  const strays = truths.filter(({ payment }) => !bookings.some(({ id }) => id === payment.bookingId));
  const kept = strays.reduce((sum, truth) => sum + checkPayment(undefined, truth), 0);
  const { held } = sumsOf(ledgerOf(world.memory.all(), STRAY));
  demand(held === kept, 'The ledger knows of payments without a booking', held, strays);
  const left = world.memory.all().filter(({ pk }) => pk === 'OUTBOX');
  demand(left.length === 0, 'Nothing is left to do', left);
};
