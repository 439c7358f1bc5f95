/**
 * Every code the API may answer with, and its HTTP status: the only place where a status for an error is written. It
 * stands without a schema, so that what throws errors need not carry them.
 */
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
  /** The password was right, or the session is good: what is missing is a code of the second factor. */
  second_factor_needed: 403,
  second_factor_wrong: 403,
  /** The password was right: what is missing is the code that proves the address. */
  email_unconfirmed: 403,
  /** The session is good, so that this is no 401: that would have a client renew it or sign out. */
  wrong_password: 403,
  /** Of a stay longer than `details.maxDays`. */
  email_unverified: 403,
  not_found: 404,
  email_taken: 409,
  price_changed: 409,
  period_taken: 409,
  spot_unavailable: 409,
  hold_expired: 409,
  /** How many may stand stands in `details.maxHolds`; it is fewer while `details.isEmailVerified` is false. */
  too_many_holds: 409,
  /** When the place can be held again stands in `details.retryAt`. */
  hold_repeated: 409,
  payment_incomplete: 409,
  payment_mismatch: 409,
  payment_processing: 409,
  not_cancellable: 409,
  /** What comes back by now stands in `details.refund`. */
  refund_changed: 409,
  booking_refunded: 409,
  has_bookings: 409,
  /** What is open stands in `details.open`. */
  account_has_open_business: 409,
  /** Of a stay that is not over, that ended too long ago, or on a space that is gone. */
  not_reviewable: 409,
  /** What can be said once was said in other words. */
  already_written: 409,
  /** Nobody can write in it yet, or any more. */
  conversation_closed: 409,
  too_many_imports: 409,
  second_factor_exists: 409,
  /** An owner has as many spaces as one may, which is `details.max`. */
  too_many_spots: 409,
  /** A picture is not public yet, or was refused: asking again in a second or two tells. */
  picture_not_ready: 409,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  /** Cards of the caller were refused too often. */
  too_many_declines: 429,
  internal: 500,
  payments_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;
