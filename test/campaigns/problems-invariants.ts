import type { TableItem } from '#shared/data/client.ts';
import { listPayments } from '#shared/domain/bookings/received.ts';
import { HOUR } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { LedgerAccount } from '#shared/model/ledger-entry.ts';
import type { Problem } from '#shared/model/problem.ts';
import { checkTotals, ledgerOf, sumsOf } from './invariants.ts';
import { LIMIT, type Street } from './problems-world.ts';
import type { Truth } from '#test/support/provider.ts';
import { demand } from './shared-verbs.ts';

/** Invariants of reported bookings and of those that take their place, checked against the table and the provider. */

const HALF_HOUR = HOUR / 2;

const isPaid = ({ status }: Booking) => status === 'confirmed' || status === 'completed';

const halfHoursOf = ({ startAt, endAt }: Booking): number[] => {
  const first = Math.floor(Date.parse(startAt) / HALF_HOUR);
  const last = Math.ceil(Date.parse(endAt) / HALF_HOUR);
  return Array.from({ length: last - first }, (_, index) => first + index);
};

/** Who has taken each half hour of each spot: the end of a booking's id. */
const takersOf = (items: readonly TableItem[]): Map<string, string> => {
  const takers = new Map<string, string>();
  for (const item of items) {
    if (!String(item.sk).startsWith('CAL#')) continue;
    const day = Date.parse(String(item.sk).slice(4)) / HALF_HOUR;
    for (const [name, value] of Object.entries(item))
      if (/^h\d+$/.test(name) && typeof value === 'string' && value.startsWith('zzzzzzz'))
        takers.set(`${String(item.pk)} ${day + Number(name.slice(1))}`, value.slice(7));
  }
  return takers;
};

/** Always: no two live bookings have the same half hour, and each has its own. What was reported stays blocked, and nothing else. */
export const checkStreetCalendar = (street: Street): void => {
  const takers = takersOf(street.memory.all());
  const bookings = street.bookings();
  const expected = new Map<string, string>();
  for (const booking of bookings.filter(isPaid))
    for (const halfHour of halfHoursOf(booking)) {
      const key = `SPOT#${booking.spotId} ${halfHour}`;
      demand(!expected.has(key), 'No two live bookings overlap', booking.id, expected.get(key));
      expected.set(key, booking.id);
      demand(booking.id.endsWith(takers.get(key) ?? '?'), 'A live booking has its half hours', booking);
    }
  const left = bookings.filter(({ problem }) => problem !== null);
  for (const [key, taker] of takers)
    demand(
      expected.has(key) || left.some(({ id }) => id.endsWith(taker)),
      'What is taken belongs to somebody, or was left after a report',
      key,
      taker,
    );
};

/** Always: a payment belongs to one booking, and a booking has moved to one other at most. */
export const checkMoves = (street: Street): void => {
  const holders = new Map<string, string>();
  const bookings = street.bookings();
  for (const booking of bookings)
    for (const { id } of booking.payments ?? []) {
      demand(!holders.has(id), 'A payment belongs to one booking', id, holders.get(id), booking.id);
      holders.set(id, booking.id);
    }
  for (const { id, rebookedFrom, goodwillCents, transferredCents } of bookings) {
    if (rebookedFrom === undefined) continue;
    const from = bookings.find((booking) => booking.id === rebookedFrom);
    demand(from?.rebookedTo === id, 'A booking has moved to one other', id, from?.rebookedTo);
    demand(
      from?.status === (transferredCents < 0 ? 'completed' : 'refunded'),
      'A booking that has moved has ended',
      from,
    );
    demand(from?.transferredCents === -transferredCents, 'What was used stays with the first booking', from);
    demand(goodwillCents <= LIMIT, 'The platform adds the limit at most', id, goodwillCents);
  }
};

const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
const backOf = ({ refunds, disputes }: Truth) => ({
  refunded: sum(refunds.map(({ state, amountCents }) => (state === 'failed' ? 0 : amountCents))),
  lost: sum(disputes.map(({ state, withdrawnCents }) => (state === 'lost' ? withdrawnCents : 0))),
});

/** Whether the driver left after a report that was not founded: the platform pays the owner. */
const isCompensated = ({ status }: Booking, problem: Problem | undefined) =>
  status === 'refunded' && problem?.decision === 'unfounded' && problem.outcome !== 'open';

const checkBooking = (
  street: Street,
  booking: Booking,
  problem: Problem | undefined,
  truths: readonly Truth[],
): void => {
  const { id, status, ownerCents, goodwillCents, totalCents, compensatedCents, transferredCents } = booking;
  const own = listPayments(booking).flatMap(
    (payment) =>
      truths.find((truth) => truth.payment.id === payment.id && truth.payment.status === 'succeeded') ?? [],
  );
  const kept =
    transferredCents +
    sum(own.map((truth) => truth.payment.amountCents - backOf(truth).refunded - backOf(truth).lost));
  const compensated = isCompensated(booking, problem);
  const isEarned = status === 'completed' || (status === 'cancelled_by_driver' && booking.payout !== null);
  demand(!['pending', 'confirmed'].includes(status), 'Every booking comes to its end', booking);
  demand(
    (booking.problem ?? null) === (problem?.decision ?? null),
    'Booking and report say the same',
    booking,
    problem,
  );
  demand(
    !(problem?.decision === 'founded' && isEarned) || booking.endAt < problem.endAt,
    'Nothing is earned by what was not free',
    booking,
    problem,
  );

  const sent = street.transfers.filter(({ bookingId }) => bookingId === id);
  const sentCents = sum(sent.map(({ cents }) => cents));
  demand(
    sent.length <= (isEarned || compensated ? 1 : 0),
    'An owner is paid once, for what was earned',
    booking,
    sent,
  );
  const shareCents = isEarned ? ownerCents + compensatedCents : ownerCents;
  demand(sentCents <= shareCents, 'An owner gets no more than the share', booking, sent);
  if (compensated)
    demand(
      sentCents === ownerCents || own.some(({ disputes }) => disputes.length > 0),
      'An owner whose space was free gets the share',
      booking,
      sent,
    );
  const reversedAt = Math.max(0, ...own.map((truth) => truth.reversedAt));
  const ofStay = Math.min(totalCents, kept + goodwillCents - compensatedCents);
  const due = isEarned ? Math.min(ownerCents, Math.max(0, ofStay)) + compensatedCents : undefined;
  if (due !== undefined)
    demand(
      sentCents === due || reversedAt >= (sent[0]?.createdAt ?? Infinity),
      'An owner gets the share of what is left',
      booking,
      sent,
      due,
    );

  const hasFailed = own.some(({ refunds }) => refunds.some(({ state }) => state === 'failed'));
  const hasReversals = own.some(({ disputes }) => disputes.length > 0);
  if (!isEarned)
    // An operator may have refunded by hand what was used before the move: then it is the platform's loss.
    demand(
      kept === 0 || (kept < 0 && kept >= transferredCents) || hasFailed || hasReversals,
      'What is given back goes back',
      booking,
      own,
    );
  if (isEarned && booking.rebookedFrom !== undefined && !hasFailed && !hasReversals)
    demand(kept + goodwillCents <= totalCents, 'What another place costs less goes back', booking, kept);
  demand(
    own.every((truth) => truth.payment.amountCents >= backOf(truth).refunded + backOf(truth).lost),
    'Nothing is refunded twice',
    own,
  );

  const sums = sumsOf(ledgerOf(street.memory.all(), id));
  const strays = truths.filter(
    ({ payment }) =>
      payment.bookingId === id &&
      payment.status === 'succeeded' &&
      !own.some((truth) => truth.payment.id === payment.id) &&
      booking.rebookedTo === undefined,
  );
  const unused = sum(
    strays.map((truth) => truth.payment.amountCents - backOf(truth).refunded - backOf(truth).lost),
  );
  // What is above the price of a stay, because a refund failed, stays the driver's.
  const above = Math.max(0, kept + goodwillCents - compensatedCents - (isEarned ? totalCents : 0));
  const held = (isEarned ? above : Math.max(0, kept)) + unused;
  const all = kept + unused;
  const expected = {
    driver: all === 0 ? 0 : -all,
    held,
    owed: 0,
    platform: all - held - sentCents,
    owner: sentCents,
  };
  for (const account of Object.keys(expected) as LedgerAccount[])
    // the keys of the literal above
    demand(
      sums[account] === expected[account] || (sums[account] === 0 && expected[account] === 0),
      'The ledger says where the money is',
      id,
      status,
      {
        account,
        sums,
        expected,
        entries: ledgerOf(street.memory.all(), id),
      },
    );
};

/** In the end, when all stays are over, everything is decided and all jobs have run. */
export const checkStreetEnd = (street: Street): void => {
  checkStreetCalendar(street);
  checkMoves(street);
  checkTotals(street);
  const truths = street.provider.all();
  const problems = street.problems();
  for (const problem of problems) demand(problem.decision !== null, 'Every report is decided', problem);
  for (const booking of street.bookings())
    checkBooking(
      street,
      booking,
      problems.find(({ bookingId }) => bookingId === booking.id),
      truths,
    );
  const left = street.memory.all().filter(({ pk }) => String(pk).startsWith('OUTBOX'));
  demand(left.length === 0, 'Nothing is left to do', left);
};
