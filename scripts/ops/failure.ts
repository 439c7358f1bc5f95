/** An invalid command line: exit code 2. */
export class UsageError extends Error {}

/** A failed task, with a reason in one sentence: exit code 1. */
export class Failure extends Error {}
