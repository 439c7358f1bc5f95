import { limit } from '../../rate-limit.ts';
import { bookingLimits } from '../../../areas/bookings.ts';
import { toReference } from '../../../lib/id.ts';
import { HOUR, toIso } from '../../../lib/time.ts';
import type { Account } from '../../../model/account.ts';
import type { Booking } from '../../../model/booking.ts';
import type { EffectDeps } from '../../deps.ts';
import { mailIn } from '../../mail/compose-mail.ts';
import type { Effect } from '../../outbox/outbox.ts';
import { getEntryUserId } from '../../outbox/subject.ts';
import type { Mail } from '../../ports/mail.ts';
import type { OutboxEntry } from '../../ports/outbox.ts';
import { isPaid } from '../booking-status.ts';
import { findBookingVehicle } from '../booking-vehicle.ts';
import { composeCalendarFile } from '../calendar-file.ts';
import { getEntryBooking } from '../get-entry-booking.ts';
import { type IsStill, writeTo } from './booking-mail-effects.ts';
import type { BookingMailFacts } from './booking-mail.ts';
import { periodRow, vehicleRow } from './mail-format.ts';

/** Notifications that are read for one mail, and bookings that it names. Others are on the site. */
const READ = 300;
const MAX_NAMED = 20;

/** Plans one mail about what changes until the next hour begins. The place of that mail in its hour is taken at once, so there is one. */
const planNews = async (deps: EffectDeps, userId: string): Promise<void> => {
  const now = deps.clock.now();
  const next = Math.floor(now / HOUR + 1) * HOUR;
  const { key, max, windowSeconds } = limit(bookingLimits['owner-news'], userId);
  if (!(await deps.limits.take(key, max, windowSeconds, next))) return;
  await deps.outbox.add(
    { effects: ['mail_owner_news'], userId, after: toIso(now), notBefore: toIso(next) },
    now,
  );
};

/**
 * An effect that mails the owner about a change of a booking, once an hour at most (decision 198): further changes of the hour, of all
 * bookings, are in one mail of the next hour.
 */
export const writeToOwnerHourly = (
  isStill: IsStill,
  compose: (facts: BookingMailFacts, entry: OutboxEntry) => Mail,
): Effect => {
  const write = writeTo('ownerId', isStill, compose);
  return async (deps, entry) => {
    const booking = await getEntryBooking(deps, entry);
    const now = deps.clock.now();
    if (!isStill(booking, now, entry)) return;
    const { key, max, windowSeconds } = limit(bookingLimits['owner-news'], booking.ownerId);
    if (!(await deps.limits.take(key, max, windowSeconds, now))) return planNews(deps, booking.ownerId);
    try {
      await write(deps, entry);
    } catch (error) {
      // It is tried again, and must find its place in the hour then.
      await deps.limits.giveBack(key, windowSeconds, now);
      throw error;
    }
  };
};

const TEXTS = {
  es: {
    subject: 'Cambios en las reservas de tus plazas',
    paragraph: 'Han cambiado las fechas o el vehículo de estas reservas. Así están ahora:',
    note: 'Los archivos adjuntos actualizan las reservas en tu calendario.',
    more: 'Hay más cambios: los ves todos en tu panel.',
    see: 'Ver mis reservas',
  },
  en: {
    subject: 'Changes in the bookings of your spots',
    paragraph: 'The dates or the vehicle of these bookings have changed. This is how they are now:',
    note: 'The attached files update the bookings in your calendar.',
    more: 'There are more changes: you see all of them on your dashboard.',
    see: 'See my bookings',
  },
} as const;

const composeNews = (reader: Account, all: readonly BookingMailFacts[], siteUrl: string): Mail => {
  const { language } = reader;
  const text = TEXTS[language];
  const named = all.slice(0, MAX_NAMED);
  const mail = mailIn(reader, {
    subject: text.subject,
    paragraphs: [text.paragraph],
    rows: named.flatMap(({ booking, vehicle }) => [
      periodRow(`${booking.spot.title}, ${toReference(booking.id)}`, booking, booking.timeZone, language),
      ...vehicleRow(vehicle, language),
    ]),
    notes: [text.note, ...(all.length > named.length ? [text.more] : [])],
    link: { label: text.see, url: `${siteUrl}/dashboard/bookings` },
  });
  return { ...mail, attachments: named.map((facts) => composeCalendarFile(facts, 'owner')) };
};

const findFacts = async (deps: EffectDeps, reader: Account, id: string): Promise<BookingMailFacts[]> => {
  const booking: Booking | undefined = await deps.bookings.find(id);
  if (!booking || !isPaid(booking)) return [];
  const [spot, vehicle] = await Promise.all([
    deps.spots.find(booking.spotId),
    findBookingVehicle(deps, booking.id),
  ]);
  const { siteUrl, supportEmail } = deps.settings;
  return [{ booking, reader, spot, vehicle, siteUrl, supportEmail }];
};

/** Mails an owner the present state of the bookings that the owner was notified of since the plan; nothing if none is left. */
export const mailOwnerNews: Effect = async (deps, entry) => {
  const reader = await deps.accounts.find(getEntryUserId(entry));
  if (!reader) return;
  const { notifications } = await deps.notifications.list(reader.userId, { limit: READ });
  const changed = notifications.filter(
    ({ kind, createdAt }) =>
      (kind === 'vehicle_changed' || kind === 'booking_changed') && createdAt >= (entry.after ?? ''),
  );
  const ids = [...new Set(changed.flatMap(({ stay }) => stay?.bookingId ?? []))];
  const facts = (await Promise.all(ids.map((id) => findFacts(deps, reader, id)))).flat();
  const ofOwner = facts.filter(({ booking }) => booking.ownerId === reader.userId);
  if (ofOwner.length > 0) await deps.mail.send(composeNews(reader, ofOwner, deps.settings.siteUrl));
};
