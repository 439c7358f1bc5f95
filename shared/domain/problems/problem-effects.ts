import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import { notifyOfBooking } from '../bookings/notify-of-booking.ts';
import type { EffectDeps } from '../deps.ts';
import type { Effect, Effects } from '../outbox/outbox.ts';
import type { Mail } from '../ports/mail.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { ProblemEffect } from '../ports/problems.ts';
import {
  problemDecidedDriverMail,
  problemDecidedOwnerMail,
  problemLeftMail,
  type ProblemMailFacts,
  problemReportedMail,
  problemReturnedMail,
  problemSupportMail,
} from './problem-mails.ts';

const getFacts = async (deps: EffectDeps, entry: OutboxEntry) => {
  const booking = await getEntryBooking(deps, entry);
  const problem = await deps.problems.find(booking.id);
  if (!problem) throw new Error(`Outbox entry ${entry.id} names no report that exists.`);
  return { booking, problem, siteUrl: deps.settings.siteUrl };
};

/** Writes to a party, if what the mail says is still so and the account is open. */
const writeTo =
  (
    party: 'driverId' | 'ownerId',
    compose: (facts: ProblemMailFacts) => Mail,
    isStill: (facts: Omit<ProblemMailFacts, 'reader'>) => boolean = () => true,
  ): Effect =>
  async (deps, entry) => {
    const facts = await getFacts(deps, entry);
    const reader = isStill(facts) ? await deps.accounts.find(facts.booking[party]) : undefined;
    if (reader) await deps.mail.send(compose({ ...facts, reader }));
  };

const isUndecided = ({ problem }: Omit<ProblemMailFacts, 'reader'>) => problem.decision === null;

/** Whether the owner can still help: afterwards another mail says that the driver has left. */
const isThere = (facts: Omit<ProblemMailFacts, 'reader'>) =>
  isUndecided(facts) && facts.problem.outcome === 'open';

/** The outbox effects of reports. */
export const problemEffects: Effects<ProblemEffect> = {
  keep_problem_pictures: async (deps, entry) => {
    const { problem } = await getFacts(deps, entry);
    await Promise.all(problem.pictures.map((picture) => deps.privatePictures.keep(picture)));
  },
  mail_problem_reported: writeTo('ownerId', problemReportedMail, isThere),
  notify_problem_reported: notifyOfBooking('problem_reported', 'owner'),
  mail_problem_support: async (deps, entry) => {
    const facts = await getFacts(deps, entry);
    if (isUndecided(facts)) await deps.mail.send(problemSupportMail(facts, deps.settings.supportEmail));
  },
  mail_problem_returned: writeTo('driverId', problemReturnedMail),
  mail_problem_left: writeTo('ownerId', problemLeftMail, isUndecided),
  mail_problem_decided_driver: writeTo('driverId', problemDecidedDriverMail),
  mail_problem_decided_owner: writeTo('ownerId', problemDecidedOwnerMail),
  notify_problem_decided_driver: notifyOfBooking('problem_decided', 'driver'),
  notify_problem_decided_owner: notifyOfBooking('problem_decided', 'owner'),
};
