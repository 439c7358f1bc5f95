import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { runJob } from '#local/jobs.ts';
import { type CaughtMail, eventually, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
const HOUR = 3_600_000;
/** Ids have neither an L nor a U, so that none contains this code by chance. */
const CODE = 'Código de la puerta: LULU#';

interface Market {
  readonly owner: Person;
  readonly driver: Person;
  readonly spot: Spot;
  readonly booking: Booking;
}

/** A booked and paid stay of two hours that starts in so many hours. */
const aBooking = async (hours: number, language: 'es' | 'en' = 'es'): Promise<Market> => {
  const [owner, driver] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
  for (const as of [owner, driver]) await app.patch('/user/profile', as, { language });
  const spot = await app.publish(owner, { title: 'Garaje «Sol», nº 7', accessDetails: CODE });
  const start = Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR;
  const stay = {
    parkingSpotId: spot.id,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 2 * HOUR).toISOString(),
  };

  const intent = await app.post<{ bookingId: string; paymentIntentId: string }>(
    '/create-payment-intent',
    driver,
    { bookingData: stay },
  );
  const { paymentIntentId } = intent.body;
  await app.pay(paymentIntentId);
  const { status, body: booking } = await app.post<Booking>('/bookings', driver, {
    ...stay,
    stripePaymentIntentId: paymentIntentId,
  });
  if (status !== 201) throw new Error(`Booking answered ${JSON.stringify(booking)}`);
  return { owner, driver, spot, booking };
};

const mailTo = ({ email }: Person, subject: string) =>
  eventually(async () => {
    const mails = await app.mailsTo(email);
    return mails.find((mail) => mail.subject.startsWith(subject));
  }, `the mail "${subject}"`);

const readCalendar = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]); // a calendar in jCal
  const event = calendar.getFirstSubcomponent('vevent');
  const read = (name: string) => event?.getFirstPropertyValue(name);
  return { text, method: calendar.getFirstPropertyValue('method'), read };
};

const eventOf = ({ attachments }: CaughtMail) => {
  const [file] = attachments;
  if (!file || attachments.length > 1) throw new Error('There should be one file.');
  return { file, ...readCalendar(Buffer.from(file.content, 'base64').toString()) };
};

/** The file that the site offers a party of the booking. */
const downloadCalendar = async ({ booking }: Market, as: Person) => {
  const { status, body, response } = await app.get<string>(`/bookings/${booking.id}/calendar`, as);
  expect(status).toBe(200);
  return { headers: response.headers, ...readCalendar(body) };
};

const cancel = async ({ driver, booking }: Market) => {
  const { body } = await app.get<{ refund: number }>(`/bookings/${booking.id}/cancellation`, driver);
  const answer = await app.post(`/bookings/${booking.id}/cancel`, driver, { refund: body.refund });
  expect(answer.status).toBe(200);
};

describe('mails of a booking', () => {
  it('[PS-02] confirm it to both parties, each with an event for their calendar', async () => {
    const { owner, driver, booking } = await aBooking(72);
    const toDriver = await mailTo(driver, 'Reserva confirmada: Garaje «Sol», nº 7');
    const toOwner = await mailTo(owner, 'Nueva reserva: Garaje «Sol», nº 7');
    expect(toDriver.body.text).toContain(`/reserva/${booking.id}`);
    expect(toDriver.body.html).toContain(`/reserva/${booking.id}`);
    expect(toDriver.headers).toContainEqual({ name: 'auto-submitted', value: 'auto-generated' });
    // Owners see only the first name of the driver.
    expect(toOwner.body.text).toContain('Dani ha reservado');
    expect(JSON.stringify(toOwner)).not.toContain('Dani Conductor');
    for (const mail of [toDriver, toOwner]) {
      const { file, method, read } = eventOf(mail);
      expect(file).toMatchObject({ filename: 'reserva.ics', contentType: 'text/calendar' });
      expect(method).toBe('PUBLISH');
      expect(read('uid')).toBe(`${booking.id}@plazalibre`);
      expect(new Date(String(read('dtstart')))).toEqual(new Date(booking.startTime));
      expect(new Date(String(read('dtend')))).toEqual(new Date(booking.endTime));
      expect(read('location')).toBe('Calle de Fuencarral 120, 28010 Madrid');
      expect(`${mail.body.text}${mail.body.html}${eventOf(mail).text}`).not.toContain('LULU');
    }
  });

  it('[PS-02] attach the file that the site offers each party, which cancels the event after a cancellation', async () => {
    const market = await aBooking(72, 'en');
    const { driver, owner } = market;
    for (const [as, subject] of [
      [driver, 'Booking confirmed'],
      [owner, 'New booking'],
    ] as const) {
      const { text, headers } = await downloadCalendar(market, as);
      expect(text).toBe(eventOf(await mailTo(as, subject)).text);
      expect(text).not.toMatch(/LULU|(?<!\r)\n/);
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
      expect(headers.get('content-disposition')).toBe('attachment; filename="booking.ics"');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const before = (await downloadCalendar(market, driver)).read;
    await cancel(market);
    for (const as of [driver, owner]) {
      const { method, read, headers } = await downloadCalendar(market, as);
      expect(method).toBe('CANCEL');
      expect(headers.get('content-type')).toContain('method=CANCEL');
      expect([read('status'), read('uid')]).toEqual(['CANCELLED', before('uid')]);
      expect(Number(read('sequence'))).toBeGreaterThan(Number(before('sequence')));
    }
  });

  it('[DB-05] remind the driver once, a day before, how to get in, and tell nobody else', async () => {
    const { owner, driver, booking } = await aBooking(5);
    await mailTo(driver, 'Reserva confirmada');
    await app.endFreeCancellation(booking.id);
    await runJob('runBookingTimers');
    const reminder = await mailTo(driver, 'Cómo entrar en tu plaza: Garaje «Sol», nº 7');
    expect(reminder.body.text).toContain(CODE);
    expect(reminder.body.text).toContain('Segunda planta.');
    expect(reminder.body.text).toContain('Plaza: 42');
    expect(reminder.body.text).toContain('https://www.google.com/maps/dir/');
    expect(reminder.attachments).toEqual([]);
    const told = await app.notificationsOf(driver, 2);
    expect(told[0]).toMatchObject({ kind: 'stay_reminder', bookingId: booking.id });
    expect(told[0]?.driverName).toBeUndefined();

    await runJob('runBookingTimers');
    await runJob('drainOutbox');
    expect(await app.mailsTo(driver.email)).toHaveLength(2);
    const others = (await app.mailsTo(owner.email)).map(({ body }) => `${body.text}${body.html}`);
    expect(others.join()).not.toContain('LULU');
  });
});
