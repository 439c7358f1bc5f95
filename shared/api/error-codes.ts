/**
 * Every error code of the API and its HTTP status: the only place with a status for an error. It has no schemas, so that bundles of
 * functions that throw errors stay small.
 */
export const ERRORS = {
  invalid_request: 400,
  stay_not_allowed: 400,
  /** For a spot, which needs a street: the name of a town, a district or a postcode is not enough. */
  address_without_street: 400,
  reset_token_invalid: 400,
  reset_token_expired: 400,
  email_link_invalid: 400,
  email_link_expired: 400,
  email_link_used: 400,
  /** `details.problem` says why. */
  feed_unreadable: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  payment_failed: 402,
  forbidden: 403,
  /** The password or the session is valid; a code of the second factor is missing. */
  second_factor_needed: 403,
  second_factor_wrong: 403,
  /** The password was correct; the code that proves the address is missing. */
  email_unconfirmed: 403,
  /** The session is valid, so this is no 401, after which a client would renew it or sign out. */
  wrong_password: 403,
  /** The request requires a proven address; `details.maxDays` is the longest stay without one. */
  email_unverified: 403,
  not_found: 404,
  email_taken: 409,
  price_changed: 409,
  period_taken: 409,
  spot_unavailable: 409,
  hold_expired: 409,
  /** `details.maxHolds` is the limit; it is lower while `details.isEmailVerified` is false. */
  too_many_holds: 409,
  /** `details.retryAt` says when the spot can be held again. */
  hold_repeated: 409,
  payment_incomplete: 409,
  payment_mismatch: 409,
  payment_processing: 409,
  not_cancellable: 409,
  /** `details.refund` is the current refund. */
  refund_changed: 409,
  booking_refunded: 409,
  /** For an address that is none of a push service. */
  push_endpoint_refused: 400,
  /** For a booking that was never paid. */
  not_confirmed: 409,
  has_bookings: 409,
  /** `details.open` lists it. */
  account_has_open_business: 409,
  /** For a stay that is not over, that ended too long ago, or at a deleted spot. */
  not_reviewable: 409,
  /** Another text has already been written, and only one is allowed. */
  already_written: 409,
  /** The conversation has not begun, or is over. */
  conversation_closed: 409,
  too_many_imports: 409,
  second_factor_exists: 409,
  /** The owner has the maximum number of spots, `details.max`. */
  too_many_spots: 409,
  /** The spot is in a city whose rate of tax the operator has not set. */
  no_tax_rate: 409,
  /** The picture is not public yet, or was refused: a retry after a second or two shows which. */
  picture_not_ready: 409,
  /** The booking is not paid, or it is too early before its stay or too late after it. */
  not_around_stay: 409,
  /** A booking is reported once. */
  already_reported: 409,
  /** For a report that is not open any more, waits for an administrator, or whose booking cannot move or be given back now. */
  not_rebookable: 409,
  not_returnable: 409,
  /** `details.bookingId` is the booking at the other space. */
  already_rebooked: 409,
  already_decided: 409,
  /** The caller has the maximum number of vehicles, `details.max`. */
  too_many_vehicles: 409,
  /** The vehicle is not one of the caller's: it may have been deleted in another tab. */
  vehicle_not_found: 409,
  /** For something that is possible later; `details.from` says when. */
  too_early: 409,
  /** For a booking whose stay did not take place, or whose other party has closed the account. */
  not_claimable: 409,
  /** `details.until` says until when it was possible. */
  claim_too_late: 409,
  already_claimed: 409,
  /** The owner has the maximum number of claims that are not ended, `details.max`. */
  too_many_claims: 409,
  /** The claim's state, `details.status`, does not allow it. */
  claim_closed: 409,
  /** The payment came when the claim no longer took it, and is refunded. */
  claim_refunded: 409,
  /** For something that is possible until the stay ends. */
  stay_over: 409,
  /** The person has the maximum number of favourites, `details.max`. */
  too_many_favourites: 409,
  /** The person waits for the maximum number of stays, `details.max`. */
  too_many_wished_stays: 409,
  /** For a stay to wait for that can be booked now. */
  already_free: 409,
  /** For another stay in place of a booked one; `details.reason` is one of `CHANGE_PROBLEMS`. */
  change_not_allowed: 409,
  /** The booking is a month of the rental `details.rentalId`, which is ended or changed instead. */
  rental_month: 409,
  /** Nobody gets in at hours of the offer by the month: one of both has to change. */
  pattern_outside_access_hours: 409,
  /** The owner cannot block, close or move what is rented by the month, from `details.from` until `details.until`, null without an end. */
  spot_rented: 409,
  /** `details.reason` is one of `RENTAL_PROBLEMS`. */
  rental_not_allowed: 409,
  /** The terms of rentals are others by now: `details.terms` is their version. */
  terms_changed: 409,
  /** The driver has the maximum number of rentals, `details.max`. */
  too_many_rentals: 409,
  /** Somebody has ended the rental: `details.endDate`. */
  rental_ended: 409,
  /** The payment provider has saved no card with this setup for this rental, or another one has replaced it. */
  card_not_saved: 409,
  /** Another change of the booking can still be paid: `details` has its `startTime`, `endTime`, and `expiresAt`. */
  change_pending: 409,
  /** The payment of a change came too late, and goes back. */
  change_refunded: 409,
  /** `details.missing` lists what an invoice lacks. */
  tax_details_incomplete: 409,
  /** The tax number is the operator's, which no other account may have. */
  operator_tax_id: 409,
  /** The invoice data of a stay were changed as often as one may, `details.max`. */
  invoice_data_final: 409,
  /** For a stay of a year whose invoices can no longer be changed here. */
  invoice_year_closed: 409,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  /** Too many of the caller's cards were declined. */
  too_many_declines: 429,
  internal: 500,
  /** A stored record does not match its model; operators are alarmed. */
  record_unreadable: 503,
  payments_unavailable: 503,
  /** The files of the site are missing, or do not answer. */
  site_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;
