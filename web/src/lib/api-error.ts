import type { ErrorCode } from '#shared/api/error-codes.ts';
import type { Issue } from '#shared/api/errors.ts';

interface Problem {
  error?: unknown;
  code?: ErrorCode;
  issues?: Issue[];
  details?: Record<string, unknown>;
}

/** An error answer. `message` is the server's text, or `HTTP {status}` without one (000 §7). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The rejected fields. */
  readonly issues: readonly Issue[];
  /** Data that a client can act on, such as the right price. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Problem = {}) {
    super(typeof problem.error === 'string' && problem.error ? problem.error : `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.issues = problem.issues ?? [];
    this.details = problem.details ?? {};
  }

  /** Whether a retry would get the same answer. */
  get isFinal() {
    return this.status >= 400 && this.status < 500;
  }
}

/** No answer came: no network, or no server. Says nothing about the session. */
export class ConnectionError extends Error {
  /** It took longer than any answer takes; a retry would take as long. */
  readonly isTimeout: boolean;
  /** There was a network when the call was made, so the server may have handled it. */
  readonly mayHaveArrived: boolean;

  constructor(cause: unknown, { isTimeout = false, mayHaveArrived = true } = {}) {
    super('fetch failed', { cause });
    this.name = 'ConnectionError';
    this.isTimeout = isTimeout;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Whether it is unknown if the server handled the call. */
export const isUnanswered = (error: unknown): error is ConnectionError =>
  error instanceof ConnectionError && error.mayHaveArrived;

/** Whether nothing exists under an id. An invalid id is rejected differently, but means the same to a visitor. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);

/** Whether somebody else has changed it since it was read. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict';

/** Reads the body of a failed answer, whatever it is. */
export const readApiError = async (response: Response): Promise<ApiError> => {
  try {
    return new ApiError(response.status, (await response.json()) as Problem); // our server's shape, each part checked
  } catch {
    return new ApiError(response.status);
  }
};
