import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/model/booking.ts';
import { pagesOver } from '#shared/domain/bookings/pages-over.ts';
import { newPayoutAccount } from '#shared/domain/payouts/payout-account.ts';
import { applyPayoutTransition } from '#shared/domain/payouts/payout-process.ts';
import { MINUTE, toIso } from '#shared/lib/time.ts';

/** The job runs every quarter of an hour. */
const SENT_AFTER = 7 * MINUTE;
const CONCURRENCY = 8;

/** Presses the button of the emulator's onboarding page that completes it. */
const completeOnboarding = async (link: string): Promise<void> => {
  const page = await (await fetch(link)).text();
  const session = /name="session" value="(\w+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ session, outcome: 'complete' });
  const { status } = await fetch(link, { method: 'POST', body, redirect: 'manual' });
  if (session === '' || status !== 303) throw new Error('The demo account was not approved.');
};

/** Creates an account that the emulator has approved, as after onboarding. */
const openAccount = async (owner: { userId: string; email: string }, now: number): Promise<string> => {
  const deps = { ...kit.payouts(), ...kit.payoutAccounts() };
  const answer = await deps.payouts.createAccount(owner, `payout-account-${owner.userId}-0`);
  if ('refused' in answer) throw new Error(`The demo account was refused: ${answer.refused}`);
  const { accountId } = answer.made;
  const site = process.env.SITE_URL ?? '';
  const link = await deps.payouts.createOnboardingLink(accountId, { returnUrl: site, refreshUrl: site });
  await completeOnboarding(link);
  const { userId: _, ...state } = (await deps.payouts.findAccount(accountId)) ?? answer.made;
  await deps.payoutAccounts.create({ ...newPayoutAccount(owner.userId, toIso(now)), ...state });
  return accountId;
};

const send = async (booking: Booking, accountId: string): Promise<void> => {
  const { id, ownerCents: cents, paymentIntentId, payout } = booking;
  if (!payout || !paymentIntentId) return;
  const share = { bookingId: id, paymentIntentId, accountId, cents };
  const answer = await kit.payouts().payouts.createTransfer(share, `payout-${id}-${payout.attempt}`);
  if ('refused' in answer) throw new Error(`A demo payout was refused: ${answer.refused}`);
  const sentAt = Date.parse(payout.dueAt) + SENT_AFTER;
  const step = applyPayoutTransition(booking, 'send', sentAt, {
    transfer: { ...answer.made, createdAt: sentAt },
  });
  if (step) await kit.bookings().bookings.write(step, sentAt);
};

/** Gives an owner an account and the payouts of past days; the last day's are left to the job. */
export const writePayouts = async (owner: { userId: string; email: string }, now: number): Promise<void> => {
  const accountId = await openAccount(owner, now);
  const isDue = ({ payout }: Booking) =>
    payout?.state === 'waiting' && Date.parse(payout.dueAt) + SENT_AFTER < now;
  const due: Booking[] = [];
  for await (const page of pagesOver(kit.bookings(), owner.userId)) due.push(...page.filter(isDue));
  for (let first = 0; first < due.length; first += CONCURRENCY)
    await Promise.all(due.slice(first, first + CONCURRENCY).map((booking) => send(booking, accountId)));
};
