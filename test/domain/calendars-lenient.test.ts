import { describe, expect, it } from 'vitest';
import {
  calendarText as calendar,
  daysOf,
  eventLines as event,
  problemOfFeed,
  readFeed,
} from '#test/support/feed-texts.ts';

const GOOD = event('DTSTART:20270104T080000Z', 'DTEND:20270104T090000Z');
const TIMES = ['DTSTART:20270106T080000Z', 'DTEND:20270106T090000Z'];

describe('an odd line in a calendar', () => {
  it.each([
    ['a description in two lines', ['DESCRIPTION:Planta baja', 'llamar antes']],
    [
      'a description with lines like properties',
      ['DESCRIPTION:Notas', 'Nota: llamar', 'Begin: lunes', 'End: martes', ''],
    ],
    ['a property without a colon', ['X-COLOR=azul']],
    ['a property without a name', [':azul', ';;;:']],
    ['a parameter without a value', ['ATTENDEE;RSVP;CN=Ana:mailto:ana@example.com']],
    [
      'a quote in a quoted parameter',
      ['ATTENDEE;CN="Ana "la jefa" R";PARTSTAT=ACCEPTED:mailto:a@example.com'],
    ],
    ['a quote that does not end', ['ATTENDEE;CN="Ana:mailto:ana@example.com', 'LOCATION;X="a:Logroño']],
    ['an empty rule', ['RRULE:']],
    ['blanks in a rule', ['RRULE: FREQ = WEEKLY ; BYDAY=WE, TH ; COUNT=1 ;']],
    ['a rule in lower case', ['rrule:freq=weekly;count=1']],
    ['empty exceptions', ['EXDATE:', 'RDATE:', 'EXRULE:']],
    ['an alarm that does not end', ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT9H']],
    [
      'parts of other standards',
      ['BEGIN:PARTICIPANT', 'DTSTART:20270108', 'END:PARTICIPANT', 'BEGIN:X-A', 'END:X-A'],
    ],
    ['unknown beginnings and ends', ['BEGIN:', 'END:VALARM', 'END:STANDARD', 'END:']],
    ['zeros and other control characters', ['X-A:\u0000\u0001\u007f', '\u0000']],
    ['blank lines', ['', '', '   ', '\t']],
    ['an odd SEQUENCE', ['SEQUENCE:uno', 'DTSTAMP:hoy', 'LAST-MODIFIED:']],
  ])('such as %s costs nothing', (_kind, lines) => {
    for (const own of [
      [...lines, ...TIMES],
      [...TIMES, ...lines],
    ]) {
      const text = calendar(...event(...own), ...GOOD);
      expect(daysOf(text)).toEqual(['01-04', '01-06']);
      expect(readFeed(text).unread).toEqual([]);
    }
  });

  it.each([
    ['a comment', (text: string) => `<!-- made by hand -->\r\n${text}\r\n<!-- end -->`],
    ['a warning of PHP', (text: string) => `<br />\n<b>Warning</b>: in /a.php on line 3${text}`],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['blanks and lines', (text: string) => `\r\n\r\n  ${text}\r\n\r\n`],
    ['letters', (text: string) => `Dear reader\n${text.trimEnd()}bye`],
  ])('such as %s around it costs nothing', (_kind, around) => {
    expect(daysOf(around(calendar(...GOOD)))).toEqual(['01-04']);
  });

  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both, twice', '\r\r\n'],
    ['blank lines between', '\r\n\r\n'],
  ])('and lines that end in %s are read', (_kind, lineEnd) => {
    const folded = [
      'DESCRIPTION:one',
      ' two',
      '\tthree',
      'DTST',
      ' ART;TZ',
      ' ID=Europe/Madrid:2027010',
      '\t8T100000',
      'DURATION:PT1H',
    ];
    expect(daysOf(calendar(...GOOD, ...event(...folded)).replaceAll('\r\n', lineEnd))).toEqual([
      '01-04',
      '01-08',
    ]);
  });

  it('and lines that all begin with blanks, or are in lower case, are read', () => {
    const text = calendar(...event('DTSTART;VALUE=DATE:20270106', 'SUMMARY:A'), ...GOOD);
    expect(daysOf(`  ${text.trimEnd().replaceAll('\r\n', '\r\n  ')}`)).toEqual(['01-04', '01-06']);
    expect(daysOf(text.replaceAll(/^[\w-]+/gm, (name) => name.toLowerCase()))).toEqual(['01-04', '01-06']);
    expect(daysOf(text.toLowerCase())).toEqual(['01-04', '01-06']);
  });

  it.each([
    ['the end of an event', [...event(...TIMES).slice(0, -1), ...GOOD]],
    ['the beginning of an event', [...GOOD, ...event(...TIMES).slice(1)]],
    ['a clean beginning of an event', [...GOOD, ...event(...TIMES).with(0, '<br>BEGIN:VEVENT')]],
    [
      'the end of a zone',
      ['BEGIN:VTIMEZONE', 'TZID:X', 'BEGIN:STANDARD', 'DTSTART:19700101', ...event(...TIMES), ...GOOD],
    ],
    ['the end of a task', ['BEGIN:VTODO', 'DUE:20270101', ...event(...TIMES), ...GOOD]],
    ['the end of the first calendar', [...event(...TIMES), 'BEGIN:VCALENDAR', ...GOOD]],
  ])('and a file without %s is read', (_kind, lines) => {
    expect(daysOf(calendar(...lines))).toEqual(['01-04', '01-06']);
  });

  it('and components without a calendar are read', () => {
    expect(daysOf([...GOOD, ...event(...TIMES)].join('\n'))).toEqual(['01-04', '01-06']);
    expect(daysOf(['BEGIN:VFREEBUSY', 'FREEBUSY:20270104T080000Z/PT1H', 'END:VFREEBUSY'].join('\n'))).toEqual(
      ['01-04'],
    );
  });

  it('and a calendar whose last part is missing is refused: it may lack a stay', () => {
    const whole = calendar(...GOOD, ...event(...TIMES)).trimEnd();
    for (const length of [50, 120, whole.length - 30, whole.length - 2])
      expect([length, problemOfFeed(whole.slice(0, length))]).toEqual([length, 'not_a_calendar']);
    expect(problemOfFeed(GOOD.join('\n').slice(0, -5))).toBe('not_a_calendar');
  });
});

describe('an event that is not understood', () => {
  it.each([
    ['a rule', 'RRULE:FREQ=SOMETIMES'],
    ['the end of a rule', 'RRULE:FREQ=DAILY;UNTIL=soon'],
    ['an addition', 'RDATE:soon'],
    ['a rule of exceptions', 'EXRULE:FREQ=NEVER'],
    ['an exception', 'EXDATE:20271341'],
  ])('because of %s blocks its first time, and is named with its start', (_kind, line) => {
    const text = calendar(...event(...TIMES, line, 'SUMMARY:Clase'), ...GOOD);
    expect(daysOf(text)).toEqual(['01-04', '01-06']);
    expect(readFeed(text).unread).toMatchObject([
      { summary: 'Clase', start: Date.parse('2027-01-06T08:00:00Z') },
    ]);
  });

  it('because of its start is named with its end, and others block', () => {
    const { events, unread } = readFeed(
      calendar(...GOOD, ...event('DTSTART:Mañana', 'DTEND:20270106T090000Z')),
    );
    expect([events.length, unread]).toEqual([1, [{ end: Date.parse('2027-01-06T09:00:00Z') }]]);
  });

  it('because of its end blocks its day if it is of whole days, else nothing, and is named', () => {
    const { events, unread } = readFeed(
      calendar(
        ...event('DTSTART;VALUE=DATE:20270106', 'DTEND:?', 'SUMMARY:Todo el día'),
        ...event('DTSTART:20270107T080000Z', 'DTEND:?', 'SUMMARY:Una hora'),
      ),
    );
    expect(events).toHaveLength(1);
    expect(unread.map(({ summary }) => summary)).toEqual(['Todo el día', 'Una hora']);
  });

  it('because of the time that it replaces blocks, and is named', () => {
    const text = calendar(...event(...TIMES, 'RECURRENCE-ID:?', 'SUMMARY;ALTREP="cid:a;b":Movida'), ...GOOD);
    expect(daysOf(text)).toEqual(['01-04', '01-06']);
    expect(readFeed(text).unread).toMatchObject([{ summary: 'Movida' }]);
  });

  it('is named only if it may concern the year that is read', () => {
    const odd = (start: string, ...lines: string[]) =>
      event(`DTSTART:${start}`, 'DURATION:?', `SUMMARY:${start}`, ...lines);
    const { unread } = readFeed(
      calendar(
        ...odd('20200101T100000Z'),
        ...odd('20261220T100000Z'),
        ...odd('20200102T100000Z', 'RRULE:FREQ=YEARLY'),
        ...odd('20280101T100000Z', 'RRULE:FREQ=YEARLY'),
        ...odd('20270101T100000Z', 'STATUS:CANCELLED'),
        ...odd('20270102T100000Z', 'TRANSP:TRANSPARENT'),
      ),
    );
    expect(unread.map(({ summary }) => summary)).toEqual(['20261220T100000Z', '20200102T100000Z']);
  });

  it('is among twenty different ones at most, with eighty clean characters of its name', () => {
    const odd = (name: string) => event('DTSTART:?', `SUMMARY:${name}`);
    const many = Array.from({ length: 30 }, (_, index) => [
      ...odd(`Visita ${index}`),
      ...odd('Visita 0'),
    ]).flat();
    const { unread } = readFeed(calendar(...many));
    expect([unread.length, new Set(unread.map(({ summary }) => summary)).size]).toEqual([20, 20]);
    const [named] = readFeed(calendar(...odd(`\u202e\u0007<b>Ana\\, ${'🚗'.repeat(100)}`))).unread;
    expect(named?.summary).toBe(`<b>Ana, ${'🚗'.repeat(71)}…`);
  });

  it('is a busy time without an end, too', () => {
    const text = calendar(
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20270104T080000Z/PT1H,20270105T080000Z,x/y',
      'END:VFREEBUSY',
    );
    expect([daysOf(text), readFeed(text).unread]).toEqual([['01-04'], [{}]]);
  });
});

const list = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',');

describe('a harmful calendar', () => {
  const PATIENCE_MS = 300;
  const minute = (index: number) =>
    new Date(Date.UTC(2027, 0, 1) + index * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const minutes = (count: number) => Array.from({ length: count }, (_, index) => minute(index)).join(',');
  const many = (length: number, create: (index: number) => string[]) =>
    Array.from({ length }, (_, index) => create(index).join('\r\n')).join('\r\n');
  const texts: [string, () => string][] = [
    ['20 MB of letters', () => 'x'.repeat(20e6)],
    ['20 MB of blanks', () => ' '.repeat(20e6)],
    ['20 MB of line ends', () => `BEGIN:VCALENDAR${'\r'.repeat(20e6)}`],
    [
      'binary data',
      () => Buffer.from(Array.from({ length: 1e6 }, (_, index) => (index * 7919) % 256)).toString('latin1'),
    ],
    ['a description of 10 MB', () => calendar(...event(...TIMES, `DESCRIPTION:${'x'.repeat(10e6)}`))],
    ['a name of 10 MB', () => calendar(...event('DTSTART:?', `SUMMARY:${'\\,'.repeat(5e6)}`))],
    ['a start of 10 MB', () => calendar(...event(`DTSTART:${'2'.repeat(10e6)}`))],
    ['a parameter of 10 MB', () => calendar(...event(`DTSTART;${'A="'.repeat(3e6)}:20270104T080000Z`))],
    [
      'a rule of 10 MB',
      () => calendar(...event(...TIMES, `RRULE:FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(5e6)}1`)),
    ],
    ['folds of 10 MB', () => calendar(...event(...TIMES, `EXDATE:${'2\r\n '.repeat(2.5e6)}`))],
    [
      'two hundred thousand exceptions',
      () => calendar(...event(...TIMES, 'RRULE:FREQ=DAILY', `EXDATE:${minutes(2e5)}`)),
    ],
    ['two hundred thousand additions', () => calendar(...event(...TIMES, `RDATE:${minutes(2e5)}`))],
    [
      'a hundred thousand components inside of each other',
      () => calendar('BEGIN:X-A\r\n'.repeat(1e5), ...GOOD),
    ],
    ['three hundred thousand calendars', () => 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'.repeat(3e5)],
    [
      'blanks before each line',
      () => `${' '.repeat(1e4)}BEGIN:VCALENDAR\n${`\n${' '.repeat(9999)}`.repeat(500)}`,
    ],
    [
      'a zone whose clock changes all the time',
      () =>
        calendar(
          'BEGIN:VTIMEZONE\r\nTZID:Q\r\nBEGIN:STANDARD\r\nDTSTART:20200101T000000\r\nTZOFFSETFROM:+0100',
          `TZOFFSETTO:+0200\r\nRRULE:FREQ=MONTHLY;BYMONTHDAY=${list(2, 31)};BYHOUR=${list(0, 23)};BYMINUTE=${list(0, 59)}`,
          'END:STANDARD\r\nEND:VTIMEZONE',
          ...event('DTSTART;TZID=Q:20270104T080000', 'DURATION:PT1H'),
        ),
    ],
    ['a rule of each second', () => calendar(...event(...TIMES, 'RRULE:FREQ=SECONDLY'))],
    [
      'a rule that matches nothing',
      () => calendar(...event(...TIMES, 'RRULE:FREQ=SECONDLY;COUNT=2;BYMONTH=2;BYMONTHDAY=30')),
    ],
    [
      'zones that describe nothing',
      () =>
        calendar(many(3e4, (index) => event(`DTSTART;TZID=Zone ${index}:20270104T080000`, 'DURATION:PT1H'))),
    ],
    [
      'a zone of many rules',
      () =>
        calendar(
          'BEGIN:VTIMEZONE\r\nTZID:Q',
          'BEGIN:STANDARD\r\nDTSTART:19700101\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU\r\nEND:STANDARD\r\n'.repeat(
            1e4,
          ),
          'END:VTIMEZONE',
          many(2000, (index) => event(`DTSTART;TZID=Q:${1900 + (index % 300)}0104T080000`, 'DURATION:PT1H')),
        ),
    ],
  ];

  it.each(texts)(
    'with %s ends in time',
    (_kind, create) => {
      const text = create();
      // Processor time: on a busy machine the clock goes on without the reader.
      const from = process.cpuUsage();
      expect([undefined, 'too_large', 'not_a_calendar']).toContain(problemOfFeed(text, PATIENCE_MS));
      const { user, system } = process.cpuUsage(from);
      expect((user + system) / 1000).toBeLessThan(PATIENCE_MS + 1700);
    },
    20_000,
  );

  it('has dates at both ends of the calendar, and is read', () => {
    const text = calendar(
      ...event('DTSTART:99991231T235959Z', 'DURATION:P36000D', 'RRULE:FREQ=YEARLY'),
      ...event('DTSTART:00010101T000000', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1'),
      ...GOOD,
    );
    expect(daysOf(text)).toEqual(['01-04', '03-01']);
  });
});
