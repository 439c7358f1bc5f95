import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents } from '#shared/adapters/calendars/read-events.ts';
import { writeFeed } from '#shared/domain/calendars/write-feed.ts';
import { addDays, DAY, HOUR, toIso } from '#shared/lib/time.ts';
import { runs } from '#test/support/random.ts';
import { clockChanges, instantsShowing, wallOf } from '#test/support/wall-clock.ts';

const START = Date.parse('2026-11-01T00:00:00Z');
const PATIENCE_MS = 2000;
const SPOT_ID = 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD';
const windowIn = (timeZone: string) => ({ start: START, end: START + 366 * DAY, timeZone, spotId: SPOT_ID });

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somebody//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:one@example.com']),
  ...lines,
  'END:VEVENT',
];

/** Each event as `start>end` in UTC. */
const read = (text: string, timeZone = 'Europe/Madrid') => {
  const reading = readEvents(text, windowIn(timeZone), PATIENCE_MS);
  if (reading.problem !== undefined) throw new Error(reading.problem);
  return reading.events.map(({ start, end }) => `${toIso(start).slice(0, 16)}>${toIso(end).slice(0, 16)}`);
};
const problemOf = (text: string) => {
  try {
    readEvents(text, windowIn('Europe/Madrid'), PATIENCE_MS);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

describe('events of an external calendar', () => {
  it('have times in UTC, in a named time zone, or else in that of the spot', () => {
    const text = calendar(
      ...event('DTSTART:20261201T100000Z', 'DTEND:20261201T120000Z'),
      ...event(
        'DTSTART;TZID=America/New_York:20270701T100000',
        'DTEND;TZID=America/New_York:20270701T110000',
      ),
      ...event('DTSTART;TZID="/mozilla.org/20070129_1/Europe/Madrid":20270702T100000', 'DURATION:PT1H'),
      ...event('DTSTART:20270703T100000', 'DURATION:PT90M'),
    );
    expect(read(text)).toEqual([
      '2026-12-01T10:00>2026-12-01T12:00',
      '2027-07-01T14:00>2027-07-01T15:00',
      '2027-07-02T08:00>2027-07-02T09:00',
      '2027-07-03T08:00>2027-07-03T09:30',
    ]);
    expect(read(text, 'Atlantic/Canary').at(-1)).toBe('2027-07-03T09:00>2027-07-03T10:30');
  });

  it('have times in a time zone that the calendar itself defines', () => {
    const half = (name: string, from: string, to: string, month: number) => [
      `BEGIN:${name}`,
      `DTSTART:16010101T0${month === 3 ? 2 : 3}0000`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`,
      `END:${name}`,
    ];
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Romance Standard Time',
      ...half('STANDARD', '+0200', '+0100', 10),
      ...half('DAYLIGHT', '+0100', '+0200', 3),
      'END:VTIMEZONE',
    ];
    const at = (date: string) => event(`DTSTART;TZID=Romance Standard Time:${date}T100000`, 'DURATION:PT1H');
    expect(read(calendar(...zone, ...at('20270115'), ...at('20270715')), 'Atlantic/Canary')).toEqual([
      '2027-01-15T09:00>2027-01-15T10:00',
      '2027-07-15T08:00>2027-07-15T09:00',
    ]);
  });

  it.each(['Europe/Madrid', 'Atlantic/Canary'])(
    'of a whole day last from midnight to midnight in %s, also when the clocks change',
    (timeZone) => {
      for (const date of clockChanges(2027, 2027)) {
        const text = calendar(...event(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`));
        const [found = ''] = read(text, timeZone);
        const shown = found.split('>').map((instant) => wallOf(timeZone, Date.parse(`${instant}Z`)));
        expect(shown).toEqual([`${date} 00:00`, `${addDays(date, 1)} 00:00`]);
      }
    },
  );

  it('of a series keep their local time when the clocks change, without cancelled ones', () => {
    const text = calendar(
      ...event(
        'UID:series@example.com',
        'DTSTART;TZID=Europe/Madrid:20270326T100000',
        'DTEND;TZID=Europe/Madrid:20270326T110000',
        'RRULE:FREQ=DAILY;UNTIL=20270330T080000Z',
        'EXDATE:20270327T090000Z',
      ),
      ...event(
        'UID:series@example.com',
        'RECURRENCE-ID;TZID=Europe/Madrid:20270329T100000',
        'DTSTART;TZID=Europe/Madrid:20270329T180000',
        'DTEND;TZID=Europe/Madrid:20270329T190000',
      ),
    );
    expect(read(text)).toEqual([
      '2027-03-26T09:00>2027-03-26T10:00',
      '2027-03-28T08:00>2027-03-28T09:00',
      '2027-03-29T16:00>2027-03-29T17:00',
      '2027-03-30T08:00>2027-03-30T09:00',
    ]);
  });

  it('of a daily series are one for each day at its local time, in both time zones', () => {
    const series = fc.record({
      days: fc.integer({ min: 1, max: 300 }),
      hour: fc.integer({ min: 4, max: 22 }),
      from: fc.integer({ min: 0, max: 60 }),
      zone: fc.constantFrom('Europe/Madrid', 'Atlantic/Canary'),
    });
    fc.assert(
      fc.property(series, ({ days, hour, from, zone }) => {
        const first = addDays('2026-11-02', from);
        const time = String(hour).padStart(2, '0');
        const text = calendar(
          ...event(
            `DTSTART;TZID=${zone}:${first.replaceAll('-', '')}T${time}0000`,
            'DURATION:PT1H',
            `RRULE:FREQ=DAILY;COUNT=${days}`,
          ),
        );
        const expected = Array.from({ length: days }, (_, index) => addDays(first, index))
          .flatMap((date) => instantsShowing(zone, date, `${time}:00`))
          .filter((instant) => instant < START + 366 * DAY)
          .map((instant) => `${toIso(instant).slice(0, 16)}>${toIso(instant + HOUR).slice(0, 16)}`);
        expect(read(text)).toEqual(expected);
      }),
      runs(20),
    );
  });

  it('that are free time, cancelled, without length or exported by us block nothing', () => {
    const ours = writeFeed({
      title: 'Mi plaza',
      stays: [
        {
          id: 'bkg_1',
          start: '2026-12-05T10:00:00Z',
          end: '2026-12-05T12:00:00Z',
          at: '2026-01-01T00:00:00Z',
        },
      ],
      blocked: [{ id: `${SPOT_ID}-1`, start: '2026-12-06', end: '2026-12-07', at: '2026-01-01T00:00:00Z' }],
    });
    expect(read(ours)).toEqual([]);
    const at = ['DTSTART:20261201T100000Z', 'DTEND:20261201T120000Z'];
    const text = calendar(
      ...event(...at, 'STATUS:CANCELLED'),
      ...event(...at, 'TRANSP:TRANSPARENT'),
      ...event('DTSTART:20261201T100000Z'),
      ...event('DTSTART:20261201T100000Z', 'DTEND:20261201T100000Z'),
    );
    expect(read(text)).toEqual([]);
    expect(read(calendar(...event(...at, 'STATUS:CONFIRMED', 'TRANSP:OPAQUE')))).toHaveLength(1);
  });

  it('outside the next twelve months are left out, or cut at their limits', () => {
    const text = calendar(
      ...event('DTSTART:20200101T100000Z', 'DTEND:20200101T120000Z'),
      ...event('DTSTART:20260101T000000Z', 'DTEND:20300101T000000Z'),
      ...event('DTSTART:20291201T100000Z', 'DTEND:20291201T120000Z'),
    );
    expect(read(text)).toEqual(['2026-11-01T00:00>2027-11-02T00:00']);
  });

  it('all block, however many: one each hour of a year, or five thousand in any order', () => {
    const hourly = read(calendar(...event('DTSTART:20261101T001000Z', 'DURATION:PT5M', 'RRULE:FREQ=HOURLY')));
    expect(hourly).toHaveLength(366 * 24);
    expect([hourly[0], hourly.at(-1)]).toEqual([
      '2026-11-01T00:00>2026-11-01T00:30',
      '2027-11-01T23:00>2027-11-01T23:30',
    ]);

    const from = Date.parse('2026-11-02T00:00:00Z');
    const at = (minutes: number) =>
      new Date(from + minutes * 60_000).toISOString().replace(/[-:]|\.\d+/g, '');
    const many = Array.from({ length: 5000 }, (_, index) => {
      const start = ((index * 1999) % 5000) * 90;
      return event(`DTSTART:${at(start)}`, `DTEND:${at(start + 30)}`);
    }).flat();
    const blocked = read(calendar(...many));
    expect(blocked).toHaveLength(5000);
    expect(blocked.at(-1)).toBe('2027-09-10T10:30>2027-09-10T11:00');
  });

  it('keep their exact times up to a thousand', () => {
    const daily = read(calendar(...event('DTSTART:20261101T001000Z', 'DURATION:PT5M', 'RRULE:FREQ=DAILY')));
    expect([daily.length, daily[0]]).toEqual([366, '2026-11-01T00:10>2026-11-01T00:15']);
  });
});

describe('a text that is not a calendar, or is harmful', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Sign in</body></html>'],
    ['a zip', 'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000'],
    ['JSON', '{"events":[]}'],
    ['a business card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:X\r\nEND:VCARD\r\n'],
    ['half a calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261201T100000Z\r\n'],
  ])('such as %s is refused as not a calendar', (_kind, text) => {
    expect(problemOf(text)).toBe('not_a_calendar');
  });

  it('with a rule of more times than it can read is refused in seconds', () => {
    const from = Date.now();
    const text = calendar(...event('DTSTART:19700101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'));
    expect(problemOf(text)).toBe('too_large');
    expect(Date.now() - from).toBeLessThan(4000);
  }, 20_000);

  it('with a rule that matches no day has the first time only', () => {
    const never = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31';
    const text = calendar(...event('DTSTART:20261201T000000Z', 'DURATION:PT1H', never));
    expect(read(text)).toEqual(['2026-12-01T00:00>2026-12-01T01:00']);
  });

  it('never makes the reader fail with another error', () => {
    const values = fc.constantFrom(
      '20261201',
      '20261201T100000Z',
      '2026',
      '',
      'x',
      '99999999T999999',
      '20260231T250000Z',
    );
    const lines = fc.array(
      fc.oneof(
        values.map((value) => `DTSTART:${value}`),
        values.map((value) => `DTEND:${value}`),
        values.map((value) => `EXDATE:${value}`),
        values.map((value) => `RECURRENCE-ID:${value}`),
        fc.constantFrom(
          'DURATION:P1D',
          'DURATION:-PT5H',
          'RRULE:FREQ=WEEKLY;COUNT=3',
          'RRULE:FREQ=DAILY;INTERVAL=0;COUNT=2',
          'BEGIN:VALARM',
          'TZID:x',
          'UID:',
        ),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 4 }), (events) => {
        const text = calendar(...events.flatMap((some) => event(...some)));
        expect([undefined, 'not_a_calendar', 'too_large']).toContain(problemOf(text));
      }),
      runs(60),
    );
  });
});
