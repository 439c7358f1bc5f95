/** The command line is not one that a task understands: exit code 2. */
export class UsageError extends Error {}

/** A task could not be done, for a reason of one sentence: exit code 1. */
export class Failure extends Error {}
