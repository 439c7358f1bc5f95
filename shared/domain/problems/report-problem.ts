import { problemLimits } from '../../areas/problems.ts';
import type { Problem as ProblemAnswer, ProblemKind } from '../../api/problems.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import { MAX_DOUBTED_REPORTS } from '../../model/rules.ts';
import { patchBooking } from '../bookings/booking-step.ts';
import { findDrivenBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { checkPrivatePictures } from '../images/private-pictures.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { reportableFrom } from './problem-window.ts';
import { type ProblemDeps, toProblemAnswer } from './to-problem.ts';

const YEAR = 365 * DAY;

const RETRY = { attempts: 4, error: 'The booking was changed in the same moment. Try again.' };

/** The driver's statement and pictures. */
export interface Report {
  readonly kind: ProblemKind;
  readonly text: string;
  readonly pictures: readonly string[];
  readonly position: Problem['position'];
}

const checkReportable = (booking: Booking, now: number): void => {
  if (booking.status === 'completed' || now >= Date.parse(booking.endAt))
    throw new AppError('stay_over', 'A problem can be reported until the stay ends.');
  if (booking.status !== 'confirmed')
    throw new AppError('not_confirmed', 'Only a stay that is paid and not cancelled can be reported.');
  if (now < reportableFrom(booking, now))
    throw new AppError('not_around_stay', 'A problem can be reported from shortly before the stay.');
};

const alreadyReported = () => new AppError('already_reported', 'This booking was already reported.');

/**
 * Whether a report waits for an administrator: too many of the driver's others in a year were unfounded or are not decided, the booking has
 * moved before, or the platform would risk more than its limit, which is the owner's share if the report is not founded.
 */
const mustWait = async (
  deps: Needs<'problems' | 'settings'>,
  booking: Booking,
  now: number,
): Promise<boolean> => {
  // A change that is paid now makes the share larger.
  const shareCents = Math.max(booking.ownerCents, booking.change?.ownerCents ?? 0);
  if (booking.rebookedFrom !== undefined || shareCents > (deps.settings.compensationCents ?? 0)) return true;
  const [earlier, counted] = await Promise.all([
    deps.problems.listByDriver(booking.driverId, now - YEAR),
    deps.problems.countDoubted(booking.driverId, now),
  ]);
  // The list also has reports from before they were counted.
  const listed = earlier.filter(({ decision }) => decision !== 'founded').length;
  return Math.max(listed, counted) >= MAX_DOUBTED_REPORTS;
};

const toReport = (booking: Booking, report: Report, waits: boolean, now: number): Problem => ({
  bookingId: booking.id,
  kind: report.kind,
  text: report.text,
  reportedAt: toIso(now),
  outcome: 'open',
  rebookedTo: null,
  decision: null,
  reason: null,
  decidedAt: null,
  spot: { title: booking.spot.title },
  startAt: booking.startAt,
  endAt: booking.endAt,
  timeZone: booking.timeZone,
  waits,
  position: report.position,
  driverId: booking.driverId,
  ownerId: booking.ownerId,
  spotId: booking.spotId,
  blockedUntil: null,
  pictures: report.pictures,
  decidedBy: null,
  version: 1,
});

/**
 * Reports as its driver that the space of a paid booking cannot be used, from half an hour before the start until the end, once. The owner
 * is notified, and the share waits for an administrator (decision 154). Errors: `not_found`, `not_confirmed`, `not_around_stay`, `stay_over`,
 * `already_reported`, `invalid_request` and `picture_not_ready` for the pictures, `rate_limited`, `conflict`.
 */
export const reportProblem = async (
  deps: ProblemDeps & Needs<'limits' | 'settings'>,
  actor: Actor,
  bookingId: string,
  report: Report,
): Promise<ProblemAnswer> => {
  const asked = await findDrivenBooking(deps, actor, bookingId);
  if (asked.problem !== null) throw alreadyReported();
  checkReportable(asked, deps.clock.now());
  await checkPrivatePictures(deps, actor, bookingId, report.pictures);
  await enforceRateLimits(deps, [limit(problemLimits['report-problem'], actor.userId)]);
  return retryOnConflict(async () => {
    const booking = await findDrivenBooking(deps, actor, bookingId);
    const now = deps.clock.now();
    if (booking.problem !== null) throw alreadyReported();
    checkReportable(booking, now);
    const problem = toReport(booking, report, await mustWait(deps, booking, now), now);
    const effects = [
      'keep_problem_pictures',
      'mail_problem_reported',
      'notify_problem_reported',
      'mail_problem_support',
    ] as const;
    const write = {
      ...patchBooking(booking, { problem: 'open' }, now, { effects }),
      problem,
      doubt: problem.waits ? 'add' : 'addIfRoom',
    } as const;
    if ((await deps.bookings.write(write, now)) !== 'applied') return CONFLICT;
    return toProblemAnswer(deps, write.next, problem, actor.userId);
  }, RETRY);
};
