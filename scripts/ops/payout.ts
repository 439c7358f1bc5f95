import type { Booking } from '#shared/model/booking.ts';
import {
  isHeldForFailure,
  releaseFailedShare,
  settleFailedShare,
  type ManualPayoutOutcome,
} from '#shared/domain/payouts/end-held-share.ts';
import { Failure, UsageError } from './failure.ts';
import type { Environment } from './environment.ts';
import { type MoneyRecords, openMoney } from './open-records.ts';
import { readBookingId } from './read-booking-id.ts';
import { type Say, type Task, toEuros } from './task.ts';

/**
 * The payer and the way, such as "ana, bank transfer, ticket 812". The pattern excludes e-mail addresses; an owner's name does not belong
 * here.
 */
export const NOTE = /^[\p{L}\d][\p{L}\d .,:/#-]{4,79}$/u;

const getBooking = async (deps: MoneyRecords, id: string): Promise<Booking> => {
  const booking = await deps.bookings.find(id);
  if (!booking) throw new Failure(`There is no booking ${id}.`);
  return booking;
};

const describe = ({ payout }: Booking): string => {
  if (!payout) return 'The owner has earned nothing of this booking yet.';
  const { state, cents, heldFor, attempt, tryAt, transferId, sentAt } = payout;
  if (state === 'sent')
    return `${toEuros(cents)} sent at ${sentAt ?? ''}, ${transferId ?? 'without a transfer'}.`;
  if (state === 'withdrawn') return 'Withdrawn: nothing is left of the payment.';
  const held = heldFor === null ? 'waiting' : `held for ${heldFor}`;
  return `${toEuros(cents)} ${held}, refused ${attempt} times, next attempt at ${tryAt}.`;
};

const NOTHING_HELD = 'Nothing is held for a failure: nothing was done.';

const sendAgain = async (place: Environment, deps: MoneyRecords, id: string, say: Say) => {
  if (!(await releaseFailedShare(deps, id))) {
    say(NOTHING_HELD);
    return;
  }
  await place.invoke('sendPayouts', {});
  const after = await getBooking(deps, id);
  say(describe(after));
  if (isHeldForFailure(after))
    throw new Failure(`Refused again: the log of ${place.functionOf('sendPayouts')} and Stripe say why.`);
};

const REFUSALS: Readonly<Record<Exclude<ManualPayoutOutcome, 'settled' | 'not_held'>, string>> = {
  due: 'It may be on its way at this moment. Ask again in 15 minutes.',
  sent: 'Stripe has sent it already. Use --send-again to record that.',
  changed: 'The booking was changed in between, by a refund, a dispute or a run. Look at it again.',
};

const settle = async (deps: MoneyRecords, id: string, note: string, say: Say) => {
  if (!NOTE.test(note)) throw new UsageError('--settle takes who pays and how, 5 to 80 letters and digits.');
  const outcome = await settleFailedShare(deps, id, note);
  if (outcome === 'not_held') {
    say(NOTHING_HELD);
    return;
  }
  if (outcome !== 'settled') throw new Failure(`Not settled. ${REFUSALS[outcome]}`);
  const { payout } = await getBooking(deps, id);
  say(`Recorded, and not sent any more. Pay ${toEuros(payout?.cents ?? 0)} to the owner now.`);
};

export const payout: Task = {
  summary: "an owner's share that Stripe refuses to send: look at it, send it again, or settle it otherwise",
  usage: '(REFERENCE | bkg_...) [--send-again | --settle NOTE]',
  words: 1,
  flags: { 'send-again': { type: 'boolean' }, settle: { type: 'string' } },
  run: async (place, given, say) => {
    const note = given.text('settle');
    if (note !== undefined && given.has('send-again'))
      throw new UsageError('Choose --send-again or --settle.');
    const deps = await openMoney(place);
    const id = await readBookingId(deps.table, given.words[0] ?? '');
    const booking = await getBooking(deps, id);
    if (given.has('send-again')) return sendAgain(place, deps, id, say);
    if (note !== undefined) return settle(deps, id, note, say);
    say(describe(booking));
  },
};
