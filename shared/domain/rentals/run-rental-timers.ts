import { joinRuns, type Run, runPages } from '../../lib/run-pages.ts';
import { DAY, HOUR, MINUTE, SECOND, toIso } from '../../lib/time.ts';
import type { Rental } from '../../model/rental.ts';
import { RENTAL_RETRY_DAYS } from '../../model/rules.ts';
import { runBookingTimers } from '../checkout/run-timers.ts';
import type { Needs } from '../deps.ts';
import { isWithdrawn } from '../spots/withdrawn-spots.ts';
import { followRental } from './follow-rental.ts';
import { isAlarmDue } from './rental-alarms.ts';
import {
  expireRental,
  finishRental,
  getNextRentalTimer,
  getRentalTimer,
  patchRental,
  type RentalTimer,
} from './rental-step.ts';
import { settleDeposit } from './settle-deposit.ts';
import { endBeforeMonth, isSpotOpen, putOff, type RenewDeps, renewRental } from './renew-rental.ts';

/** Handled in parallel, with a few calls to the provider each. */
const PAGE = 5;
/** A run begins no page after this time. */
const MAX_RUN = 20 * SECOND;
/** The pause after a failure, and while the first hold is not ended. */
const PAUSE = 5 * MINUTE;

const MAX_CHARGES = 1 + RENTAL_RETRY_DAYS.length;

/** A first month that was never held, because of a crash, or whose end nobody followed. */
const repair = async (deps: RenewDeps, rental: Rental): Promise<void> => {
  const booking = await deps.bookings.find(rental.bookingIds[0] ?? '');
  if (booking?.status === 'pending') return putOff(deps, rental, PAUSE);
  if (booking) return followRental(deps, booking.id);
  const now = deps.clock.now();
  const write = expireRental(rental, now);
  if (write) await deps.rentals.write(write, now);
};

const finish = async (deps: RenewDeps, rental: Rental): Promise<void> => {
  const now = deps.clock.now();
  const write = finishRental(rental, now);
  if (write) await deps.rentals.write(write, now);
};

/** Announces the next month to the driver, or ends the rental before it if the spot closes or was withdrawn. */
const announce = async (deps: RenewDeps, rental: Rental): Promise<void> => {
  const month = rental.announcedMonth + 1;
  const spot = await deps.spots.find(rental.spotId);
  if (spot && isWithdrawn(spot)) return endBeforeMonth(deps, rental, rental.paidMonths + 1, 'platform');
  if (!isSpotOpen(spot, rental, month)) return endBeforeMonth(deps, rental, month);
  const now = deps.clock.now();
  const told = ['mail_rental_announced', 'notify_rental_announced'] as const;
  await deps.rentals.write(patchRental(rental, { announcedMonth: month }, now, told), now);
};

/** Reminds the driver of a new price that is not accepted yet. */
const remindPrice = async (deps: RenewDeps, rental: Rental): Promise<void> => {
  const { proposal } = rental;
  if (!proposal) return;
  const now = deps.clock.now();
  const reminded = { proposal: { ...proposal, remindedAt: toIso(now) } };
  const told = ['mail_price_proposed', 'notify_price_proposed'] as const;
  await deps.rentals.write(patchRental(rental, reminded, now, told), now);
};

const HANDLERS: Readonly<Record<RentalTimer, (deps: RenewDeps, rental: Rental) => Promise<void>>> = {
  repair,
  finish,
  announce,
  deposit: settleDeposit,
  remindPrice,
  charge: (deps, rental) => renewRental(deps, rental, MAX_CHARGES),
};

/** A timer that is still due after its run. Of a charge: it is neither refused nor paid, because a bank still processes it. */
const raiseUnsettled = async (deps: RenewDeps, before: Rental): Promise<void> => {
  const timer = getNextRentalTimer(before);
  // A deposit waits for people and banks.
  if (!timer || timer.timer === 'deposit' || !isAlarmDue(before, timer.dueAt, DAY, deps.clock.now())) return;
  const after = await deps.rentals.find(before.id);
  const next = after && getNextRentalTimer(after);
  if (next?.timer !== timer.timer || next.dueAt !== timer.dueAt) return;
  deps.alarms.raise('rental_unsettled', {
    ...{ rentalId: before.id, timer: timer.timer },
    bookingId: after?.bookingIds[after.paidMonths],
  });
};

/** A failed one is put off, so that others get their turn. The index may show an older state, so the rental is read again. */
const runOne = async (deps: RenewDeps, id: string): Promise<void> => {
  const rental = await deps.rentals.find(id);
  const next = rental && getNextRentalTimer(rental);
  if (!next || next.at > deps.clock.now()) return;
  try {
    await HANDLERS[next.timer](deps, rental);
    await raiseUnsettled(deps, rental);
  } catch (error) {
    if (isAlarmDue(rental, next.dueAt, HOUR, deps.clock.now()))
      deps.alarms.raise('rental_failing', { rentalId: id, timer: next.timer });
    const last = await deps.rentals.find(id);
    if (last) await putOff(deps, last, PAUSE);
    throw error;
  }
};

/** Runs the timers of rentals: announcements, charges, ends, and repairs after crashes. A failure does not delay others. */
export const runRentalTimers = (deps: RenewDeps): Promise<Run> =>
  runPages({
    now: () => deps.clock.now(),
    due: (startedAt) => deps.rentals.pagesDue(startedAt, PAGE),
    maxMs: MAX_RUN,
    handle: ({ id }) => runOne(deps, id),
    lateBy: (rental, startedAt) => startedAt - (getRentalTimer(rental) ?? startedAt),
  });

/** Runs the timers of bookings, claims and rentals. */
export const runTimers = async (deps: RenewDeps & Needs<'payments'>): Promise<Run> =>
  joinRuns(await Promise.all([runBookingTimers(deps), runRentalTimers(deps)]));
