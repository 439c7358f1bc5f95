import type { AuditEntry, PendingSpot, ModerationCase } from '../../api/moderation.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import type { SpotRecord } from '../ports/spots.ts';
import type { AuditLine, Spot } from '../../model/spot.ts';
import { toAuditLine } from '../spots/audit.ts';
import { checkTaxRate } from '../spots/check-tax-rate.ts';
import { listRentalEffects } from '../spots/withdrawn-spots.ts';
import { toReviewReason, toSpotAnswer } from '../spots/to-spot.ts';

type ReviewDeps = Needs<'spots' | 'accounts'>;

/** Without the access details, which are for drivers: reviewers only learn whether they exist (ruling 44). */
const toReviewedSpot = (spot: Spot) => ({ ...toSpotAnswer(spot), ...toReviewReason(spot) });

/** Names by user id, without closed accounts. */
const readNames = async (deps: Needs<'accounts'>, ids: readonly string[]): Promise<Map<string, string>> => {
  const found = await deps.accounts.listByIds(ids);
  return new Map(found.map(({ userId, fullName }) => [userId, fullName]));
};

/** Spots that wait for approval, longest waiting first, in pages (ruling 10). */
export const listPending = async (
  deps: ReviewDeps,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ pending: PendingSpot[]; nextCursor: string | null }> => {
  const { spots, next } = await deps.spots.listPending({ limit: query.limit, after: query.cursor });
  const names = await readNames(
    deps,
    spots.map(({ ownerId }) => ownerId),
  );
  const pending = spots.map((spot) => ({
    spot: toReviewedSpot(spot),
    submittedAt: spot.submittedAt,
    ownerName: names.get(spot.ownerId) ?? null,
  }));
  return { pending, nextCursor: next ?? null };
};

const findSpot = async (deps: Needs<'spots'>, spotId: string): Promise<Spot> => {
  const spot = await deps.spots.find(spotId);
  if (!spot) throw new AppError('not_found', 'Spot not found');
  return spot;
};

const toEntry = (line: AuditLine, names: ReadonlyMap<string, string>): AuditEntry => ({
  id: line.id,
  at: line.at,
  action: line.action,
  actor: { id: line.actorId, name: names.get(line.actorId) ?? null },
  reason: line.reason,
  version: line.version,
});

const toReview = async (deps: ReviewDeps, spot: Spot): Promise<ModerationCase> => {
  const [owner, lines] = await Promise.all([deps.accounts.find(spot.ownerId), deps.spots.listAudit(spot.id)]);
  const names = await readNames(
    deps,
    lines.map(({ actorId }) => actorId),
  );
  return {
    spot: toReviewedSpot(spot),
    hasAccessDetails: spot.accessDetails !== '',
    submittedAt: spot.submittedAt,
    owner: owner
      ? { id: owner.userId, name: owner.fullName, email: owner.email, since: owner.createdAt }
      : null,
    history: lines.map((line) => toEntry(line, names)),
  };
};

/** A spot for review by an administrator. `not_found`. */
export const getReview = async (deps: ReviewDeps, spotId: string): Promise<ModerationCase> =>
  toReview(deps, await findSpot(deps, spotId));

const DECISIONS = {
  approve: { review: 'approved', effects: ['mail_spot_approved', 'notify_spot_approved'] },
  reject: { review: 'rejected', effects: ['mail_spot_rejected', 'notify_spot_rejected'] },
} as const;

const toRecord = (
  spot: Spot,
  actor: Actor,
  { decision, reason }: { decision: keyof typeof DECISIONS; reason: string },
): SpotRecord => ({
  audit: toAuditLine(
    spot,
    spot.review === 'approved' ? 'approved' : 'rejected',
    actor.userId,
    reason || null,
  ),
  events: [
    {
      effects: [...DECISIONS[decision].effects, ...(decision === 'reject' ? listRentalEffects(spot) : [])],
      userId: spot.ownerId,
      spot: { id: spot.id, title: spot.title },
      reason,
    },
  ],
});

/**
 * Approves or rejects a spot, and notifies its owner (BR-07, ruling 10). An approved spot may be rejected later: it is then hidden, its
 * bookings remain, and its rentals end after the paid months. `conflict` if the spot has changed since it was read, `no_tax_rate` for approving one in a city without a rate; repeating
 * a decision changes nothing.
 */
export const decideReview = async (
  deps: ReviewDeps & Needs<'settings' | 'clock'>,
  actor: Actor,
  spotId: string,
  input: { decision: keyof typeof DECISIONS; reason: string; version: number },
): Promise<ModerationCase> => {
  const spot = await findSpot(deps, spotId);
  const { review } = DECISIONS[input.decision];
  if (spot.version === input.version + 1 && spot.review === review) return toReview(deps, spot);
  if (input.decision === 'approve') checkTaxRate(deps, spot);
  const decided: Spot = {
    ...spot,
    review,
    reviewReason: input.decision === 'reject' ? input.reason : null,
    version: spot.version + 1,
    updatedAt: toIso(deps.clock.now()),
  };
  const isCurrent = spot.version === input.version;
  if (!isCurrent || !(await deps.spots.update(decided, toRecord(decided, actor, input))))
    throw new AppError('conflict', 'This spot was changed in between. Reload it and judge it again.');
  return toReview(deps, decided);
};
