import fc from 'fast-check';
import { disputeClaim, withdrawClaim } from '#shared/domain/claims/answer-claim.ts';
import { CLAIM_PROCESS } from '#shared/domain/claims/claim-process.ts';
import { getDueCents } from '#shared/domain/claims/claim.ts';
import { decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { confirmClaimPayment, createClaimPayment } from '#shared/domain/claims/pay-claim.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { sumReversed } from '#shared/domain/payments/reversals.ts';
import type { TableItem } from '#shared/data/client.ts';
import { readRecord } from '#shared/data/read-record.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import { Claim } from '#shared/model/claim.ts';
import type { LedgerEntry } from '#shared/model/ledger-entry.ts';
import type { Truth } from '#test/support/provider.ts';
import { choose, demand, JOB_VERBS, onPayment, reversalVerbs } from './shared-verbs.ts';
import type { World } from './world.ts';

/** One action of somebody on a claim; `which` chooses among the bookings, payments or events that exist when it begins. */
export interface ClaimCommand {
  readonly verb: ClaimVerb;
  readonly who: number;
  readonly which: number;
}
/** Commands that run at the same time, after a wait. */
export interface ClaimPhase {
  readonly wait: number;
  readonly commands: readonly ClaimCommand[];
}

const AMOUNT = 12.34;
/** Cents of a refund by hand or a dispute: a little, or all that is left. */
const PARTS: readonly (number | undefined)[] = [34, 500, undefined];

const person = (userId: string) => ({ userId, isAdmin: false });
const ADMIN = { userId: 'admin-1', isAdmin: true };

const claimsOf = ({ memory }: World): Claim[] =>
  memory.all().flatMap((item) => (item.sk === 'CLAIM' ? [readRecord(Claim, item)] : []));

const claimPayments = ({ provider }: Pick<World, 'provider'>): Truth[] =>
  provider.all().filter(({ payment }) => payment.claimId !== undefined);

const ofClaim = (act: (world: World, id: string) => unknown) =>
  onPayment<World, ClaimCommand>(act, claimPayments);

const withBooking =
  (act: (world: World, booking: Booking, command: ClaimCommand) => Promise<unknown>) =>
  async (world: World, command: ClaimCommand): Promise<void> => {
    const booking = choose(world.bookings(), command.which);
    if (booking) await act(world, booking, command);
  };

const decide = async ({ deps }: World, { id }: Booking, due: number) => {
  const claim = await deps.claims.find(id);
  if (claim) await decideClaim(deps, ADMIN, id, { due, text: 'Por lo que hay.', version: claim.version });
};

const VERBS = {
  open: withBooking((world, { id, ownerId }) =>
    openClaim(world.deps, person(ownerId), id, {
      kind: 'overstay',
      text: 'Se quedó mucho más tiempo.',
      amount: AMOUNT,
      pictures: [],
    }),
  ),
  accept: withBooking((world, { id, driverId }) => createClaimPayment(world.deps, person(driverId), id)),
  acceptAndPay: withBooking(async (world, { id, driverId }) => {
    const { paymentIntentId } = await createClaimPayment(world.deps, person(driverId), id);
    world.provider.pay(paymentIntentId);
    await confirmClaimPayment(world.deps, person(driverId), id, paymentIntentId);
  }),
  pay: ofClaim((world, id) => world.provider.pay(id)),
  payWrong: ofClaim((world, id) => world.provider.pay(id, { amountCents: 1 })),
  approveLate: ofClaim((world, id) => world.provider.approveLate(id)),
  process: ofClaim((world, id) => world.provider.process(id)),
  decline: ofClaim((world, id) => world.provider.decline(id)),
  report: ofClaim((world, id) => {
    const { bookingId } = world.provider.truthOf(id).payment;
    const booking = world.bookings().find((one) => one.id === bookingId);
    return booking && confirmClaimPayment(world.deps, person(booking.driverId), booking.id, id);
  }),
  webhook: async (world: World, { which }: ClaimCommand) => {
    const { length } = world.provider.events;
    if (length > 0) await world.webhook(length - 1 - (which % length));
  },
  dispute: withBooking((world, { id, driverId }, { who }) =>
    disputeClaim(world.deps, person(driverId), id, `Me fui a mi hora, testigo ${who}.`),
  ),
  withdraw: withBooking((world, { id, ownerId }) => withdrawClaim(world.deps, person(ownerId), id)),
  decideAll: withBooking((world, booking) => decide(world, booking, AMOUNT)),
  decideLess: withBooking((world, booking) => decide(world, booking, 5)),
  dismiss: withBooking((world, booking) => decide(world, booking, 0)),
  ...JOB_VERBS,
  ...reversalVerbs(PARTS, claimPayments),
} satisfies Record<string, (world: World, command: ClaimCommand) => Promise<unknown>>;
export type ClaimVerb = keyof typeof VERBS;

const WEIGHTS: Readonly<Record<ClaimVerb, number>> = {
  open: 10,
  accept: 8,
  acceptAndPay: 10,
  pay: 10,
  payWrong: 1,
  approveLate: 5,
  process: 3,
  decline: 2,
  report: 8,
  webhook: 10,
  dispute: 6,
  withdraw: 4,
  decideAll: 3,
  decideLess: 5,
  dismiss: 1,
  timers: 6,
  drain: 7,
  payouts: 8,
  reconcile: 4,
  settleRefund: 6,
  refundByHand: 3,
  openDispute: 4,
  closeDispute: 6,
};

const WAITS = [0, 0, MINUTE, 20 * MINUTE, 2 * HOUR, DAY, 8 * DAY, 31 * DAY];

const commands: fc.Arbitrary<ClaimCommand> = fc.record({
  verb: fc.oneof(
    ...(Object.entries(WEIGHTS) as [ClaimVerb, number][]).map(([verb, weight]) => ({
      // the keys of the literal above
      arbitrary: fc.constant(verb),
      weight,
    })),
  ),
  who: fc.nat(2),
  which: fc.nat(3),
});

/** Programmes of phases, each with commands that run at the same time. */
export const claimProgrammes = (most: number): fc.Arbitrary<ClaimPhase[]> =>
  fc.array(
    fc.record({
      wait: fc.constantFrom(...WAITS),
      commands: fc.array(commands, { minLength: 1, maxLength: most }),
    }),
    { minLength: 3, maxLength: 14 },
  );

/** Does it; a refusal is an answer, and anything else a bug. Returns the code of a refusal. */
export const performOnClaim = async (world: World, command: ClaimCommand): Promise<void> => {
  try {
    await VERBS[command.verb](world, command);
    world.count(`claim ${command.verb}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    world.count(`claim ${command.verb} refused: ${error.code}`);
  }
};

/** Two stays that are over, of two drivers at the space of one owner, each with a claim if its owner makes one. */
export const beginClaims = async (world: World): Promise<void> => {
  await world.begin();
  for (const [driver, stay] of [
    ['ana', 0],
    ['ben', 2],
  ] as const) {
    const { paymentIntentId } = await world.intent(driver, stay);
    world.provider.pay(paymentIntentId);
    await world.webhook(world.provider.events.length - 1);
  }
  world.waitUntil(Date.parse('2026-07-03T14:00:00Z'));
  for (let run = 0; run < 4; run++) await world.timers();
  await world.drain();
  for (const { id, ownerId } of world.bookings())
    if (id.endsWith('0') || world.bookings().length > 0)
      await openClaim(world.deps, person(ownerId), id, {
        kind: 'overstay',
        text: 'Se quedó mucho más tiempo.',
        amount: AMOUNT,
        pictures: [],
      });
};

const tolerant = async (run: Promise<unknown>): Promise<void> => {
  await run.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};

/** Until nothing moves any more: banks answer, events come again, jobs run, days pass. */
export const endClaims = async (world: World): Promise<void> => {
  for (let round = 0; round < 10; round++) {
    for (const { payment } of world.provider.all()) {
      world.provider.settleRefund(payment.id, 'succeeded');
      world.provider.closeDispute(payment.id, round % 2 === 0 ? 'lost' : 'won');
    }
    for (const event of world.provider.events.keys()) await tolerant(world.webhook(event));
    for (let run = 0; run < 2; run++) {
      await world.timers();
      await world.drain();
      world.wait(16 * MINUTE);
    }
    await world.reconcile();
    await world.drain();
    await world.payouts();
    world.wait(2 * DAY);
  }
};

const ledgerOf = (items: readonly TableItem[], book: string) =>
  items.filter(
    ({ pk, sk }) => pk === `BOOKING#${book}` && String(sk).startsWith('LEDGER#'),
  ) as unknown as (LedgerEntry & TableItem)[]; // as the repository writes them

/** What is left with us of a payment. */
const netOf = (truth: Truth): number => {
  const { refundedCents, lostCents } = sumReversed(truth);
  return truth.payment.status === 'succeeded' ? truth.payment.amountCents - refundedCents - lostCents : 0;
};

const isReversed = ({ refunds, disputes }: Truth) => refunds.length + disputes.length > 0;

/** One claim against the provider, its ledger and the transfers. */
const checkClaim = (world: World, claim: Claim): void => {
  const truths = claimPayments(world).filter(({ payment }) => payment.claimId === claim.id);
  const sent = world.transfers.filter(({ bookingId }) => bookingId === claim.id);
  const sums = sumBalances(ledgerOf(world.memory.all(), claim.id));
  const net = truths.reduce((sum, truth) => sum + netOf(truth), 0);
  const about = [claim, truths, sent, sums];
  demand(sums.driver === -net, 'The ledger knows what the driver has paid, to the cent', ...about);
  demand(sums.held === 0, 'Nothing stays with us', ...about);
  demand(sent.length <= 1, 'The owner is paid once at most', ...about);
  const paid = truths.find(({ payment }) => payment.id === claim.paymentIntentId);
  const others = truths.filter((truth) => truth !== paid || claim.status !== 'paid');
  demand(
    others.every((truth) => netOf(truth) === 0),
    'What pays no claim goes back',
    ...about,
  );
  if (claim.status !== 'paid') {
    demand(claim.payout === null && sent.length === 0, 'Only what was paid goes to the owner', ...about);
    return;
  }
  demand(paid?.payment.status === 'succeeded', 'A claim is paid by a payment of the driver', ...about);
  demand(paid?.payment.amountCents === getDueCents(claim), 'The driver pays exactly what is due', ...about);
  const cents = sent[0]?.cents ?? 0;
  const isSent = claim.payout?.state === 'sent';
  demand(isSent || claim.payout?.state === 'withdrawn', 'Each share comes to an end', ...about);
  demand(isSent === (sent.length === 1), 'The claim knows whether its owner is paid', ...about);
  demand(sums.owner === cents && sums.owed === 0, 'The ledger knows what the owner got', ...about);
  demand(cents <= getDueCents(claim), 'The owner gets what was paid at most', ...about);
  if (paid && !isReversed(paid))
    demand(cents === getDueCents(claim) && sums.platform === 0, 'All of it is the owner’s', ...about);
};

/** At the end: claims, and the stays that they are about, whose money they do not touch. */
export const checkClaims = (world: World): void => {
  for (const claim of claimsOf(world)) checkClaim(world, claim);
  for (const { id, totalCents, ownerCents } of world.bookings()) {
    const sums = sumBalances(ledgerOf(world.memory.all(), id));
    const isWhole = sums.driver === -totalCents && sums.owner === ownerCents && sums.held === 0;
    demand(isWhole, 'The ledger of a stay is about the stay', id, sums);
  }
  const strays = ledgerOf(world.memory.all(), 'stray');
  demand(strays.length === 0, 'No payment of a claim is a stray', strays);
  const left = world.memory.all().filter(({ pk }) => String(pk).startsWith('OUTBOX'));
  demand(left.length === 0, 'Nothing is left to do', left);
};

const MOVES: readonly { readonly from: readonly string[]; readonly to: string }[] =
  Object.values(CLAIM_PROCESS);

/** At each write: the process allows it, and no version is skipped. */
export const watchClaims = (before: TableItem | undefined, after: TableItem | undefined): void => {
  if (after?.sk !== 'CLAIM') return;
  const [was, is] = [before && readRecord(Claim, before), readRecord(Claim, after)];
  if (!was) {
    demand(is.status === 'open' && is.version === 1, 'A claim begins open', is);
    return;
  }
  demand(is.version === was.version + 1, 'Each write is made over the one before', was, is);
  const isMove = MOVES.some(({ from, to }) => from.includes(was.status) && to === is.status);
  demand(was.status === is.status || isMove, 'The process allows each change of state', was, is);
  demand(was.payout?.state !== 'sent' || is.payout?.state === 'sent', 'What was sent stays sent', was, is);
};
