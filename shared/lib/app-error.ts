import { ERRORS, type ErrorCode } from '../api/error-codes.ts';
import type { Issue } from '../api/errors.ts';

/** An error that the caller may see. Any other error is a fault of ours and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  /** The caller receives `details`; `cause` only goes to the log. */
  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; issues?: readonly Issue[]; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.details = options.details;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}
