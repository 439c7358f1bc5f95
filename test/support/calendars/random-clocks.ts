import { DAY } from './model-days.ts';
import { CANARY, instantOf, KOLKATA, MADRID, NEW_YORK, toWall, UTC, type Zone } from './model-zones.ts';
import type { Period } from './model.ts';
import type { Choice } from './random-choice.ts';

/** How times are written: with a zone's name, in UTC, or floating. */
export interface Clock {
  /** `Z` for UTC, and empty for floating times. */
  readonly tzid: string;
  readonly zone: Zone;
}

/** The spot and the period that a feed is read for, and the clocks of the feed. */
export interface Setting {
  readonly window: Period;
  readonly clocks: readonly Clock[];
  readonly spot: Clock;
}

export const IN_UTC: Clock = { tzid: 'Z', zone: UTC };

/** Names of the tz database, also with the prefix that Mozilla's programs wrote. */
const KNOWN: readonly Clock[] = [
  { tzid: 'Europe/Madrid', zone: MADRID },
  { tzid: 'Europe/Madrid', zone: MADRID },
  { tzid: 'Europe/Berlin', zone: MADRID },
  { tzid: 'Atlantic/Canary', zone: CANARY },
  { tzid: 'America/New_York', zone: NEW_YORK },
  { tzid: 'Asia/Kolkata', zone: KOLKATA },
  { tzid: '/mozilla.org/20070129_1/Europe/Madrid', zone: MADRID },
];
/** Names of Windows, as Outlook and Exchange write them: CLDR's windowsZones.xml. */
const OF_WINDOWS: readonly Clock[] = [
  { tzid: 'Romance Standard Time', zone: MADRID },
  { tzid: 'W. Europe Standard Time', zone: MADRID },
  { tzid: 'GMT Standard Time', zone: CANARY },
  { tzid: 'Eastern Standard Time', zone: NEW_YORK },
  { tzid: 'India Standard Time', zone: KOLKATA },
];
/** Names that only the file explains. */
const OF_THE_FILE: readonly Clock[] = [
  { tzid: 'Customized Time Zone', zone: MADRID },
  { tzid: 'Calle Mayor: hora, local', zone: NEW_YORK },
  { tzid: 'tz1', zone: CANARY },
];

/** The zones of a feed: its clocks, and the lines that describe them. */
export const chooseClocks = (choice: Choice, spot: Zone): { clocks: Clock[]; head: string[] } => {
  const clocks: Clock[] = [];
  const head: string[] = [];
  const isFloating = choice.chance(0.25);
  const isOfCalendar = choice.chance(0.25);
  const ofCalendar = choice.pick(KNOWN.slice(0, 6));
  if (isOfCalendar) head.push(`X-WR-TIMEZONE:${ofCalendar.tzid}`);
  if (isFloating) clocks.push({ tzid: '', zone: isOfCalendar ? ofCalendar.zone : spot });
  if (choice.chance(0.25)) clocks.push(IN_UTC);
  for (let number = choice.int(clocks.length === 0 ? 1 : 0, 2); number > 0; number--) {
    const kind = choice.int(0, 9);
    const clock = choice.pick(kind < 6 ? KNOWN : kind < 9 ? OF_WINDOWS : OF_THE_FILE);
    if (clocks.some(({ tzid }) => tzid === clock.tzid)) continue;
    clocks.push(clock);
    if (OF_THE_FILE.includes(clock) || choice.chance(0.5)) head.push(...describe(choice, clock));
  }
  return { clocks, head };
};

const offset = (milliseconds: number) => {
  const minutes = Math.abs(milliseconds) / 60_000;
  const digits = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, '0');
  return `${milliseconds < 0 ? '-' : '+'}${digits}`;
};

/** A VTIMEZONE as Outlook writes it, from 1601, or as Google does, from 1970; parts in any order. */
const describe = (choice: Choice, { tzid, zone }: Clock): string[] => {
  const summer = zone.standard + 3_600_000;
  const isEuropean = zone.changes === 'eu';
  const hours = (milliseconds: number) => String(milliseconds / 3_600_000).padStart(2, '0');
  const [begins, ends] = isEuropean
    ? [hours(zone.standard + 3_600_000), hours(summer + 3_600_000)]
    : ['02', '02'];
  const isOld = choice.chance(0.5);
  const part = (name: string, [from, to]: [number, number], day: string, hour: string, rule: string) => [
    `BEGIN:${name}`,
    `DTSTART:${isOld ? '16010101' : day}T${hour}0000`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    ...(rule === '' ? [] : [`RRULE:FREQ=YEARLY;${rule}`]),
    `END:${name}`,
  ];
  const std = isEuropean ? 'BYDAY=-1SU;BYMONTH=10' : 'BYDAY=1SU;BYMONTH=11';
  const dst = isEuropean ? 'BYDAY=-1SU;BYMONTH=3' : 'BYDAY=2SU;BYMONTH=3';
  const parts =
    zone.changes === 'none'
      ? [part('STANDARD', [zone.standard, zone.standard], '19700101', '00', '')]
      : [
          part('STANDARD', [summer, zone.standard], isEuropean ? '19701025' : '19701101', ends, std),
          part('DAYLIGHT', [zone.standard, summer], isEuropean ? '19700329' : '19700308', begins, dst),
        ];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid.replace(',', '\\,')}`,
    ...choice.shuffle(parts).flat(),
    'END:VTIMEZONE',
  ];
};

export const writeDate = (wall: number): string =>
  new Date(wall).toISOString().slice(0, 10).replaceAll('-', '');
export const writeTime = (wall: number): string =>
  new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** `TZID` with quotes where its name needs them. */
export const tzidOf = ({ tzid }: Clock): string => {
  if (tzid === '' || tzid === 'Z') return '';
  return `;TZID=${/[,:;]/.test(tzid) ? `"${tzid}"` : tzid}`;
};
/** A wall time on a clock, without its zone. */
export const valueOf = (clock: Clock, wall: number): string =>
  `${writeTime(wall)}${clock.tzid === 'Z' ? 'Z' : ''}`;

/** A content line with one time, given on a clock. */
export const writeAt = (name: string, clock: Clock, wall: number): string =>
  `${name}${tzidOf(clock)}:${valueOf(clock, wall)}`;

/** The wall time of an instant on a clock; undefined if it shows that time twice and means the other one. */
export const wallOn = ({ zone }: Clock, instant: number): number | undefined => {
  const wall = toWall(zone, instant);
  return instantOf(zone, wall) === instant ? wall : undefined;
};

/** Whether two wall times are of one day. */
export const isSameDay = (a: number, b: number): boolean => Math.floor(a / DAY) === Math.floor(b / DAY);
