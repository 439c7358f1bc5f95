import type { Booking } from '#shared/api/bookings.ts';
import type { Problem } from '#shared/api/problems.ts';
import { addDays, HOUR, toInstant, toIso, toLocal } from '#shared/lib/time.ts';
import { aPicture } from './pictures.ts';
import { type Answer, eventually, type Person, type TestStack } from './stack.ts';

const HALF_HOUR = HOUR / 2;
const ZONE = 'Europe/Madrid';

/** A spot that can be booked for the next half hour, near the others of a test. */
export const OPEN_NOW = { advanceBooking: 0, minDuration: 1, cancellationLimit: 12 };

/** Books and pays a stay that begins with the next half hour: it can be reported at once. */
export const bookNow = async (
  app: TestStack,
  driver: Person,
  spot: { readonly id: string },
  hours = 3,
): Promise<Booking> => {
  // A booking takes a moment; one that could not be reported yet is waited for.
  const start = Math.ceil((Date.now() + 5000) / HALF_HOUR) * HALF_HOUR;
  const wait = start - HALF_HOUR - Date.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const [from, to] = [toLocal(ZONE, start), toLocal(ZONE, start + hours * HOUR)];
  return app.book(driver, spot, {
    date: from.date,
    endDate: to.date,
    startTime: from.time,
    endTime: to.time,
    isFullDay: 'false',
  });
};

/** Until when the space stays blocked once the driver of a present stay has left: the end of the local day; null in its last half hour. */
export const blockedUntilOf = ({ startTime, endTime }: Booking): string | null => {
  const now = Date.now();
  const { date } = toLocal(ZONE, Math.max(now, Date.parse(startTime)));
  const until = Math.min(Date.parse(endTime), toInstant(ZONE, addDays(date, 1), '00:00'));
  return Math.ceil(now / HALF_HOUR) * HALF_HOUR < until ? toIso(until) : null;
};

/** Uploads a private picture of a booking, and waits until it can be reported. Its name. */
export const uploadPrivately = async (
  app: TestStack,
  person: Person,
  bookingId: string,
  bytes?: Buffer,
): Promise<string> => {
  const picture = bytes ?? (await aPicture());
  const { body } = await app.post<{ uploadURL: string; picture: string }>(
    `/bookings/${bookingId}/pictures`,
    person,
    { contentType: 'image/jpeg', contentLength: picture.length },
  );
  await fetch(body.uploadURL, {
    method: 'PUT',
    body: new Uint8Array(picture),
    headers: { 'content-type': 'image/jpeg' },
  });
  return body.picture;
};

/** Reports a booking as its driver does, with a picture unless `changes` names others. */
export const report = async (
  app: TestStack,
  driver: Person,
  bookingId: string,
  changes: Record<string, unknown> = {},
): Promise<Answer<Problem & { code?: string }>> => {
  const pictures = changes.pictures ?? [await uploadPrivately(app, driver, bookingId)];
  const send = () =>
    app.post<Problem & { code?: string }>(`/bookings/${bookingId}/problem`, driver, {
      kind: 'taken',
      text: 'Hay un coche rojo.',
      ...changes,
      pictures,
    });
  if (changes.pictures) return send();
  return eventually(async () => {
    const answer = await send();
    return answer.body.code === 'picture_not_ready' ? undefined : answer;
  }, 'the check of a picture');
};
