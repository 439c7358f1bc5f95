import { createRandom, type Random } from '#local/seed/random.ts';

/** The window of a year for which each feed is read. */
export const WINDOW = { start: Date.UTC(2026, 10, 29), end: Date.UTC(2027, 10, 29) };

const SEED = 2026;
const DAY = 86_400_000;

const zone = (name: string, offsets: readonly [summer: string, winter: string]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:DAYLIGHT',
  `TZOFFSETFROM:${offsets[1]}`,
  `TZOFFSETTO:${offsets[0]}`,
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  `TZOFFSETFROM:${offsets[0]}`,
  `TZOFFSETTO:${offsets[1]}`,
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const MADRID = zone('Europe/Madrid', ['+0200', '+0100']);
const LISBON = zone('Europe/Lisbon', ['+0100', '+0000']).map((line) =>
  line.replace('0329T02', '0329T01').replace('1025T03', '1025T02'),
);

/** RFC 5545 §3.1: lines end with CRLF and are folded after 75 characters. */
const toText = (lines: readonly string[]) => {
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Benchmark//EN', ...MADRID, ...lines];
  return [...all, 'END:VCALENDAR', ''].map((line) => line.replace(/(.{74})(?=.)/g, '$1\r\n ')).join('\r\n');
};

/** A wall time as an iCalendar value. */
const at = (wall: number) => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

const component = (uid: number, times: readonly string[], lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}@calendar.example`,
  'DTSTAMP:20260101T000000Z',
  ...times,
  ...lines,
  'END:VEVENT',
];

const event = (
  uid: number,
  start: number,
  minutes: number,
  lines: readonly string[],
  name = 'Europe/Madrid',
) => {
  const end = start + minutes * 60_000;
  return component(uid, [`DTSTART;TZID=${name}:${at(start)}`, `DTEND;TZID=${name}:${at(end)}`], lines);
};

const utcEvent = (uid: number, start: number, minutes: number, lines: readonly string[]) =>
  component(uid, [`DTSTART:${at(start)}Z`, `DTEND:${at(start + minutes * 60_000)}Z`], lines);

const allDayEvent = (uid: number, start: number, days: number, lines: readonly string[]) => {
  const [first, end] = [at(start).slice(0, 8), at(start + days * DAY).slice(0, 8)];
  return component(uid, [`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${end}`], lines);
};

const series = (count: number, since: number, rule: string) =>
  toText(
    Array.from({ length: count }, (_, index) => {
      const start = since + (index % 7) * DAY + (6 * 60 + (index % 28) * 30) * 60_000;
      return event(index, start, 30, [`SUMMARY:Series ${index}`, `RRULE:${rule}`]);
    }).flat(),
  );

const NAMES = ['Aitana Robles', 'Bruno Ferrer', 'Carla Ibarra', 'Diego Montes', 'Elia Soto', 'Fermín Lara'];
const TOPICS = ['Revisión', 'Comida', 'Llamada', 'Dentista', 'Reunión', 'Entrega', 'Clase', 'Visita'];
const RULES = [
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2',
  'FREQ=MONTHLY',
  'FREQ=YEARLY',
  'FREQ=MONTHLY;INTERVAL=3',
];
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const attendee = (random: Random) => {
  const name = random.pick(NAMES);
  const address = name.toLowerCase().replace('í', 'i').replace(' ', '.');
  return `ATTENDEE;CN="${name}";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:${address}@people.example`;
};

const description = (random: Random) => {
  const words = Array.from({ length: random.whole(3, 11) }, () => random.pick(TOPICS).toLowerCase());
  return `DESCRIPTION:${words.join(' ')}\\, con notas\\; ver https://notes.example/${random.whole(1, 9999)}\\n`;
};

const ALARM = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Aviso', 'TRIGGER:-PT15M', 'END:VALARM'];

/** The lines of a personal event besides its times. */
const details = (random: Random) => [
  `SUMMARY:${random.pick(TOPICS)} con ${random.pick(NAMES)}`,
  ...(random.chance(0.6) ? [description(random)] : []),
  ...(random.chance(0.25) ? [attendee(random), attendee(random)] : []),
  ...(random.chance(0.3) ? ALARM : []),
  'SEQUENCE:0',
  'STATUS:CONFIRMED',
];

/** A series without its second time, and with its third an hour later. */
const personalSeries = (random: Random, uid: number, start: number, name: string) => {
  const until = random.chance(0.8) ? `;UNTIL=${at(start + random.whole(60, 900) * DAY)}Z` : '';
  const weekday = WEEKDAYS[new Date(start).getUTCDay()] ?? '';
  const weekly = [`RRULE:FREQ=WEEKLY;BYDAY=${weekday}${until}`, `EXDATE;TZID=${name}:${at(start + 7 * DAY)}`];
  if (random.chance(0.5))
    return event(uid, start, 60, [...details(random), `RRULE:${random.pick(RULES)}${until}`], name);
  const third = start + 14 * DAY;
  const moved = [...details(random), `RECURRENCE-ID;TZID=${name}:${at(third)}`];
  return [
    ...event(uid, start, 60, [...details(random), ...weekly], name),
    ...event(uid, third + 3_600_000, 60, moved, name),
  ];
};

const singleEvent = (random: Random, uid: number, start: number, name: string) => {
  const kind = random.next();
  if (kind < 0.03) return allDayEvent(uid, start, random.whole(1, 3), details(random));
  const minutes = random.pick([30, 60, 60, 90, 120]);
  if (kind < 0.4) return utcEvent(uid, start, minutes, details(random));
  return event(uid, start, minutes, details(random), name);
};

/** Eleven years of a person: single events of hours and days, series with exceptions, in two zones. */
const personal = (count: number) => {
  const random = createRandom(SEED);
  const lines: string[] = [...LISBON];
  let events = 0;
  for (let uid = 0; events < count; uid += 1) {
    const day = Date.UTC(2016, 0, 1) + random.whole(0, 11.5 * 365) * DAY;
    const start = day + random.whole(14, 40) * 30 * 60_000;
    const name = random.chance(0.15) ? 'Europe/Lisbon' : 'Europe/Madrid';
    const isSeries = events < count - 1 && random.chance(0.1);
    const one = (isSeries ? personalSeries : singleEvent)(random, uid, start, name);
    events += one.filter((line) => line === 'BEGIN:VEVENT').length;
    lines.push(...one);
  }
  return toText(lines);
};

/** The feeds by name. They are the same in every run, and all people in them are invented. */
export const writeFeeds = (): ReadonlyMap<string, string> =>
  new Map([
    ['20 daily series since 2016', series(20, Date.UTC(2016, 0, 4), 'FREQ=DAILY')],
    [
      '50 daily series of 2010 to 2016',
      series(50, Date.UTC(2010, 0, 4), 'FREQ=DAILY;UNTIL=20161231T215959Z'),
    ],
    ['200 weekly series since 2014', series(200, Date.UTC(2014, 0, 6), 'FREQ=WEEKLY')],
    ['a personal calendar of 4,800 events', personal(4800)],
  ]);
