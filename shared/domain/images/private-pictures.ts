import { imageLimits } from '../../areas/images.ts';
import { AppError } from '../../lib/app-error.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { CLAIM_HOURS, MAX_REPORT_PICTURES, REPORT_MINUTES_BEFORE } from '../../model/rules.ts';
import { wasConfirmed } from '../bookings/booking-status.ts';
import { findOwnBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import type { PrivatePictures } from '../ports/images.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';

/** Whether something can be reported about a stay: from shortly before it until two days after it. */
const isAroundStay = (booking: Booking, now: number): boolean =>
  wasConfirmed(booking) &&
  now >= Date.parse(booking.startAt) - REPORT_MINUTES_BEFORE * MINUTE &&
  now < Date.parse(booking.endAt) + CLAIM_HOURS * HOUR;

/**
 * Returns a URL for PUTs of exactly this type and length, valid for ten minutes, and the name of the picture for a report about the
 * booking. Only its uploader can report it. Errors: `not_found` for others than the parties, `not_around_stay`, `rate_limited`.
 */
export const createPrivateUploadUrl = async (
  deps: Needs<'bookings' | 'uploads' | 'limits' | 'clock'>,
  actor: Actor,
  bookingId: string,
  input: { contentType: string; contentLength: number },
): Promise<{ uploadURL: string; picture: string }> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  if (!isAroundStay(booking, deps.clock.now()))
    throw new AppError('not_around_stay', 'Pictures of a booking are taken around its stay.');
  await enforceRateLimits(deps, [limit(imageLimits['private-upload'], `${actor.userId} ${bookingId}`)]);
  const uploader = { bookingId, userId: actor.userId };
  return deps.uploads.createPrivateUploadUrl(uploader, input.contentType, input.contentLength);
};

/**
 * `invalid_request` unless there are at most `MAX_REPORT_PICTURES` and the caller uploaded each of them for this booking, named once;
 * `picture_not_ready` for one that is not checked yet, or was refused.
 */
export const checkPrivatePictures = async (
  deps: Needs<'privatePictures'>,
  actor: Actor,
  bookingId: string,
  pictures: readonly string[],
): Promise<void> => {
  const uploader = { bookingId, userId: actor.userId };
  const refuse = (code: 'invalid_request' | 'picture_not_ready', index: number, message: string) =>
    new AppError(code, message, { issues: [{ path: `body.pictures.${index}`, message }] });
  if (pictures.length > MAX_REPORT_PICTURES)
    throw refuse('invalid_request', MAX_REPORT_PICTURES, 'There are too many pictures.');
  const foreign = pictures.findIndex((picture) => !deps.privatePictures.isIssuedTo(picture, uploader));
  if (foreign >= 0)
    throw refuse('invalid_request', foreign, 'You uploaded no such picture for this booking.');
  const repeated = pictures.findIndex((picture, index) => pictures.indexOf(picture) !== index);
  if (repeated >= 0) throw refuse('invalid_request', repeated, 'This picture is named twice.');
  const ready = await Promise.all(pictures.map((picture) => deps.privatePictures.isReady(picture)));
  const missing = ready.indexOf(false);
  if (missing >= 0)
    throw refuse('picture_not_ready', missing, 'This picture is not ready yet, or it was refused.');
};

/** Addresses of private pictures that show them for five minutes, for a caller who was found to be a party or an administrator. */
export const showPrivatePictures = (
  deps: { readonly privatePictures: Pick<PrivatePictures, 'createAddress'> },
  pictures: readonly string[],
): Promise<string[]> => Promise.all(pictures.map((picture) => deps.privatePictures.createAddress(picture)));
