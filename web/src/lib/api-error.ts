import type { ErrorCode } from '#shared/api/error-codes.ts';
import type { Issue } from '#shared/api/errors.ts';

interface Problem {
  error?: unknown;
  code?: ErrorCode;
  issues?: Issue[];
  details?: Record<string, unknown>;
}

/** An answer that is not a success. `message` is the server's text, or `HTTP {status}` without one (000 §7). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The fields that were not accepted. */
  readonly issues: readonly Issue[];
  /** What the caller can act on, such as the right price. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Problem = {}) {
    super(typeof problem.error === 'string' && problem.error ? problem.error : `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.issues = problem.issues ?? [];
    this.details = problem.details ?? {};
  }

  /** Asking again would bring the same answer. */
  get isFinal() {
    return this.status >= 400 && this.status < 500;
  }
}

/** No answer came: no network, or no server. Says nothing about the session. */
export class ConnectionError extends Error {
  /** It took longer than any answer takes; asking again would take as long. */
  readonly isTimeout: boolean;
  /** There was a network when the call was made: the server may have done what it was asked to. */
  readonly mayHaveArrived: boolean;

  constructor(cause: unknown, { isTimeout = false, mayHaveArrived = true } = {}) {
    super('fetch failed', { cause });
    this.name = 'ConnectionError';
    this.isTimeout = isTimeout;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Whether nobody here knows if the server did what it was asked to. */
export const isUnanswered = (error: unknown): error is ConnectionError =>
  error instanceof ConnectionError && error.mayHaveArrived;

/** Whether there is nothing under an id. What cannot be one is refused as such; to a visitor that is the same. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);

/** Whether what was changed is no longer what was read: somebody else was first. */
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
