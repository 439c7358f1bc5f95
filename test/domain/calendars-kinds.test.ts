import { describe, expect, it } from 'vitest';
import {
  blockedBy,
  calendarText as calendar,
  centralEurope,
  daysOf,
  eventLines as event,
  readFeed,
} from '#test/support/feed-texts.ts';

const MADRID = ';TZID=Europe/Madrid';
const at = (zone: string, from: string, to: string) => [`DTSTART${zone}:${from}`, `DTEND${zone}:${to}`];
/** At nine on Monday 4 January 2027 in Madrid, for an hour. */
const MONDAY = at(MADRID, '20270104T090000', '20270104T100000');
const ALL_MONDAY = ['DTSTART;VALUE=DATE:20270104', 'DTEND;VALUE=DATE:20270105'];

describe('the end of a series', () => {
  const SERIES = [
    ['a zone of IANA', 'Europe/Madrid', false],
    ['a zone of IANA that the calendar describes', 'Europe/Madrid', true],
    ['a zone of Windows', 'Romance Standard Time', false],
    ['a zone of Windows that the calendar describes', 'W. Europe Standard Time', true],
    ['a zone that only the calendar knows', 'Customized Time Zone', true],
  ] as const;
  const ENDS = [
    '20270118T080000Z',
    '20270118T080000.000Z',
    '20270118T225959Z',
    '20270118T235959',
    '20270118',
  ];

  it.each(SERIES)('includes the time at UNTIL in %s', (_kind, tzid, isDescribed) => {
    for (const until of [...ENDS, '20270118T090000', '20270118T090000+0100']) {
      const weekly = event(
        ...at(`;TZID=${tzid}`, '20270104T090000', '20270104T100000'),
        `RRULE:FREQ=WEEKLY;UNTIL=${until};BYDAY=MO`,
      );
      const text = calendar(...(isDescribed ? centralEurope(tzid) : []), ...weekly);
      for (const zone of ['Europe/Madrid', 'Atlantic/Canary'])
        expect([until, daysOf(text, zone)]).toEqual([until, ['01-04', '01-11', '01-18']]);
    }
  });

  it.each([
    ['in UTC', '', '20270104T080030Z', '20270106T080030Z'],
    ['in a zone', MADRID, '20270104T090030', '20270106T080030Z'],
    ['of floating times', '', '20270104T090030', '20270106T090030'],
  ])('counts to the second %s', (_kind, zone, start, until) => {
    const daily = (end: string) =>
      daysOf(calendar(...event(`DTSTART${zone}:${start}`, 'DURATION:PT1H', `RRULE:FREQ=DAILY;UNTIL=${end}`)));
    expect(daily(until)).toEqual(['01-04', '01-05', '01-06']);
    expect(daily(until.replace('0030', '0029'))).toEqual(['01-04', '01-05']);
  });

  it('is that of the clock of the series, not of the spot', () => {
    const eveningInNewYork = event(
      ...at(';TZID=America/New_York', '20270104T200000', '20270104T210000'),
      'RRULE:FREQ=DAILY;UNTIL=20270106',
    );
    expect(daysOf(calendar(...eveningInNewYork))).toEqual(['01-05', '01-06', '01-07']);
  });

  it.each([
    ['a date', '20270106'],
    ['midnight', '20270106T000000'],
    ['midnight in UTC', '20270106T000000Z'],
    ['midnight in Madrid, in UTC', '20270105T230000Z'],
    ['midnight in New York, in UTC', '20270106T050000Z'],
    ['the last second of the day in UTC', '20270106T225959Z'],
  ])('includes the last whole day if UNTIL is %s', (_kind, until) => {
    const text = calendar(...event(...ALL_MONDAY, `RRULE:FREQ=DAILY;UNTIL=${until}`));
    for (const zone of ['Europe/Madrid', 'Atlantic/Canary'])
      expect(daysOf(text, zone)).toEqual(['01-04', '01-05', '01-06']);
  });

  it('includes the second of two equal hours in which it is', () => {
    const quarters = event(
      ...at(MADRID, '20271031T013000', '20271031T014500'),
      'RRULE:FREQ=MINUTELY;INTERVAL=30;UNTIL=20271031T010000Z',
    );
    expect(blockedBy(calendar(...quarters))).toEqual([
      '10-31 01:30-01:45',
      '10-31 02:00-02:15',
      '10-31 02:30-02:45',
    ]);
  });
});

describe('a date or time', () => {
  it.each([
    ['without VALUE=DATE', '20270110', '20270112'],
    ['with dashes', '2027-01-10', '2027-01-12'],
  ])('of eight digits is a whole day %s', (_kind, start, end) => {
    expect(blockedBy(calendar(...event(`DTSTART:${start}`, `DTEND:${end}`)))).toEqual([
      '01-10 00:00 to 01-12 00:00',
    ]);
  });

  it('with VALUE=DATE is a whole day also with a time', () => {
    const text = calendar(...event('DTSTART;VALUE=DATE:20270110T100000', 'DTEND;VALUE=DATE:20270112T100000'));
    expect(blockedBy(text)).toEqual(['01-10 00:00 to 01-12 00:00']);
  });

  it.each([
    ['with dashes and colons', '2027-01-10T10:00:00', '2027-01-10T11:00:00'],
    ['without seconds', '20270110T1000', '20270110T1100'],
    ['with a blank for the T', '20270110 100000', '20270110 110000'],
    ['with fractions of a second', '20270110T100000.000', '20270110T110000,5'],
    ['in lower case', '20270110t090000z', '20270110t100000z'],
    ['with its offset from UTC', '20270110T040000-0500', '2027-01-10T11:00:00+01:00'],
    ['with blanks around it', ' 20270110T100000 ', '\t20270110T110000'],
  ])('%s is read', (_kind, start, end) => {
    expect(blockedBy(calendar(...event(`DTSTART:${start}`, `DTEND:${end}`)))[0]).toMatch(
      /^01-10 10:00-11:00$/,
    );
  });

  it('at hour 24 is the next midnight', () => {
    expect(blockedBy(calendar(...event(...at('', '20270110T100000', '20270110T240000'))))).toEqual([
      '01-10 10:00 to 01-11 00:00',
    ]);
  });

  it('in UTC is in UTC also with a TZID', () => {
    const text = calendar(...event(...at(';TZID=America/New_York', '20270110T090000Z', '20270110T100000Z')));
    expect(blockedBy(text)).toEqual(['01-10 10:00-11:00']);
  });

  it.each(['20270230', '20270110T250000', '20271310T100000', 'Mañana', '2027', ''])(
    'that does not exist (%s) is not understood',
    (value) => {
      const { events, unread } = readFeed(calendar(...event(`DTSTART:${value}`, 'SUMMARY:Visita')));
      expect([events, unread]).toEqual([[], [{ summary: 'Visita' }]]);
    },
  );
});

describe('the length of an event', () => {
  it.each([
    ['at its start', '20270104'],
    ['before its start', '20270102'],
    ['at its start as a time', '20270104T000000'],
  ])('of whole days is a day at least if its end is %s', (_kind, end) => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20270104', `DTEND:${end}`, 'RRULE:FREQ=DAILY;COUNT=2'),
    );
    expect(blockedBy(text)).toEqual(['01-04 00:00 to 01-05 00:00', '01-05 00:00 to 01-06 00:00']);
  });

  it.each([
    ['DTEND beside an empty DURATION', ['DTEND:20270104T100000', 'DURATION:PT0S'], '01-04 09:00-10:00'],
    ['DTEND beside another DURATION', ['DTEND:20270104T100000', 'DURATION:PT2H'], '01-04 09:00-10:00'],
    ['DURATION beside an empty DTEND', ['DTEND:20270104T090000', 'DURATION:PT2H'], '01-04 09:00-11:00'],
    ['DURATION beside an unreadable DTEND', ['DTEND:later', 'DURATION:PT2H'], '01-04 09:00-11:00'],
    ['days and hours', ['DURATION:P1DT2H'], '01-04 09:00 to 01-05 11:00'],
    ['weeks', ['DURATION:P1W'], '01-04 09:00 to 01-11 09:00'],
    ['a date after its start', ['DTEND;VALUE=DATE:20270106'], '01-04 09:00 to 01-06 00:00'],
    ['the date of its start', ['DTEND;VALUE=DATE:20270104'], '01-04 09:00 to 01-05 00:00'],
    ['an end in another zone', ['DTEND;TZID=America/New_York:20270104T050000'], '01-04 09:00-11:00'],
    ['an end in UTC', ['DTEND:20270104T090000Z'], '01-04 09:00-10:00'],
  ])('is that of %s', (_kind, lines, expected) => {
    expect(blockedBy(calendar(...event('DTSTART;TZID=Europe/Madrid:20270104T090000', ...lines)))).toEqual([
      expected,
    ]);
  });

  it.each([
    ['an end at a time', 'DTEND:20270106T120000', '01-04 00:00 to 01-07 00:00'],
    ['an end at midnight in UTC', 'DTEND:20270106T000000Z', '01-04 00:00 to 01-06 00:00'],
    ['hours', 'DURATION:PT36H', '01-04 00:00 to 01-06 00:00'],
  ])('of whole days is rounded up for %s', (_kind, line, expected) => {
    expect(blockedBy(calendar(...event('DTSTART;VALUE=DATE:20270104', line)))).toEqual([expected]);
  });

  it('without an end is none: the event blocks nothing and is understood', () => {
    const { events, unread } = readFeed(
      calendar(...event('DTSTART:20270104T090000Z', 'SUMMARY:Recordatorio')),
    );
    expect([events, unread]).toEqual([[], []]);
  });

  it('to an end before its start is the time between, and is not understood', () => {
    const odd = [
      event(...at('', '20270104T100000Z', '20270104T080000Z'), 'SUMMARY:Al revés'),
      event('DTSTART:20270104T100000Z', 'DURATION:-PT2H', 'SUMMARY:Al revés'),
    ];
    for (const lines of odd) {
      expect(blockedBy(calendar(...lines))).toEqual(['01-04 09:00-11:00']);
      expect(readFeed(calendar(...lines)).unread).toMatchObject([{ summary: 'Al revés' }]);
    }
  });

  it('of days follows the clock, that of hours is exact, over both clock changes', () => {
    const nights = (duration: string) =>
      blockedBy(
        calendar(
          ...event('DTSTART;TZID=Europe/Madrid:20270327T220000', duration),
          ...event('DTSTART;TZID=Europe/Madrid:20271030T220000', duration),
        ),
      );
    expect(nights('DURATION:PT8H')).toEqual(['03-27 22:00 to 03-28 07:00', '10-30 22:00 to 10-31 05:00']);
    expect(nights('DURATION:P1D')).toEqual(['03-27 22:00 to 03-28 22:00', '10-30 22:00 to 10-31 22:00']);
    expect(nights('DURATION:PT24H')).toEqual(['03-27 22:00 to 03-28 23:00', '10-30 22:00 to 10-31 21:00']);
  });

  it('that is absurd costs its event only', () => {
    const { events, unread } = readFeed(
      calendar(
        ...event(...MONDAY),
        ...event('DTSTART:20270106T080000Z', 'DURATION:P999999999999999999W', 'SUMMARY:Siglos'),
      ),
    );
    expect(events).toHaveLength(1);
    expect(unread).toEqual([{ summary: 'Siglos', start: Date.parse('2027-01-06T08:00:00Z') }]);
  });
});

describe('an exception of a series', () => {
  const timed = (lines: readonly string[], zone?: string) =>
    daysOf(calendar(...event(...MONDAY, 'RRULE:FREQ=DAILY;COUNT=4', ...lines)), zone);

  it.each([
    ['in its zone', ['EXDATE;TZID=Europe/Madrid:20270105T090000']],
    ['in UTC', ['EXDATE:20270105T080000Z']],
    ['in another zone', ['EXDATE;TZID=America/New_York:20270105T030000']],
    ['without a zone', ['EXDATE:20270105T090000']],
    ['as a date', ['EXDATE;VALUE=DATE:20270105']],
    ['as eight digits', ['EXDATE:20270105']],
    ['beside an empty one', ['EXDATE:', 'EXDATE:20270105T080000Z']],
    ['as a rule', ['EXRULE:FREQ=WEEKLY;BYDAY=TU']],
  ])('leaves out the time %s', (_kind, lines) => {
    for (const zone of ['Europe/Madrid', 'Atlantic/Canary'])
      expect(timed(lines, zone)).toEqual(['01-04', '01-06', '01-07']);
  });

  it('can be in a list with blanks, and in several lines', () => {
    expect(
      timed(['EXDATE:20270104T080000Z, 20270105T080000Z', 'EXDATE;TZID=Europe/Madrid:20270107T090000']),
    ).toEqual(['01-06']);
  });

  it.each([
    ['a date', ';VALUE=DATE:20270105', ['Atlantic/Canary', 'Europe/Madrid']],
    [
      'midnight where its program is',
      ';TZID=Romance Standard Time:20270105T000000',
      ['Atlantic/Canary', 'Europe/Madrid'],
    ],
    ['a time of it', ';TZID=Europe/Madrid:20270105T180000', ['Atlantic/Canary', 'Europe/Madrid']],
    ['midnight without a zone', ':20270105T000000', ['Atlantic/Canary', 'Europe/Madrid']],
    ['midnight in UTC', ':20270105T000000Z', ['Atlantic/Canary', 'Europe/Madrid', 'America/New_York']],
    ['midnight of its program in UTC', ':20270104T230000Z', ['Atlantic/Canary', 'Europe/Madrid']],
    ['the last second of the day in UTC', ':20270105T225959Z', ['Atlantic/Canary', 'Europe/Madrid']],
  ])('leaves out a whole day as %s, also on the Canary Islands', (_kind, value, zones) => {
    const series = ['UID:days@example.com', ...ALL_MONDAY, 'RRULE:FREQ=DAILY;COUNT=3'];
    const cancelled = event('UID:days@example.com', `RECURRENCE-ID${value}`, 'STATUS:CANCELLED');
    for (const zone of zones) {
      expect(daysOf(calendar(...event(...series, `EXDATE${value}`)), zone)).toEqual(['01-04', '01-06']);
      expect(daysOf(calendar(...event(...series), ...cancelled), zone)).toEqual(['01-04', '01-06']);
    }
  });

  it('that is not understood leaves out nothing, and is named', () => {
    const { events, unread } = readFeed(
      calendar(...event(...MONDAY, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:soon', 'SUMMARY:Clase')),
    );
    expect(events).toHaveLength(2);
    expect(unread).toEqual([{ summary: 'Clase', start: Date.parse('2027-01-04T08:00:00Z') }]);
  });
});

describe('an addition to a series', () => {
  it.each([
    ['a time in another zone', 'RDATE;TZID=America/New_York:20270106T130000', '01-06 19:00-20:00'],
    ['a time in UTC', 'RDATE:20270106T180000Z', '01-06 19:00-20:00'],
    ['a date', 'RDATE;VALUE=DATE:20270106', '01-06 09:00-10:00'],
    ['a period', 'RDATE;VALUE=PERIOD:20270106T180000Z/20270106T200000Z', '01-06 19:00-21:00'],
    ['a start and a duration', 'RDATE;VALUE=PERIOD:20270106T180000Z/PT3H', '01-06 19:00-22:00'],
  ])('is %s', (_kind, line, expected) => {
    expect(blockedBy(calendar(...event(...MONDAY, line)))).toEqual(['01-04 09:00-10:00', expected]);
  });

  it('at a time of the rule counts once', () => {
    const text = calendar(
      ...event(...MONDAY, 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20270105T080000Z,20270105T080000Z'),
    );
    expect(daysOf(text)).toEqual(['01-04', '01-05']);
  });

  it('that ends before it starts is not understood, and is named', () => {
    const text = calendar(...event(...MONDAY, 'RDATE;VALUE=PERIOD:20270106T180000Z/20270106T170000Z'));
    expect([daysOf(text), readFeed(text).unread.length]).toEqual([['01-04'], 1]);
  });

  it('of whole days is a day in any form', () => {
    const text = calendar(
      ...event(...ALL_MONDAY, 'RDATE:20270106', 'RDATE;TZID=Romance Standard Time:20270108T000000'),
    );
    expect(daysOf(text, 'Atlantic/Canary')).toEqual(['01-04', '01-06', '01-08']);
  });

  it('is the start of the series, also if the rule does not match it', () => {
    const text = calendar(...event(...MONDAY, 'RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20270113T080000Z'));
    expect(daysOf(text)).toEqual(['01-04', '01-06', '01-13']);
  });
});

describe('an override of an occurrence', () => {
  const SERIES = ['UID:series@example.com', ...MONDAY, 'RRULE:FREQ=WEEKLY;COUNT=3'];
  const override = (...lines: string[]) => event('UID:series@example.com', ...lines);
  const ELEVENTH = 'RECURRENCE-ID;TZID=Europe/Madrid:20270111T090000';
  const MOVED = at(MADRID, '20270112T170000', '20270112T190000');

  it.each([
    ['in its zone', ELEVENTH],
    ['in UTC', 'RECURRENCE-ID:20270111T080000Z'],
    ['in another zone', 'RECURRENCE-ID;TZID=America/New_York:20270111T030000'],
    ['as a date', 'RECURRENCE-ID;VALUE=DATE:20270111'],
  ])('replaces the time %s', (_kind, line) => {
    expect(blockedBy(calendar(...event(...SERIES), ...override(line, ...MOVED)))).toEqual([
      '01-04 09:00-10:00',
      '01-12 17:00-19:00',
      '01-18 09:00-10:00',
    ]);
  });

  it('without a zone replaces a time on the clock of the series, whatever its own start', () => {
    const wholeDay = ['DTSTART;VALUE=DATE:20270113', 'DTEND;VALUE=DATE:20270114'];
    const text = calendar(...event(...SERIES), ...override('RECURRENCE-ID:20270111T090000', ...wholeDay));
    expect(daysOf(text, 'Atlantic/Canary')).toEqual(['01-04', '01-13', '01-18']);
  });

  it('is one time, although it repeats the rule of the series', () => {
    const text = calendar(...event(...SERIES), ...override(ELEVENTH, ...MOVED, 'RRULE:FREQ=WEEKLY;COUNT=3'));
    expect(daysOf(text)).toEqual(['01-04', '01-12', '01-18']);
  });

  it('can be in another calendar of the file, and before its series', () => {
    const text = calendar(...override(ELEVENTH, ...MOVED)) + calendar(...event(...SERIES));
    expect(daysOf(text)).toEqual(['01-04', '01-12', '01-18']);
  });

  it('blocks alone if its series is not in the file', () => {
    expect(daysOf(calendar(...override(ELEVENTH, ...MOVED)))).toEqual(['01-12']);
  });

  it('that is cancelled or free leaves its time out', () => {
    for (const line of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT'])
      expect(daysOf(calendar(...event(...SERIES), ...override(ELEVENTH, ...MOVED, line)))).toEqual([
        '01-04',
        '01-18',
      ]);
  });

  it('of a time that is excluded counts, unless a newer version of the series excluded it', () => {
    const excluded = 'EXDATE:20270111T080000Z';
    const old = override(ELEVENTH, ...MOVED, 'SEQUENCE:1');
    expect(daysOf(calendar(...event(...SERIES, excluded, 'SEQUENCE:1'), ...old))).toEqual([
      '01-04',
      '01-12',
      '01-18',
    ]);
    expect(daysOf(calendar(...event(...SERIES, excluded, 'SEQUENCE:2'), ...old))).toEqual(['01-04', '01-18']);
    const both = 'EXDATE:20270111T080000Z,20270118T080000Z';
    const later = override(
      'RECURRENCE-ID:20270118T080000Z',
      ...at(MADRID, '20270119T170000', '20270119T190000'),
      'SEQUENCE:3',
    );
    expect(daysOf(calendar(...event(...SERIES, both, 'SEQUENCE:2'), ...old, ...later))).toEqual([
      '01-04',
      '01-19',
    ]);
  });

  it('for this and future times moves all of them, with its length', () => {
    const future = ELEVENTH.replace('RECURRENCE-ID', 'RECURRENCE-ID;RANGE=THISANDFUTURE');
    const last = override('RECURRENCE-ID:20270118T080000Z', 'STATUS:CANCELLED');
    const text = calendar(
      ...event(...SERIES.slice(0, 3), 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...override(future, ...MOVED),
      ...last,
    );
    expect(blockedBy(text)).toEqual(['01-04 09:00-10:00', '01-12 17:00-19:00', '01-26 17:00-19:00']);
    for (const lines of [
      ['STATUS:CANCELLED'],
      [...MOVED, 'STATUS:CANCELLED'],
      [...MOVED, 'TRANSP:TRANSPARENT'],
    ])
      expect(daysOf(calendar(...event(...SERIES), ...override(future, ...lines)))).toEqual(['01-04']);
  });

  it('that is not understood leaves the time of the series blocked, and is named', () => {
    const text = calendar(...event(...SERIES), ...override(ELEVENTH, 'DTSTART:Mañana', 'SUMMARY:Cambiada'));
    expect(daysOf(text)).toEqual(['01-04', '01-11', '01-18']);
    expect(readFeed(text).unread).toEqual([{ summary: 'Cambiada' }]);
  });
});

describe('versions of an event', () => {
  const version = (day: number, ...lines: string[]) =>
    event('UID:visit@example.com', ...at('', `2027010${day}T080000Z`, `2027010${day}T090000Z`), ...lines);

  it.each([
    ['the higher SEQUENCE', ['SEQUENCE:2'], ['SEQUENCE:10']],
    ['the later LAST-MODIFIED', ['LAST-MODIFIED:20260102T000000Z'], ['LAST-MODIFIED:20260103T000000Z']],
    [
      'the later DTSTAMP of one SEQUENCE',
      ['SEQUENCE:1', 'DTSTAMP:20260102T000000Z'],
      ['SEQUENCE:1', 'DTSTAMP:20260103T000000Z'],
    ],
  ])('count by %s, in any order', (_kind, older, newer) => {
    expect(daysOf(calendar(...version(4, ...older), ...version(5, ...newer)))).toEqual(['01-05']);
    expect(daysOf(calendar(...version(5, ...newer), ...version(4, ...older)))).toEqual(['01-05']);
    expect(daysOf(calendar(...version(5, ...newer, 'STATUS:CANCELLED'), ...version(4, ...older)))).toEqual(
      [],
    );
  });

  it('of which the newest is not known all block: some programs give one UID to all stays', () => {
    const stamped = (day: number, stamp: string) => version(day, `DTSTAMP:${stamp}`);
    const text = calendar(
      ...stamped(4, '20260101T000000Z'),
      ...stamped(5, '20260101T000001Z'),
      ...version(6),
    );
    expect(daysOf(text)).toEqual(['01-04', '01-05', '01-06']);
  });

  it('are never made of events without a UID', () => {
    const nameless = (day: number) =>
      version(day, `SEQUENCE:${day}`).filter((line) => !line.startsWith('UID'));
    expect(daysOf(calendar(...nameless(4), ...nameless(5)))).toEqual(['01-04', '01-05']);
  });

  it('of which the newest is not understood block by the one before, and the newest is named', () => {
    const unread = event('UID:visit@example.com', 'SEQUENCE:2', 'DTSTART:Mañana', 'SUMMARY:Visita');
    const text = calendar(...unread, ...version(4, 'SEQUENCE:1'), ...version(5, 'SEQUENCE:0'));
    expect([daysOf(text), readFeed(text).unread]).toEqual([['01-04'], [{ summary: 'Visita' }]]);
  });

  it('of one override count by the newest', () => {
    const moved = (day: number, sequence: number) =>
      version(day, 'RECURRENCE-ID:20270104T080000Z', `SEQUENCE:${sequence}`);
    expect(
      daysOf(calendar(...version(4, 'RRULE:FREQ=DAILY;COUNT=2'), ...moved(8, 2), ...moved(7, 1))),
    ).toEqual(['01-05', '01-08']);
  });

  it('of a calendar of cancellations cancel', () => {
    const cancelled = calendar('METHOD:CANCEL', ...version(4, 'SEQUENCE:1'));
    expect(daysOf(cancelled)).toEqual([]);
    expect(daysOf(calendar(...version(4, 'SEQUENCE:0')) + cancelled)).toEqual([]);
  });

  it('that cancel a series cancel its overrides', () => {
    const series = version(4, 'RRULE:FREQ=DAILY;COUNT=3', 'SEQUENCE:2', 'STATUS:CANCELLED');
    const override = version(8, 'RECURRENCE-ID:20270105T080000Z', 'SEQUENCE:1');
    expect(daysOf(calendar(...series, ...override))).toEqual([]);
  });
});

describe('free time', () => {
  it('is what is transparent, and what Outlook calls free without saying so', () => {
    expect(daysOf(calendar(...event(...MONDAY, 'TRANSP:transparent')))).toEqual([]);
    expect(daysOf(calendar(...event(...MONDAY, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')))).toEqual([]);
    expect(daysOf(calendar(...event(...MONDAY, 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')))).toEqual(
      ['01-04'],
    );
    expect(
      daysOf(calendar(...event(...MONDAY, 'STATUS:TENTATIVE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'))),
    ).toEqual(['01-04']);
  });

  it('is what a list of busy times (VFREEBUSY) does not name', () => {
    const text = calendar(
      'BEGIN:VFREEBUSY',
      'DTSTART:20270101T000000Z',
      'DTEND:20270201T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20270104T080000Z/20270104T090000Z, 20270105T080000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20270106T080000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270107T080000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20270108T080000Z/PT1H',
      'FREEBUSY:20270109T080000Z/PT1H',
      'END:VFREEBUSY',
    );
    expect(daysOf(text)).toEqual(['01-04', '01-05', '01-07', '01-08', '01-09']);
  });

  it('is what tasks, journals and hours of availability have', () => {
    const parts = ['VTODO', 'VJOURNAL', 'VAVAILABILITY'].flatMap((kind) => [
      `BEGIN:${kind}`,
      ...MONDAY,
      `END:${kind}`,
    ]);
    const { events, unread } = readFeed(
      calendar(...parts, ...event(...at('', '20270105T080000Z', '20270105T090000Z'))),
    );
    expect([events.length, unread]).toEqual([1, []]);
  });
});

describe('the zone of a time', () => {
  /** Nine to ten by that zone, at a spot on the Canary Islands. */
  const nineIn = (tzid: string, ...parts: string[]) =>
    blockedBy(
      calendar(...parts, ...event(...at(`;TZID=${tzid}`, '20270704T090000', '20270704T100000'))),
      'Atlantic/Canary',
    );
  const CENTRAL = ['07-04 08:00-09:00'];

  it.each([
    ['of IANA', 'Europe/Madrid'],
    ['in another case', 'europe/MADRID'],
    ['in quotes', '"Europe/Madrid"'],
    ['with a prefix of Mozilla', '/mozilla.org/20070129_1/Europe/Madrid'],
    ['with a prefix of libical', '/freeassociation.sourceforge.net/Europe/Madrid'],
    ['of Windows', 'Romance Standard Time'],
    ['of Windows in summer', 'Romance Daylight Time'],
    ['of Windows with a number', 'W. Europe Standard Time 1'],
    ['that Windows displays', '"(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"'],
    ['that Windows displays, without quotes', '(UTC+01:00) Brussels, Copenhagen, Madrid, Paris'],
    ['that Windows displayed formerly', '"(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"'],
  ])('has a name %s', (_kind, tzid) => {
    expect(nineIn(tzid)).toEqual(CENTRAL);
  });

  it.each([
    ['America/Argentina/Buenos_Aires', '07-04 13:00-14:00'],
    ['/x/America/Argentina/Buenos_Aires', '07-04 13:00-14:00'],
    ['America/New York', '07-04 14:00-15:00'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '07-04 14:00-15:00'],
    ['"(UTC-03:00) Brasilia"', '07-04 13:00-14:00'],
    ['"(UTC) Coordinated Universal Time"', '07-04 10:00-11:00'],
    ['tzone://Microsoft/Utc', '07-04 10:00-11:00'],
    ['UTC', '07-04 10:00-11:00'],
    ['Z', '07-04 10:00-11:00'],
    ['GMT+0100', '07-04 09:00-10:00'],
    ['UTC-5', '07-04 15:00-16:00'],
    ['+02:00', '07-04 08:00-09:00'],
    ['GTB Standard Time', '07-04 07:00-08:00'],
  ])('far away has a name, too: %s', (tzid, expected) => {
    expect(nineIn(tzid)).toEqual([expected]);
  });

  it('can be one that only the file knows, also in another calendar of it', () => {
    expect(nineIn('Customized Time Zone', ...centralEurope('Customized Time Zone'))).toEqual(CENTRAL);
    expect(nineIn('"Sitio: hora, local"', ...centralEurope('Sitio: hora\\, local'))).toEqual(CENTRAL);
    expect(nineIn('Hora local', ...centralEurope('Hora local', ['X-LIC-LOCATION:Europe/Madrid']))).toEqual(
      CENTRAL,
    );
    const elsewhere = calendar(...centralEurope('Hora local'));
    const text = calendar(...event(...at(';TZID=Hora local', '20270704T090000', '20270704T100000')));
    expect(blockedBy(text + elsewhere, 'Atlantic/Canary')).toEqual(CENTRAL);
  });

  it('has its own meaning if IANA or Windows know it, whatever the file describes', () => {
    const wrong = (tzid: string) =>
      ['BEGIN:VTIMEZONE', `TZID:${tzid}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'].concat(
        'TZOFFSETFROM:+0900',
        'TZOFFSETTO:+0900',
        'END:STANDARD',
        'END:VTIMEZONE',
      );
    for (const tzid of ['Europe/Madrid', 'Romance Standard Time'])
      expect(nineIn(tzid, ...wrong(tzid))).toEqual(CENTRAL);
  });

  it('can be described by single dates, by rules that ended, and with seconds', () => {
    const observance = (kind: string, from: string, to: string, ...lines: string[]) => [
      `BEGIN:${kind}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      ...lines,
      `END:${kind}`,
    ];
    const byDates = [
      ...observance('STANDARD', '-001444', '+0100', 'DTSTART:19010101T000000'),
      ...observance('DAYLIGHT', '+0100', '+0200', 'DTSTART:20260329T020000', 'RDATE:20270328T020000'),
      ...observance('STANDARD', '+0200', '+0100', 'DTSTART:20261025T030000', 'RDATE:20271031T030000'),
    ];
    expect(nineIn('Here', 'BEGIN:VTIMEZONE', 'TZID:Here', ...byDates, 'END:VTIMEZONE')).toEqual(CENTRAL);
    const ended = [
      ...observance(
        'DAYLIGHT',
        '+0100',
        '+0200',
        'DTSTART:19800406T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=19900401T010000Z',
      ),
      ...observance(
        'STANDARD',
        '+0200',
        '+0130',
        'DTSTART:19800928T030000',
        'RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU;COUNT=11',
      ),
    ];
    expect(nineIn('There', 'BEGIN:VTIMEZONE', 'TZID:There', ...ended, 'END:VTIMEZONE')).toEqual([
      '07-04 08:30-09:30',
    ]);
    const seconds = observance('STANDARD', '-001444', '-001444', 'DTSTART:18000101T000000');
    expect(nineIn('Old', 'BEGIN:VTIMEZONE', 'TZID:Old', ...seconds, 'END:VTIMEZONE')).toEqual([
      '07-04 10:14-11:14',
    ]);
  });

  it('is that of the spot if nobody knows it', () => {
    expect(nineIn('Customized Time Zone')).toEqual(['07-04 09:00-10:00']);
  });

  it('of a floating time is that of the calendar, and does not concern whole days', () => {
    const lines = [...event(...at('', '20270704T090000', '20270704T100000')), ...event(...ALL_MONDAY)];
    const inZone = calendar('X-WR-TIMEZONE:Europe/Madrid', ...lines);
    expect(blockedBy(inZone, 'Atlantic/Canary')).toEqual(['01-04 00:00 to 01-05 00:00', ...CENTRAL]);
    expect(
      blockedBy(
        inZone + calendar(...event(...at('', '20270705T090000', '20270705T100000'))),
        'Atlantic/Canary',
      ),
    ).toContain('07-05 09:00-10:00');
  });
});

describe('a night in which the clock changes', () => {
  const nightly = (time: string, rule: string, tzid = 'Europe/Madrid', ...parts: string[]) =>
    readFeed(calendar(...parts, ...event(`DTSTART;TZID=${tzid}:${time}`, 'DURATION:PT15M', rule))).events.map(
      ({ start }) => new Date(start).toISOString().slice(5, 16),
    );

  it.each([
    ['of IANA', 'Europe/Madrid', []],
    ['that only the file knows', 'Here', centralEurope('Here')],
  ])('has no time of a series in the hour that it skips, in a zone %s', (_kind, tzid, parts) => {
    expect(nightly('20270327T023000', 'RRULE:FREQ=DAILY;COUNT=3', tzid, ...parts)).toEqual([
      '03-27T01:30',
      '03-29T00:30',
      '03-30T00:30',
    ]);
  });

  it.each([
    ['of IANA', 'Europe/Madrid', []],
    ['that only the file knows', 'Here', centralEurope('Here')],
  ])('has a time in the hour that comes twice once, the first time, in a zone %s', (_kind, tzid, parts) => {
    expect(nightly('20271030T023000', 'RRULE:FREQ=DAILY;COUNT=3', tzid, ...parts)).toEqual([
      '10-30T00:30',
      '10-31T00:30',
      '11-01T01:30',
    ]);
  });

  it('moves a single event out of the hour that it skips', () => {
    expect(blockedBy(calendar(...event(...at(MADRID, '20270328T023000', '20270328T043000'))))).toEqual([
      '03-28 03:30-04:30',
    ]);
  });
});

describe('a calendar', () => {
  it('of another spot of this site blocks, that of the spot itself does not', () => {
    const own = event('UID:spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD-1@plazalibre', ...MONDAY);
    const other = event('UID:spt_01JQ2T8Z3M4N5P6Q7R8S9TABCE-1@plazalibre', ...MONDAY);
    expect([daysOf(calendar(...own)), daysOf(calendar(...other))]).toEqual([[], ['01-04']]);
  });
});
