import type { Problem } from '../../model/problem.ts';

/** The effects of a report or its decision, performed by the outbox after it is written. */
export type ProblemEffect =
  | 'keep_problem_pictures'
  | 'mail_problem_reported'
  | 'notify_problem_reported'
  | 'mail_problem_support'
  | 'mail_problem_returned'
  | 'mail_problem_left'
  | 'mail_problem_decided_driver'
  | 'mail_problem_decided_owner'
  | 'notify_problem_decided_driver'
  | 'notify_problem_decided_owner';

/** Reports that a booked space cannot be used. They are written with their booking (`BookingWrite.problem`). */
export interface Problems {
  find(bookingId: string): Promise<Problem | undefined>;
  /** Reports of a driver, or about spaces of an owner, since an instant, latest first; eventually consistent. */
  listByDriver(driverId: string, since: number): Promise<Problem[]>;
  listByOwner(ownerId: string, since: number): Promise<Problem[]>;
  /** A driver's reports of the last year that were not founded, or are not decided yet, with all previous writes. */
  countDoubted(driverId: string, now: number): Promise<number>;
  /** Reports that wait for a decision, longest waiting first. */
  listOpen(page: {
    limit: number;
    after?: string | undefined;
  }): Promise<{ problems: Problem[]; next?: string | undefined }>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly problems: Problems;
  }
}
