import * as z from 'zod';

/** Every code the API may answer with, and its HTTP status. The only place where a status for an error is written. */
export const ERRORS = {
  invalid_request: 400,
  stay_not_allowed: 400,
  reset_token_invalid: 400,
  reset_token_expired: 400,
  email_link_invalid: 400,
  email_link_expired: 400,
  email_link_used: 400,
  /** Why stands in `details.problem`. */
  feed_unreadable: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  payment_failed: 402,
  forbidden: 403,
  /** The session is good, so that this is no 401: that would have a client renew it or sign out. */
  wrong_password: 403,
  not_found: 404,
  email_taken: 409,
  price_changed: 409,
  period_taken: 409,
  spot_unavailable: 409,
  hold_expired: 409,
  payment_incomplete: 409,
  payment_mismatch: 409,
  booking_refunded: 409,
  has_bookings: 409,
  too_many_imports: 409,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  payments_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]; // Object.keys forgets the literal names

/** One field of a request that was not accepted, `path` counted from `params`, `query` or `body`. */
export const Issue = z.object({ path: z.string(), message: z.string() }).meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;

/**
 * The body of every answer that is not a success. `error` and `message` are the same human text: 000 §7 reads the
 * one, 001 §7 the other. `details` holds what a caller can act on, such as the right price or the next free period.
 */
export const Problem = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.enum(ERROR_CODES),
    requestId: z.string(),
    issues: z.array(Issue).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
