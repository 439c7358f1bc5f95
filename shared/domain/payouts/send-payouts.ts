import type { Booking, Payout } from '../../model/booking.ts';
import type { TransitionResult } from '../bookings/booking-step.ts';
import { pagesOver } from '../bookings/pages-over.ts';
import type { Needs } from '../deps.ts';
import type { PayoutRules, Transfer } from '../ports/payouts.ts';
import { recordReversals, type ReversalDeps } from '../payments/record-reversals.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { MINUTE, toIso } from '../../lib/time.ts';
import { type AccountDeps, changed, refreshAccount } from './sync-account.ts';
import type { PayoutAccount } from '../../model/account.ts';
import { newPayoutAccount } from './payout-account.ts';
import { type WeeklyRoom, trackWeeklyRoom } from './weekly-room.ts';
import { applyPayoutTransition, type PayoutTransition, postponePayout } from './payout-process.ts';

type SendDeps = AccountDeps & ReversalDeps & Needs<'payments' | 'alarms' | 'settings'>;

/** A run begins nothing after so long, so that it ends before its function does; the next run takes the rest. */
const MAX_RUN = 3 * MINUTE;
/** At the same time: a tenth of the pace that the provider allows. */
const CONCURRENCY = 4;
/** Other runs of the job, and the webhook, may write the same booking. */
const ATTEMPTS = 5;

type DueBooking = Booking & { readonly payout: Payout };

const isDue = (booking: Booking | undefined, now: number): booking is DueBooking =>
  booking?.payout != null &&
  (booking.payout.state === 'waiting' || booking.payout.state === 'held') &&
  Date.parse(booking.payout.tryAt) <= now;

/** Whether it was written: false where there is nothing to write, or another run was faster. */
const write = async (deps: SendDeps, step: TransitionResult | undefined): Promise<boolean> =>
  step !== undefined && (await deps.bookings.write(step, deps.clock.now())) === 'applied';

/**
 * The money has left: this is written whatever else has happened to the booking meanwhile, with its movement in the
 * ledger and the owner's notification, once.
 */
const recordSent = (deps: SendDeps, id: string, transfer: Transfer): Promise<void> =>
  retryOnConflict(
    async () => {
      const booking = await deps.bookings.find(id);
      if (!booking || booking.payout?.state === 'sent') return undefined;
      const step = applyPayoutTransition(booking, 'send', deps.clock.now(), { transfer });
      return (await write(deps, step)) ? undefined : CONFLICT;
    },
    { attempts: ATTEMPTS, error: () => new Error(`The payout of ${id} could not be recorded.`) },
  );

/** Holds a share because its owner has no account that is ready, and asks the owner to look after it, once. */
const holdForAccount = async (deps: SendDeps, booking: Booking, isRefused: boolean): Promise<void> => {
  const now = deps.clock.now();
  if (!(await write(deps, applyPayoutTransition(booking, 'awaitAccount', now, { isRefused })))) return;
  const { ownerId, id } = booking;
  const ask = async () => {
    await deps.payoutAccounts.create(newPayoutAccount(ownerId, toIso(now)));
    const known = await deps.payoutAccounts.find(ownerId);
    if (!known || known.toldAt !== null) return undefined;
    const asked = changed(known, { toldAt: toIso(now) }, now);
    const event = {
      effects: ['mail_payout_setup', 'notify_payout_held'],
      userId: ownerId,
      bookingId: id,
    } as const;
    return (await deps.payoutAccounts.update(asked, event)) ? undefined : CONFLICT;
  };
  await retryOnConflict(ask, {
    attempts: ATTEMPTS,
    error: () => new Error(`The owner of ${id} could not be asked for an account.`),
  });
};

/**
 * Whether the share must wait, by what the provider knows of the payment now: a bank questions it, or a refund or a
 * dispute has changed it just now, which is then recorded. Another run may have recorded that after the booking was read,
 * so that only the version that was read is sent.
 */
const mustWait = async (deps: SendDeps, booking: Booking, paymentIntentId: string): Promise<boolean> => {
  const { id, totalCents } = booking;
  const payment = { id: paymentIntentId, bookingId: id, amountCents: totalCents, currency: 'eur' };
  if (await recordReversals(deps, payment)) return true;
  if ((await deps.bookings.find(id))?.version !== booking.version) return true;
  if (booking.dispute !== 'open') return false;
  await write(deps, applyPayoutTransition(booking, 'awaitDispute', deps.clock.now()));
  return true;
};

/** A refusal, after which the next call is another one: the owner's account may have changed since it was looked at. */
const noteRefusal = async (deps: SendDeps, booking: Booking): Promise<void> => {
  const account = await refreshAccount(deps, booking.ownerId);
  if (account?.status !== 'ready') return holdForAccount(deps, booking, true);
  const transition: PayoutTransition = 'awaitRepair';
  const step = applyPayoutTransition(booking, transition, deps.clock.now(), { isRefused: true });
  if (await write(deps, step))
    deps.alarms.raise('payout_refused', {
      bookingId: booking.id,
      paymentIntentId: booking.paymentIntentId ?? undefined,
    });
};

/** Ends a share of 0 cents that was earned before such shares ended by themselves. */
const settle = async (deps: SendDeps, booking: Booking): Promise<void> => {
  await write(deps, applyPayoutTransition(booking, 'settle', deps.clock.now()));
};

/** More than an owner is sent in a week: it waits, and an operator looks at the owner. */
const putOffForCeiling = async (deps: SendDeps, booking: DueBooking, roomAt: number): Promise<void> => {
  if (!(await write(deps, postponePayout(booking, deps.clock.now(), roomAt)))) return;
  deps.alarms.raise('payout_ceiling', { bookingId: booking.id });
};

type AccountOf = (ownerId: string) => Promise<PayoutAccount | undefined>;
type RoomOf = (ownerId: string) => Promise<WeeklyRoom | undefined>;

/** What a run knows of owners. */
interface Owners {
  readonly accountOf: AccountOf;
  readonly roomOf: RoomOf;
}

/**
 * One share on its way. What an earlier run may have sent is looked for before anything else, so that a crash after the
 * transfer leads to no second one, however late; within a day the key of the call itself makes sure.
 */
const sendShare = async (
  deps: SendDeps,
  booking: DueBooking,
  { accountOf, roomOf }: Owners,
): Promise<void> => {
  const { id, ownerId, paymentIntentId, payout } = booking;
  if (payout.cents === 0) return settle(deps, booking);
  const account = await accountOf(ownerId);
  if (!account?.accountId || !paymentIntentId) return holdForAccount(deps, booking, false);
  const sent = await deps.payouts.findTransfer(id);
  if (sent) return recordSent(deps, id, sent);
  if (await mustWait(deps, booking, paymentIntentId)) return;
  if (account.status !== 'ready') return holdForAccount(deps, booking, false);
  const roomAt = (await roomOf(ownerId))?.take(payout.cents, deps.clock.now());
  if (roomAt !== undefined) return putOffForCeiling(deps, booking, roomAt);
  const share = { bookingId: id, paymentIntentId, accountId: account.accountId, cents: payout.cents };
  const answer = await deps.payouts.createTransfer(share, `payout-${id}-${payout.attempt}`);
  return 'made' in answer ? recordSent(deps, id, answer.made) : noteRefusal(deps, booking);
};

/** A share without an answer is put off, so that others get their turn; the next try is the same call. */
const trySend = async (deps: SendDeps, id: string, owners: Owners): Promise<void> => {
  const booking = await deps.bookings.find(id);
  if (!isDue(booking, deps.clock.now())) return;
  try {
    await sendShare(deps, booking, owners);
  } catch (error) {
    await write(deps, postponePayout(booking, deps.clock.now()));
    throw error;
  }
};

/** The provider is asked once a run about an owner. */
const rememberAccounts = (deps: SendDeps): AccountOf => {
  const accounts = new Map<string, ReturnType<AccountOf>>();
  return (ownerId) => {
    const known = accounts.get(ownerId) ?? refreshAccount(deps, ownerId);
    accounts.set(ownerId, known);
    return known;
  };
};

/** What an owner may still be sent is counted over all shares of a run; undefined where there is no ceiling. */
const rememberRooms = (deps: SendDeps): RoomOf => {
  const { payoutRules } = deps.settings;
  const rooms = new Map<string, Promise<WeeklyRoom>>();
  const readRoom = async (ownerId: string, rules: PayoutRules) => {
    const sent: Booking[] = [];
    for await (const page of pagesOver(deps, ownerId))
      sent.push(...page.filter(({ payout }) => payout?.sentAt));
    return trackWeeklyRoom(sent, rules);
  };
  return async (ownerId) => {
    if (!payoutRules) return undefined;
    const known = rooms.get(ownerId) ?? readRoom(ownerId, payoutRules);
    rooms.set(ownerId, known);
    return known;
  };
};

/**
 * Sends owners their shares, from `PAYOUT_HOURS` after the end of the stay (BR-06): each exactly once, in any number of runs at
 * once, and over any crash. A share is held while a bank questions the payment or its owner cannot be paid. One failure
 * does not keep the others waiting.
 */
export const sendPayouts = async (deps: SendDeps): Promise<{ handled: number; failures: unknown[] }> => {
  const startedAt = deps.clock.now();
  const owners = { accountOf: rememberAccounts(deps), roomOf: rememberRooms(deps) };
  const failures: unknown[] = [];
  let handled = 0;
  for await (const due of deps.bookings.pagesDue('payout', startedAt, CONCURRENCY)) {
    if (deps.clock.now() >= startedAt + MAX_RUN) break;
    const results = await Promise.allSettled(due.map(({ id }) => trySend(deps, id, owners)));
    const failed = results.filter((result) => result.status === 'rejected');
    handled += due.length - failed.length;
    failures.push(...failed.map(({ reason }): unknown => reason));
  }
  return { handled, failures };
};
