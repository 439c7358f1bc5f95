import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { lazy } from '../../lib/lazy.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import { tzOffset } from '@date-fns/tz';
import { parseOffset } from './calendar-values.ts';

const MAX_NAME = 120;

/** Milliseconds ahead of UTC of a name that is an offset: `UTC`, `Z`, `GMT+0100`, `+02:00`. */
export const findFixedOffset = (tzid: string): number | undefined => {
  const name = tzid.trim().slice(0, MAX_NAME);
  if (/^(?:Z|UTC|GMT|Zulu|Coordinated Universal Time|tzone:\/\/Microsoft\/Utc)$/i.test(name)) return 0;
  return parseOffset(name.replace(/^(?:UTC|GMT)\s*/i, ''));
};

/** The name as IANA spells it; undefined for others. */
const normalizeName = (name: string): string | undefined => {
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/**
 * The IANA zone in a name in any case. Some programs prefix it with a path: `/mozilla.org/20070129_1/Europe/Madrid`; a zone has three
 * parts at most.
 */
export const findIanaZone = (tzid: string): string | undefined => {
  const parts = tzid.trim().slice(-MAX_NAME).replaceAll('\\', '').replaceAll(' ', '_').split('/');
  for (const count of [parts.length, 3, 2, 1]) {
    const name = normalizeName(parts.slice(-count).join('/'));
    if (name !== undefined) return name;
  }
  return undefined;
};

/** CLDR's table of Windows names, in lower case, each with the zone of most of the world. */
const windowsZones = lazy(
  () =>
    new Map(
      WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
        windowsName.toLowerCase(),
        iana[0],
      ]),
    ),
);

/** The IANA zone of a Windows name; Exchange adds a number to a second description of the same zone. */
export const findWindowsZone = (tzid: string): string | undefined => {
  const name = tzid
    .trim()
    .slice(0, MAX_NAME)
    .toLowerCase()
    .replace(/ \d+$/, '')
    .replace(' daylight time', ' standard time');
  return windowsZones().get(name);
};

/** The zones of Node's table by their town in lower case. */
const zonesByTown = lazy(
  () =>
    new Map(
      Intl.supportedValuesOf('timeZone').map((zone) => [
        (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
        zone,
      ]),
    ),
);

const WINTER = Date.UTC(2026, 0, 1);

/** Whether a clock has an offset for a part of the year. */
const hasOffset = (zone: string, offset: number): boolean =>
  [WINTER, WINTER + 182 * DAY].some((instant) => tzOffset(zone, new Date(instant)) * MINUTE === offset);

/**
 * The zone of a name that Windows displays, `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`: that of the first town that has the
 * offset, or else the offset in milliseconds.
 */
export const findDisplayedZone = (tzid: string): string | number | undefined => {
  const found = /^\((?:UTC|GMT)\s*([+-]\d{1,2}:?\d\d)?\)\s*(.*)$/i.exec(tzid.trim().slice(0, MAX_NAME));
  if (!found) return undefined;
  const [, sign = '+00:00', places = ''] = found;
  const offset = parseOffset(sign) ?? 0;
  const names = places
    .replace(/\s*\(.*$/, '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const candidates = names.flatMap((name) => [
    zonesByTown().get(name) ?? [],
    // `Eastern Time (US & Canada)` is the `Eastern Standard Time` of CLDR's table.
    windowsZones().get(name.replace(/ time$/, ' standard time')) ?? [],
  ]);
  return candidates.flat().find((zone) => hasOffset(zone, offset)) ?? offset;
};
