import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { Problem } from '#shared/model/problem.ts';
import { COMPENSATION_LIMIT, LIMIT, type Street } from './problems-world.ts';
import { demand } from './shared-verbs.ts';

/**
 * Who can take what from whom by booking, changing, reporting, moving, giving back, cancelling and deciding, with any of them friends or
 * one person: a model of the published rules that knows nothing of the code. In its worst case a driver parks until the space is left, and the
 * administrator believes the wrong side. All amounts are cents.
 */

const HALF_HOUR = HOUR / 2;
/** Ruling 51: everything goes back in the first quarter of a stay, an hour at most; decision 184: within ten minutes of the report. */
const FIRST_PART = 1 / 4;
const FIRST_PART_MOST = HOUR;
const PRESS = 10 * MINUTE;
/** Decision 154: after two reports that were not founded, the next one waits. */
const MAX_DOUBTED = 2;

/** A stay as its driver reported it, and when the driver left. */
export interface Story {
  readonly booking: Booking;
  readonly reportedAt: number;
  leftAt?: number;
}

const startOf = ({ startAt }: Booking) => Date.parse(startAt);
const endOf = ({ endAt }: Booking) => Date.parse(endAt);
const feeOf = ({ lines }: Booking) =>
  lines.filter(({ kind }) => kind === 'service_fee').reduce((sum, { amountCents }) => sum + amountCents, 0);
const lengthOf = (booking: Booking) => endOf(booking) - startOf(booking);

/** The time in which a driver may leave for nothing, whatever was used. */
const graceOf = (booking: Booking) => Math.min(FIRST_PART_MOST, lengthOf(booking) * FIRST_PART) + PRESS;

/** The least that the time until an instant costs: whole half hours after the grace. */
const leastCostOf = (booking: Booking, until: number): number => {
  const used = Math.min(lengthOf(booking), Math.max(0, until - startOf(booking)));
  const counted = used <= graceOf(booking) ? 0 : Math.max(0, used - HALF_HOUR);
  return Math.floor(((booking.totalCents - feeOf(booking)) * counted) / lengthOf(booking));
};

const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);

/** The next midnight of Madrid, in which all spaces of the campaign are: two hours before that of UTC in summer. */
const nextMidnight = (at: number) => Math.floor((at + 2 * HOUR) / DAY + 1) * DAY - 2 * HOUR;

/** What is taken at a spot by a booking that is not live ends with the day on which it was left. */
export const checkNothingBlocked = (street: Street, stories: ReadonlyMap<string, Story>): void => {
  const bookings = street.bookings();
  for (const item of street.memory.all()) {
    if (!String(item.sk).startsWith('CAL#')) continue;
    const day = Date.parse(String(item.sk).slice(4));
    for (const [name, value] of Object.entries(item)) {
      if (!/^h\d+$/.test(name) || typeof value !== 'string' || !value.startsWith('zzzzzzz')) continue;
      const at = day + Number(name.slice(1)) * HALF_HOUR;
      const taker = bookings.find(({ id }) => id.endsWith(value.slice(7)));
      if (!taker || (['confirmed', 'completed'].includes(taker.status) && at < endOf(taker))) continue;
      const left = Math.max(stories.get(taker.id)?.leftAt ?? street.now(), startOf(taker));
      demand(at < nextMidnight(left) || at < street.now(), 'What was left is free from the next day on', {
        taker: taker.id,
        at: new Date(at),
        left: new Date(left),
      });
    }
  }
};

/** Of the reports of a person in one year, two at most are believed at once and not founded. */
export const checkBelieved = (street: Street): void => {
  const believed = new Map<string, Problem[]>();
  for (const problem of street.problems())
    if (!problem.waits && problem.decision !== 'founded')
      believed.set(problem.driverId, [...(believed.get(problem.driverId) ?? []), problem]);
  for (const [driver, problems] of believed)
    demand(problems.length <= MAX_DOUBTED, 'Two doubted reports are believed at most', driver, problems);
};

const refundedOf = (street: Street, bookingId: string): { paid: number; back: number } => {
  const truths = street.provider
    .all()
    .filter(({ payment }) => payment.bookingId === bookingId && payment.status === 'succeeded');
  return {
    paid: sum(truths.map(({ payment }) => payment.amountCents)),
    back: sum(
      truths.flatMap(({ refunds }) =>
        refunds.map(({ state, amountCents }) => (state === 'failed' ? 0 : amountCents)),
      ),
    ),
  };
};

const sentTo = (street: Street, bookingId: string): number =>
  sum(street.transfers.filter((transfer) => transfer.bookingId === bookingId).map(({ cents }) => cents));

/** What the platform put into the books of bookings and did not get back. */
const platformPaid = (street: Street, ids: readonly string[]): number =>
  sum(
    street.memory.all().map(({ pk, sk, kind, postings }) => {
      const isGoodwill = kind === 'goodwill' || kind === 'goodwill_returned';
      const isOfThem = ids.some((id) => pk === `BOOKING#${id}`) && String(sk).startsWith('LEDGER#');
      return isOfThem && isGoodwill ? -((postings as { platform?: number }).platform ?? 0) : 0;
    }),
  );

/** At the end, when everything is decided, refunded and paid out: nobody has more than the rules allow, and no honest side less. */
export const checkFlows = (street: Street, stories: ReadonlyMap<string, Story>): void => {
  const bookings = street.bookings();
  const find = (id: string | null | undefined) => bookings.find((booking) => booking.id === id);
  for (const problem of street.problems()) {
    const story = stories.get(problem.bookingId);
    const booking = find(problem.bookingId);
    if (!story || !booking || booking.status.startsWith('cancelled')) continue;
    // A change that was paid in the same moment is agreed, too; a stay that was cut short has another price.
    const agreed =
      booking.endAt === problem.endAt || story.booking.endAt < booking.endAt ? booking : story.booking;
    if (agreed.rebookedFrom !== undefined) {
      demand(problem.outcome === 'open', 'After a move nothing goes back without a decision', problem);
      continue;
    }
    const successor = find(problem.rebookedTo);
    const { paid, back } = refundedOf(street, problem.bookingId);
    const net = paid - back;
    const left = story.leftAt ?? endOf(agreed);
    const about = { problem, agreed, left: new Date(left), net, paid, back, successor };

    if (problem.outcome === 'returned')
      demand(left - startOf(agreed) <= graceOf(agreed), 'Only the first part of a stay is free', about);
    const place = successor?.status === 'completed' && !stories.has(successor.id) ? successor : undefined;
    // What a change of the other place costs is paid there.
    const atPlace = place ? refundedOf(street, place.id) : { paid: 0, back: 0 };
    const ofPlace = place ? Math.max(0, place.totalCents - LIMIT) : 0;
    const used =
      problem.outcome === 'open'
        ? problem.decision === 'founded'
          ? leastCostOf(agreed, story.reportedAt)
          : agreed.totalCents
        : problem.outcome === 'rebooked'
          ? leastCostOf(agreed, left)
          : 0;
    demand(net + atPlace.paid - atPlace.back >= used + ofPlace - 1, 'A driver pays for what was used', {
      used,
      ofPlace,
      atPlace,
      ...about,
    });

    const ids = [problem.bookingId, ...(successor ? [successor.id] : [])];
    const given = platformPaid(street, ids);
    demand(given <= LIMIT + COMPENSATION_LIMIT, 'The platform pays no more than its limits', {
      given,
      ...about,
    });

    const share = agreed.ownerCents;
    const sent = sentTo(street, problem.bookingId);
    if (problem.decision === 'unfounded')
      demand(sent >= share, 'An owner whose space was free gets the share', { share, sent, ...about });
    if (problem.decision === 'founded' && problem.outcome === 'rebooked')
      demand(
        sent >= Math.floor(leastCostOf(agreed, left) * 0.85) - 1,
        'An owner gets the share of the time that was given',
        { sent, ...about },
      );
    demand(sent <= share, 'An owner gets no more than the share', { share, sent, ...about });

    if (place)
      demand(
        sentTo(street, place.id) >= place.ownerCents,
        'An owner of the other place gets the share',
        about,
      );
    if (problem.decision === 'founded' && problem.outcome === 'open') {
      const part = Math.min(1, Math.max(0, story.reportedAt - startOf(agreed)) / lengthOf(agreed));
      const most = Math.ceil((agreed.totalCents - feeOf(agreed)) * part) + feeOf(agreed) + 1;
      demand(net <= most, 'A driver who was right gets back what was not used', { most, ...about });
    }
    if (problem.outcome === 'returned') demand(net === 0, 'Everything goes back', about);
  }
};
