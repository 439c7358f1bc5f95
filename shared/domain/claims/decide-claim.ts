import type { ClaimCase, PendingClaim } from '../../api/claims.ts';
import { AppError } from '../../lib/app-error.ts';
import { toReference } from '../../lib/id.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import type { Claim } from '../../model/claim.ts';
import type { Actor, Needs } from '../deps.ts';
import { countStays } from '../bookings/find-contact.ts';
import { applyClaimTransition } from './claim-step.ts';
import { toClaimAnswer } from './get-claim.ts';

export type ClaimCaseDeps = Needs<
  | 'claims'
  | 'bookings'
  | 'bookingTotals'
  | 'payoutAccounts'
  | 'accounts'
  | 'messages'
  | 'privatePictures'
  | 'clock'
>;

/** Maximum of entries of each list that an administrator reads. */
const MAX_HISTORY = 50;
const MAX_MESSAGES = 50;

const getClaimOf = async (deps: Needs<'claims'>, bookingId: string): Promise<Claim> => {
  const claim = await deps.claims.find(bookingId);
  if (!claim) throw new AppError('not_found', 'Claim not found');
  return claim;
};

/** Claims that wait for an administrator, longest waiting first, in pages. */
export const listPendingClaims = async (
  deps: Needs<'claims' | 'bookings'>,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ pending: PendingClaim[]; nextCursor: string | null }> => {
  const { claims, next } = await deps.claims.listInReview({ limit: query.limit, after: query.cursor });
  const bookings = await deps.bookings.listByIds(claims.map(({ bookingId }) => bookingId));
  const titles = new Map(bookings.map(({ id, spot }) => [id, spot.title]));
  const pending = claims.map((claim) => ({
    bookingId: claim.bookingId,
    spotTitle: titles.get(claim.bookingId) ?? '',
    kind: claim.kind,
    amount: toEuros(claim.amountCents),
    hasAnswer: claim.answer !== null,
    since: claim.stateSince,
  }));
  return { pending, nextCursor: next ?? null };
};

/** A party as an administrator sees it, with the claims of both roles: by it, and against it. */
const toParty = async (
  deps: ClaimCaseDeps,
  userId: string,
  role: 'driver' | 'owner',
): Promise<ClaimCase['owner']> => {
  const [account, stays, claims] = await Promise.all([
    deps.accounts.find(userId),
    countStays(deps, userId, role),
    deps.claims.listByParty(role, userId, MAX_HISTORY),
  ]);
  return {
    account: account
      ? { id: account.userId, name: account.fullName, email: account.email, since: account.createdAt }
      : null,
    stays,
    claims: claims.map((claim) => ({
      bookingId: claim.bookingId,
      kind: claim.kind,
      amount: toEuros(claim.amountCents),
      status: claim.status,
      openedAt: claim.openedAt,
    })),
  };
};

const toCase = async (deps: ClaimCaseDeps, claim: Claim): Promise<ClaimCase> => {
  const booking = await deps.bookings.find(claim.bookingId);
  if (!booking) throw new AppError('not_found', 'Booking not found');
  const [answer, owner, driver, messages] = await Promise.all([
    toClaimAnswer(deps, claim, undefined),
    toParty(deps, claim.ownerId, 'owner'),
    toParty(deps, claim.driverId, 'driver'),
    deps.messages.list(booking.id, { limit: MAX_MESSAGES }),
  ]);
  return {
    claim: answer,
    version: claim.version,
    booking: {
      id: booking.id,
      reference: toReference(booking.id),
      spotId: booking.spotId,
      spotTitle: booking.spot.title,
      startTime: booking.startAt,
      endTime: booking.endAt,
      timeZone: booking.timeZone,
      totalPrice: toEuros(booking.totalCents),
      arrivedAt: booking.arrivedAt,
      leftAt: booking.leftAt,
    },
    owner,
    driver,
    messages: messages.map(({ from, text, sentAt }) => ({ from, text, sentAt })),
  };
};

/** A claim for an administrator: pictures, messages, and the history of both. `not_found`. */
export const getClaimCase = async (deps: ClaimCaseDeps, bookingId: string): Promise<ClaimCase> =>
  toCase(deps, await getClaimOf(deps, bookingId));

/**
 * Records the amount due of a claim, at most the claimed one, or nothing. It is not charged: the driver pays it or does not. `conflict` if
 * the claim has changed since it was read, such as by the driver's answer; repeating a decision changes nothing. Throws `not_found`,
 * `claim_closed`, `invalid_request`.
 */
export const decideClaim = async (
  deps: ClaimCaseDeps,
  actor: Actor,
  bookingId: string,
  input: { due: number; text: string; version: number },
): Promise<ClaimCase> => {
  const claim = await getClaimOf(deps, bookingId);
  const cents = toCents(input.due);
  const { decision } = claim;
  const isRepeated = claim.version === input.version + 1 && decision?.cents === cents;
  if (isRepeated && decision.text === input.text) return toCase(deps, claim);
  if (cents > claim.amountCents)
    throw new AppError('invalid_request', 'More than was claimed cannot be due.', {
      issues: [{ path: 'body.due', message: `Must be at most ${String(toEuros(claim.amountCents))}.` }],
    });
  if (claim.status !== 'in_review')
    throw new AppError('claim_closed', 'This claim does not wait for a decision.', {
      details: { status: claim.status },
    });
  const now = deps.clock.now();
  const write = applyClaimTransition(claim, cents > 0 ? 'decide' : 'dismiss', now, {
    decision: { cents, text: input.text, by: actor.userId },
  });
  const isCurrent = claim.version === input.version;
  if (!isCurrent || !write || (await deps.claims.write(write, now)) !== 'applied')
    throw new AppError('conflict', 'This claim was changed in between. Reload it and judge it again.');
  return toCase(deps, write.next);
};
