import { toAnsweredEvent, toWrittenEvent } from '#shared/domain/reviews/review.ts';
import * as kit from '#functions/_kit/ports.ts';
import { toFirstName } from '#shared/lib/first-name.ts';
import type { Booking } from '#shared/model/booking.ts';
import { markMessagesRead } from '#shared/domain/messages/read-messages.ts';
import { writeMessage } from '#shared/domain/messages/write-message.ts';
import { newId } from '#shared/lib/id.ts';
import { HOUR, toLocal } from '#shared/lib/time.ts';
import type { DemoReview } from './demo-types.ts';

/** Writes reviews and answers in order of time. */
export const writeReviews = async (
  reviews: readonly DemoReview[],
  bookings: readonly Booking[],
): Promise<void> => {
  const { reviews: repository } = kit.reviews();
  for (const { booking: index, rating, text, answer, writtenAt } of reviews) {
    const booking = bookings[index];
    if (!booking) throw new Error('A demo review names no stay.');
    const at = Date.parse(writtenAt);
    const review = {
      id: newId('rev'),
      bookingId: booking.id,
      spotId: booking.spotId,
      ownerId: booking.ownerId,
      driverName: toFirstName(booking.driverName),
      rating,
      text,
      stayMonth: toLocal(booking.timeZone, Date.parse(booking.startAt)).date.slice(0, 7),
      writtenAt,
      answer: null,
    };
    await repository.create(review, booking.createdAt, toWrittenEvent(booking.id), at);
    if (answer !== null)
      await repository.answer(booking.id, { text: answer, writtenAt }, toAnsweredEvent(booking.id), at);
  }
};

/** Messages of the demo driver and the demo owner about a future stay. */
const TALK = [
  ['driver', 'Hola, llego puntual. ¿La puerta se abre desde el coche?'],
  ['owner', 'Hola, Marcos. Sí, hay un botón a la izquierda. Si llegas más tarde no pasa nada.'],
  ['driver', 'Perfecto, muchas gracias. Es un coche de 4,60 metros, cabe bien, ¿verdad?'],
] as const;

/** Writes the demo conversation; its last message is unread. */
export const writeMessages = async (
  bookings: readonly Booking[],
  driverId: string,
  ownerId: string,
  now: number,
): Promise<void> => {
  const booking = bookings.find((one) => one.driverId === driverId && one.ownerId === ownerId);
  if (!booking) return;
  const people = { driver: driverId, owner: ownerId };
  const parts = kit.connect(kit.bookings, kit.messages, kit.accounts, kit.limits);
  for (const [index, [from, text]] of TALK.entries()) {
    const actor = { userId: people[from], isAdmin: false };
    const deps = { ...parts, clock: { now: () => now - (TALK.length - index) * HOUR } };
    if (index > 0) await markMessagesRead(deps, actor, booking.id, { upTo: index });
    await writeMessage(deps, actor, booking.id, { text, clientId: `demo-message-${index}` });
  }
};
