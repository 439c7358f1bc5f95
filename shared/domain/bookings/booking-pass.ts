import { createHmac, timingSafeEqual } from 'node:crypto';
import { bookingLimits } from '../../areas/bookings.ts';
import type { PassCheck } from '../../api/bookings.ts';
import { findCurrentPeriod } from '../../lib/booked-time.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';

/** A booking's id without its prefix, then a signature of 132 bits. */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})([\w-]{22})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The key of a secret for passes alone, so that nothing else that it signs is a pass. */
const sign = (secret: string, id: string): string =>
  hmac(hmac(secret, 'booking pass'), id).toString('base64url').slice(0, 22);

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const isCurrent = ({ status, endAt }: Booking, now: number): boolean =>
  status === 'confirmed' && now < Date.parse(endAt);

/**
 * The token in the QR code of a booking, for its driver while the stay is paid and not over; undefined otherwise, and on a stack
 * without secrets. It says nothing without the server, which looks the booking up each time (decision 140).
 */
export const findPassToken = async (
  deps: Needs<'passSecrets' | 'clock'>,
  booking: Booking,
  viewerId: string,
): Promise<string | undefined> => {
  if (booking.driverId !== viewerId || !isCurrent(booking, deps.clock.now())) return undefined;
  const [newest] = await deps.passSecrets.list();
  const id = booking.id.replace('bkg_', '');
  return newest === undefined ? undefined : id + sign(newest, id);
};

/** The booking of a token that one of the secrets has signed. */
const readPassToken = (secrets: readonly string[], token: string): string | undefined => {
  const [, id, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return secrets.some((secret) => isSame(sign(secret, id), signature)) ? `bkg_${id}` : undefined;
};

/**
 * The public answer to a scanned QR code: whether the stay is on, with the spot and the times of one that is paid and not over. A forged
 * code, a cancelled booking and one that is over look the same. Between the periods of a month with a pattern it is early for the next one. Only signed codes are looked up and counted: `rate_limited`.
 */
export const checkPass = async (
  deps: Needs<'bookings' | 'spots' | 'passSecrets' | 'limits' | 'clock'>,
  client: string,
  token: string,
): Promise<PassCheck> => {
  const bookingId = readPassToken(await deps.passSecrets.list(), token);
  if (bookingId === undefined) return { state: 'invalid' };
  await enforceRateLimits(deps, [limit(bookingLimits.pass, client)]);
  const booking = await deps.bookings.find(bookingId);
  const now = deps.clock.now();
  if (!booking || !isCurrent(booking, now)) return { state: 'invalid' };
  const period = findCurrentPeriod(booking, now);
  if (!period) return { state: 'invalid' };
  const spot = await deps.spots.find(booking.spotId);
  return {
    state: now < period.start ? 'early' : 'valid',
    stay: {
      title: booking.spot.title,
      ...(spot?.spotNumber && { spotNumber: spot.spotNumber }),
      startTime: toIso(period.start),
      endTime: toIso(period.end),
      timeZone: booking.timeZone,
    },
  };
};
