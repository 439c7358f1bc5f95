import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEvents } from '#shared/adapters/calendars/read-events.ts';
import { DAY } from '#shared/lib/time.ts';
import { wallOf } from '#test/support/wall-clock.ts';

/** Written by us after the shapes of each program; people and addresses are invented. Stored with LF, sent with CR LF. */
const FOLDER = path.join(import.meta.dirname, '../fixtures/calendars');
const START = Date.parse('2026-11-01T00:00:00Z');

/** When a driver cannot book, in local time; a midnight ends the day before. */
const blockedBy = (program: string, timeZone = 'Europe/Madrid') => {
  const text = readFileSync(path.join(FOLDER, `${program}.ics`), 'utf8').replaceAll('\n', '\r\n');
  const window = { start: START, end: START + 366 * DAY, timeZone, spotId: 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD' };
  const reading = readEvents(text, window, 2000);
  if (reading.problem !== undefined) throw new Error(reading.problem);
  expect(reading.unread).toEqual([]);
  return reading.events.map(({ start, end }) => `${wallOf(timeZone, start)} to ${wallOf(timeZone, end)}`);
};

describe('calendars of portals for stays', () => {
  it('Airbnb: a driver can book until the day of arrival and from the day of departure, and not what its host closed', () => {
    expect(blockedBy('airbnb')).toEqual([
      '2027-01-12 00:00 to 2027-01-15 00:00',
      '2027-09-01 00:00 to 2027-11-01 00:00',
    ]);
  });

  it('Booking.com: two stays in a row leave no hour between them, also when the clocks change', () => {
    expect(blockedBy('booking-com')).toEqual([
      '2027-03-26 00:00 to 2027-03-29 00:00',
      '2027-03-29 00:00 to 2027-03-30 00:00',
    ]);
  });

  it('Vrbo: stays with an end and blocks with a length are closed for whole days', () => {
    expect(blockedBy('vrbo')).toEqual([
      '2027-05-01 00:00 to 2027-05-08 00:00',
      '2027-05-20 00:00 to 2027-05-22 00:00',
    ]);
  });

  it('Guesty: blocks of one name, one after the other, are all closed', () => {
    expect(blockedBy('guesty')).toEqual([
      '2027-06-11 00:00 to 2027-06-13 00:00',
      '2027-06-13 00:00 to 2027-06-14 00:00',
    ]);
  });

  it('Smoobu: a driver can book the days of a cancelled stay, and not a block that ends on the day it begins', () => {
    expect(blockedBy('smoobu')).toEqual([
      '2027-07-03 00:00 to 2027-07-10 00:00',
      '2027-07-24 00:00 to 2027-07-25 00:00',
    ]);
  });

  it('Lodgify: a closed period lasts from midnight to midnight over the night with 25 hours', () => {
    expect(blockedBy('lodgify')).toEqual(['2027-10-28 00:00 to 2027-11-02 00:00']);
  });
});

describe('calendars of offices', () => {
  it('Outlook: a driver cannot book the last Monday of a series, and can book the one that moved to Tuesday', () => {
    expect(blockedBy('outlook')).toEqual([
      '2027-01-04 08:00 to 2027-01-04 09:30',
      '2027-01-12 08:00 to 2027-01-12 09:30',
      '2027-01-18 08:00 to 2027-01-18 09:30',
    ]);
  });

  const days = ['2027-01-11 00:00 to 2027-01-12 00:00', '2027-01-14 00:00 to 2027-01-15 00:00'];
  it('Exchange: whole days until the last are closed, without a deleted day and with a moved one; provisional hours, too', () => {
    expect(blockedBy('exchange')).toEqual([
      ...days,
      '2027-01-20 00:00 to 2027-01-21 00:00',
      '2027-02-08 09:00 to 2027-02-08 10:00',
      '2027-03-08 09:00 to 2027-03-08 10:00',
      '2027-04-12 09:00 to 2027-04-12 10:00',
    ]);
  });

  it('Exchange: a spot on the Canary Islands has the same days, and hours that are an hour earlier', () => {
    expect(blockedBy('exchange', 'Atlantic/Canary')).toEqual([
      ...days,
      '2027-01-20 00:00 to 2027-01-21 00:00',
      '2027-02-08 08:00 to 2027-02-08 09:00',
      '2027-03-08 08:00 to 2027-03-08 09:00',
      '2027-04-12 08:00 to 2027-04-12 09:00',
    ]);
  });

  it('Teams: every second Wednesday is closed until the last one, after the clocks have changed', () => {
    expect(blockedBy('teams')).toEqual([
      '2027-02-24 15:00 to 2027-02-24 15:30',
      '2027-03-24 15:00 to 2027-03-24 15:30',
      '2027-04-07 15:00 to 2027-04-07 15:30',
    ]);
  });
});

describe('personal calendars', () => {
  it('Google: nights of a series are closed until the last one; a deleted night and a holiday can be booked', () => {
    expect(blockedBy('google')).toEqual([
      '2027-01-04 22:00 to 2027-01-05 06:00',
      '2027-01-19 08:00 to 2027-01-19 12:00',
      '2027-01-25 22:00 to 2027-01-26 06:00',
      '2027-02-01 22:00 to 2027-02-02 06:00',
    ]);
  });

  it('iCloud: a weekly lunch keeps its hour when the clocks change, and holidays close their days', () => {
    expect(blockedBy('icloud')).toEqual([
      '2027-03-20 13:00 to 2027-03-20 14:30',
      '2027-03-27 13:00 to 2027-03-27 14:30',
      '2027-04-10 13:00 to 2027-04-10 14:30',
      '2027-08-01 00:00 to 2027-08-11 00:00',
    ]);
  });

  it('Nextcloud: a longer rehearsal replaces its evening, and a task closes nothing', () => {
    expect(blockedBy('nextcloud')).toEqual([
      '2027-10-29 19:00 to 2027-10-29 20:30',
      '2027-10-30 19:00 to 2027-10-30 22:00',
      '2027-10-31 19:00 to 2027-10-31 20:30',
    ]);
  });

  it('Thunderbird: a shift that moved blocks its new hours although it has a second length, and so does a single invitation', () => {
    expect(blockedBy('thunderbird')).toEqual([
      '2027-02-02 07:00 to 2027-02-02 15:00',
      '2027-02-04 15:00 to 2027-02-04 23:00',
      '2027-02-05 07:00 to 2027-02-05 15:00',
      '2027-03-10 10:00 to 2027-03-10 11:00',
    ]);
  });

  it('Yandex: a series in Moscow comes an hour later here once our clocks have changed', () => {
    expect(blockedBy('yandex')).toEqual([
      '2027-03-25 09:00 to 2027-03-25 10:00',
      '2027-04-01 10:00 to 2027-04-01 11:00',
      '2027-04-15 10:00 to 2027-04-15 11:00',
    ]);
  });
});

describe('calendars of appointments', () => {
  it('Calendly: an appointment in UTC closes its local hour', () => {
    expect(blockedBy('calendly')).toEqual(['2027-03-29 09:00 to 2027-03-29 10:00']);
  });

  it('Cal.com: a series in UTC moves by an hour when our clocks change', () => {
    expect(blockedBy('cal-com')).toEqual([
      '2027-03-23 18:00 to 2027-03-23 18:45',
      '2027-03-30 19:00 to 2027-03-30 19:45',
    ]);
  });
});
