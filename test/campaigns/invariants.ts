import type { TableItem } from '#shared/data/client.ts';
import { BOOKING_PROCESS } from '#shared/domain/bookings/booking-process.ts';
import type { Booking } from '#shared/model/booking.ts';
import { sumTotals } from '#shared/domain/bookings/totals.ts';
import type { LedgerAccount, LedgerEntry } from '#shared/model/ledger-entry.ts';
import { UNMATCHED } from '#shared/domain/bookings/ledger.ts';
import { isPaymentOf } from '#shared/domain/bookings/received.ts';
import type { Truth } from '#test/support/provider.ts';
import { isAtTime } from '#test/support/walk-pattern.ts';
import type { World } from './world.ts';
import { demand } from './shared-verbs.ts';

/** Invariants of bookings and money, checked against the table and the provider. */

const HALF_HOUR = 1_800_000;

const isPaid = ({ status }: Booking) => status === 'confirmed' || status === 'completed';
const isLive = (booking: Booking, now: number) =>
  isPaid(booking) || (booking.status === 'pending' && Date.parse(booking.holdUntil) >= now + 1000);

/** A hold within a second of its end may count as live or as expired. */
const isRunningOut = ({ status, holdUntil, change }: Booking, now: number) =>
  (status === 'pending' && Math.abs(Date.parse(holdUntil) - now) <= 1000) ||
  (change !== null && Math.abs(Date.parse(change.holdUntil) - now) <= 1000);

const halfHoursOf = ({
  startAt,
  endAt,
  timeZone,
  rental,
  pattern = rental?.pattern,
}: Pick<Booking, 'startAt' | 'endAt' | 'timeZone' | 'rental' | 'pattern'>): number[] => {
  const first = Math.floor(Date.parse(startAt) / HALF_HOUR);
  const last = Math.ceil(Date.parse(endAt) / HALF_HOUR);
  const all = Array.from({ length: last - first }, (_, index) => first + index);
  return pattern ? all.filter((halfHour) => isAtTime(pattern, timeZone, halfHour * HALF_HOUR)) : all;
};

/** What an unpaid change of a live booking reserves, if its time is not over. */
const reservedOf = ({ change, ...booking }: Booking, now: number): number[] => {
  if (!change || Date.parse(change.holdUntil) < now + 1000) return [];
  const own = new Set(halfHoursOf(booking));
  return halfHoursOf({ ...booking, ...change }).filter((halfHour) => !own.has(halfHour));
};

/** Who has taken each half hour: the end of a booking's id, or `~` for an imported calendar. */
const takersOf = (items: readonly TableItem[], now: number): Map<number, string> => {
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

/** Always: live bookings do not overlap, and exactly their half hours are taken. */
export const checkCalendar = (world: World): void => {
  const now = world.now();
  const takers = takersOf(world.memory.all(), now);
  const bookings = world.bookings();
  const live = bookings.filter((booking) => isLive(booking, now));
  const ending = bookings.filter((booking) => isRunningOut(booking, now));
  const expected = new Map<number, string>();
  for (const booking of live)
    for (const halfHour of [...halfHoursOf(booking), ...reservedOf(booking, now)]) {
      demand(!expected.has(halfHour), 'No two live bookings overlap', booking.id, expected.get(halfHour));
      expected.set(halfHour, booking.id);
      demand(booking.id.endsWith(takers.get(halfHour) ?? '?'), 'A live booking has its half hours', booking);
    }
  for (const [halfHour, taker] of takers)
    if (!taker.startsWith('~') && !ending.some(({ id }) => id.endsWith(taker)))
      demand(expected.has(halfHour), 'What is taken belongs to somebody', halfHour, taker);
};

/** Always: the holds counted for each driver and client are exactly the pending bookings. */
export const checkHolds = (world: World): void => {
  const counted = new Map<string, readonly string[]>();
  for (const { pk, sk, holds } of world.memory.all())
    if (sk === 'HOLDS' && holds instanceof Set) counted.set(String(pk), [...holds].map(String).toSorted());
  const expected = new Map<string, string[]>();
  for (const { status, holdUntil, id, driverId, heldFrom } of world.bookings())
    if (status === 'pending')
      for (const holder of [`USER#${driverId}`, ...(heldFrom === undefined ? [] : [`CLIENT#${heldFrom}`])])
        expected.set(holder, [...(expected.get(holder) ?? []), `${holdUntil}#${id}`].toSorted());
    else demand(heldFrom === undefined, 'Only a hold says from where', id);
  for (const holder of new Set([...counted.keys(), ...expected.keys()]))
    demand(
      JSON.stringify(counted.get(holder) ?? []) === JSON.stringify(expected.get(holder) ?? []),
      'Standing holds are counted exactly',
      holder,
      counted.get(holder),
      expected.get(holder),
    );
};

/** Always: totals are the sums of the bookings. */
export const checkTotals = (world: Pick<World, 'bookings' | 'memory'>): void => {
  const expected = new Map(
    sumTotals(world.bookings()).map(({ userId, role, month, spotId, amounts }) => [
      `TOTALS#${userId} ${role}#${month}#${spotId}`,
      amounts,
    ]),
  );
  const kept = world.memory.all().filter(({ pk }) => String(pk).startsWith('TOTALS#'));
  for (const item of kept) {
    const name = `${String(item.pk)} ${String(item.sk)}`;
    const right = expected.get(name) ?? {};
    expected.delete(name);
    const amounts = Object.entries(item).filter(([key]) =>
      /^(upcoming|completed|book|.*Cents$|hour)/.test(key),
    );
    for (const [key, amount] of [...amounts, ...Object.entries(right)])
      demand((right[key] ?? 0) === (item[key] ?? 0), 'Totals are what bookings add up to', name, key, amount);
  }
  demand(expected.size === 0, 'No totals are missing', [...expected.keys()]);
};

/** Checks every write: states follow the process, versions grow by one, ledger entries never change. */
export const watchOver =
  (count: (what: string) => void) =>
  (before: TableItem | undefined, after: TableItem | undefined): void => {
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

/** The entries of a booking's ledger. */
export const ledgerOf = (items: readonly TableItem[], bookingId: string): LedgerEntry[] =>
  items.filter(
    ({ pk, sk }) => pk === `BOOKING#${bookingId}` && String(sk).startsWith('LEDGER#'),
  ) as unknown as LedgerEntry[]; // as the repository wrote them

/** The sums of the accounts, and a check that each entry sums to zero. */
export const sumsOf = (entries: readonly LedgerEntry[]) => {
  const sums: Record<LedgerAccount, number> = { driver: 0, held: 0, owed: 0, platform: 0, owner: 0 };
  for (const entry of entries) {
    const postings = Object.entries(entry.postings) as [LedgerAccount, number][]; // the keys of the type
    demand(postings.reduce((sum, [, cents]) => sum + cents, 0) === 0, 'An entry sums to zero', entry);
    for (const [account, cents] of postings) sums[account] += cents;
  }
  return sums;
};

const backOf = ({ refunds, disputes }: Truth) => {
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
  return {
    refunded: sum(refunds.map(({ state, amountCents }) => (state === 'failed' ? 0 : amountCents))),
    lost: sum(disputes.map(({ state, withdrawnCents }) => (state === 'lost' ? withdrawnCents : 0))),
  };
};

/** Whether the owner gets a share of what is left of the payment. */
const isEarned = ({ status, payout }: Booking) =>
  status === 'completed' || (status === 'cancelled_by_driver' && payout !== null);

/** Returns what is left of a payment in the end, and checks that it was refunded if it has paid nothing that is kept. */
const checkPayment = (booking: Booking | undefined, truth: Truth): number => {
  const { payment, refunds } = truth;
  if (payment.status !== 'succeeded') return 0;
  const { refunded, lost } = backOf(truth);
  const left = payment.amountCents - refunded - lost;
  demand(left >= 0, 'Nothing is refunded twice', truth);
  if (booking && isPaymentOf(booking, payment.id) && isEarned(booking)) return left;
  const hasFailed = refunds.some(({ state }) => state === 'failed');
  demand(hasFailed || left === 0, 'What is not booked is refunded', booking, truth);
  return left;
};

/** The price was paid; what was paid above it, because a change has lowered it, is refunded. */
const checkPrice = (booking: Booking, left: number, own: readonly Truth[]): void => {
  if (!isEarned(booking)) return;
  const paid = own.reduce((sum, { payment }) => sum + payment.amountCents, booking.goodwillCents);
  demand(paid >= booking.totalCents, 'The price of a booking was paid', booking, own);
  const hasFailed = own.some(({ refunds }) => refunds.some(({ state }) => state === 'failed'));
  demand(hasFailed || left <= booking.totalCents, 'What is above the price is refunded', booking, own);
};

/** Each paid change is in the history, each history begins with what was booked and ends with what is. */
const checkChanges = (booking: Booking, own: readonly Truth[]): void => {
  const { changes, startAt, endAt, totalCents } = booking;
  demand(booking.change === null, 'Every change comes to its end', booking);
  for (const { payment } of own.filter(({ payment: { changeId } }) => changeId !== undefined)) {
    const made = changes.find(({ id }) => id === payment.changeId);
    const paid = made && made.after.totalCents - made.before.totalCents;
    demand(paid === payment.amountCents, 'A paid change is made at its price', booking, payment);
  }
  for (const [index, { after }] of changes.entries()) {
    const next = changes[index + 1]?.before ?? { startAt, endAt, totalCents };
    const isNext = JSON.stringify(after) === JSON.stringify(next);
    demand(isNext, 'Each change begins where the last one ended', booking, index);
  }
  const lines = booking.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  demand(lines === totalCents, 'The lines add up to the price', booking);
};

/** Returns what the owner of a booking has received, and checks that it is the right share. */
const checkShare = (world: World, booking: Booking, left: number, reversedAt: number): number => {
  const { id, ownerCents } = booking;
  const sent = world.transfers.filter(({ bookingId }) => bookingId === id);
  const sentCents = sent.reduce((sum, { cents }) => sum + cents, 0);
  demand(
    sent.length <= (isEarned(booking) ? 1 : 0),
    'An owner is paid once, for what was earned',
    booking,
    sent,
  );
  const due = isEarned(booking) ? Math.min(ownerCents, Math.max(0, left)) : 0;
  // A share that was paid out is not taken back after a later refund.
  const isSentBefore = reversedAt >= (sent[0]?.createdAt ?? Infinity);
  demand(sentCents === due || isSentBefore, 'An owner gets the share of what is left', booking, sent);
  demand(sentCents <= ownerCents, 'An owner gets no more than the share', booking, sent);
  return sentCents;
};

const checkBooking = (world: World, booking: Booking, truths: readonly Truth[]): void => {
  const { id, status } = booking;
  const own = truths.filter(({ payment }) => isPaymentOf(booking, payment.id));
  const ownLeft = own.reduce((sum, truth) => sum + checkPayment(booking, truth), 0);
  const others = truths.filter((truth) => !own.includes(truth));
  const kept = others.reduce((sum, truth) => sum + checkPayment(booking, truth), ownLeft);
  const sentCents = checkShare(
    world,
    booking,
    ownLeft,
    Math.max(0, ...own.map(({ reversedAt }) => reversedAt)),
  );
  checkPrice(booking, ownLeft, own);
  checkChanges(booking, own);
  demand(!['pending', 'confirmed'].includes(status), 'Every booking comes to its end', booking);
  // What is above the price, because a refund failed, stays the driver's.
  const earned = isEarned(booking) ? Math.min(ownLeft, booking.totalCents) : 0;
  const expected = {
    driver: kept === 0 ? 0 : -kept,
    held: kept - earned,
    owed: 0,
    platform: earned - sentCents,
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
  if (own.length > 0) checkReversals(booking, own);
};

/** The booking shows the refunds and disputes that the provider has. */
const checkReversals = (booking: Booking, own: readonly Truth[]): void => {
  const { refund, reversed, totalCents } = booking;
  if (own.every(({ payment }) => payment.status !== 'succeeded')) return;
  const sums = own.map(backOf);
  const refunded = sums.reduce((sum, each) => sum + each.refunded, 0);
  const lost = sums.reduce((sum, each) => sum + each.lost, 0);
  demand(
    reversed.refundedCents === refunded && reversed.lostCents === lost,
    'A booking knows what went back',
    booking,
    own,
  );
  if (refund?.state === 'succeeded' || refund?.state === 'pending')
    demand(refund.cents === refunded, 'A booking says the sum of its refunds', booking, own);
  demand(
    refund !== null || own.every(({ refunds }) => refunds.length === 0),
    'A booking says that something went back',
    booking,
    own,
  );
  const received = own.reduce((sum, { payment }) => sum + payment.amountCents, 0);
  const missing = received - refunded - lost - (isEarned(booking) ? totalCents : 0);
  if (missing > 0) demand(refund?.state === 'failed', 'A refund that has not arrived is told', booking, own);
  if (missing === 0 && !isEarned(booking))
    demand(refund?.state !== 'failed', 'A refund that has arrived is told', booking);
};

/** In the end, when all stays are over and all jobs have run. */
export const checkEnd = (world: World): void => {
  checkCalendar(world);
  checkHolds(world);
  checkTotals(world);
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
  const { held } = sumsOf(ledgerOf(world.memory.all(), UNMATCHED));
  demand(held === kept, 'The ledger knows of payments without a booking', held, strays);
  demand(
    world.lateBookings.length === 0,
    'A late payment books only what could be booked',
    world.lateBookings,
  );
  const left = world.memory.all().filter(({ pk }) => String(pk).startsWith('OUTBOX'));
  demand(left.length === 0, 'Nothing is left to do', left);
};
