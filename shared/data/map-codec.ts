import { UnreadableRecord } from '../lib/unreadable-record.ts';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { MONTH_PATTERNS, VEHICLE_TYPES } from '../model/constants.ts';
import type { Cell, StoredEntry } from '../domain/ports/search.ts';
import { ALWAYS, type MonthPattern } from '../model/month-pattern.ts';
import { fromDayNumber, toDayNumber } from '../lib/time.ts';
import { type Box, isInBox } from '../lib/geo.ts';
import type { TableItem } from './client.ts';
import { cellKey, mapEntryKey, parseCellKey, parsePlace } from './keys.ts';
import { fromBytes, runNumbers, toBytes, toRuns } from './packed-numbers.ts';
import { packImage, unpackImage } from './packed-picture.ts';

/**
 * The format of map entries and cells: small, because the cost of a search depends on bytes. Integers have seven bits per byte, days are
 * counted from 2020, and our own pictures are the bytes of their ids. After a change of the format, run `npm run ops -- rebuild-map`.
 */

const packBits = (flags: readonly boolean[]) =>
  flags.reduce((bits, flag, index) => bits + (flag ? 2 ** index : 0), 0);
const hasBit = (bits: number, index: number) => ((bits >> index) & 1) === 1;

/** More than the minutes of a day, and than the days ahead that owners offer. */
const MAX_KNOWN = 10_000;

/** Caches a result per number: a search reads hundreds of entries with few different numbers. */
const oncePerNumber = <T>(workOut: (number: number) => T): ((number: number) => T) => {
  const known = new Map<number, T>();
  return (number) => {
    const found = known.get(number);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const result = workOut(number);
    known.set(number, result);
    return result;
  };
};

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const VEHICLES_FROM = WEEK.length + 5;
/** After the vehicles: entries of releases that did not know it lack the bit, which reads as false. */
const REENTRY = VEHICLES_FROM + VEHICLE_TYPES.length;
/** Likewise: entries that lack it accept stays. */
const ONLY_BY_MONTH = REENTRY + 1;

const packFlags = (entry: StoredEntry): number =>
  packBits([
    ...WEEK.map((day) => entry.availability.weekdays.includes(day)),
    entry.isCovered,
    entry.isAccessible,
    entry.hasSecurity,
    entry.hasCharger,
    entry.timeZone === 'Atlantic/Canary',
    ...VEHICLE_TYPES.map((type) => entry.vehicleTypes.includes(type)),
    entry.canReenter,
    !entry.bookingTypes.includes('stay'),
  ]);

/** Minutes of the day. */
const packTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const unpackTime = oncePerNumber((minutes) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
);
const unpackDay = oncePerNumber(fromDayNumber);

/** The attribute names the format: a new format gets another name, so that no release misreads another's. */
const FORMAT = 'e';
type Fields = [
  numbers: Uint8Array,
  latitude: number,
  longitude: number,
  titleAndAddress: string,
  image: Uint8Array | string | null,
  /** Only of spots that are offered by the month, so that the others pay no byte for it; entries of earlier releases lack it. */
  monthOffer?: Uint8Array,
  /** Only of spots with rentals that have them at some times of the week; then `monthOffer` is there, too, maybe empty. */
  rented?: Uint8Array,
];

/** The fixed numbers of every entry; opened days and taken half hours follow. */
const FIXED_NUMBERS = 16;

const toNumbers = (entry: StoredEntry): number[] => {
  const { accessHours, availability, size } = entry;
  const opened = runNumbers(
    entry.exceptions.opened.map((date) => ({ from: toDayNumber(date), to: toDayNumber(date) })),
  );
  return [
    entry.imageCount,
    entry.weekdayPriceCents,
    entry.weekendPriceCents,
    entry.minDurationHours,
    entry.advanceBookingHours,
    entry.ratingSum,
    entry.ratingCount,
    packFlags(entry),
    packTime(accessHours.start),
    packTime(accessHours.end),
    toDayNumber(availability.firstDate),
    toDayNumber(availability.lastDate),
    size.length,
    size.width,
    size.height,
    opened.length,
    ...opened,
    ...runNumbers(entry.taken),
  ];
};

const PER_DAY = 48;
const packHalfHour = (time: string) => packTime(time) / 30;
const packPattern = ({ type, from, to }: MonthPattern) =>
  (MONTH_PATTERNS.indexOf(type) * PER_DAY + packHalfHour(from)) * PER_DAY + packHalfHour(to);
const unpackPattern = oncePerNumber((number): MonthPattern => {
  const [from, to] = [Math.floor(number / PER_DAY) % PER_DAY, number % PER_DAY];
  const type = MONTH_PATTERNS[Math.floor(number / PER_DAY ** 2)] ?? ALWAYS.type;
  return { type, from: unpackTime(from * 30), to: unpackTime(to * 30) };
});

/** Pattern and first day only if the offer has them; the release before reads no first day. */
const packOffer = ({ monthPriceCents, minMonths, monthPattern, monthFrom }: StoredEntry): Uint8Array => {
  if (monthPriceCents === null) return toBytes([]);
  const pattern = monthPattern.type === 'always' && monthFrom === null ? [] : [packPattern(monthPattern)];
  return toBytes([
    ...[monthPriceCents, minMonths, ...pattern],
    ...(monthFrom === null ? [] : [toDayNumber(monthFrom)]),
  ]);
};

/** Three numbers for each rental: its pattern, its first day, and the day after it, or 0 without an end. */
const packRented = (rented: StoredEntry['partlyRented']): Uint8Array =>
  toBytes(
    rented.flatMap(({ pattern, from, until }) => [
      packPattern(pattern),
      toDayNumber(from),
      until === null ? 0 : toDayNumber(until),
    ]),
  );
const unpackRented = (bytes: Uint8Array): StoredEntry['partlyRented'] => {
  const numbers = fromBytes(bytes);
  return Array.from({ length: numbers.length / 3 }, (_, index) => {
    const [pattern = 0, from = 0, until = 0] = numbers.slice(index * 3);
    return {
      from: unpackDay(from),
      until: until === 0 ? null : unpackDay(until),
      pattern: unpackPattern(pattern),
    };
  });
};

export const packEntry = (entry: StoredEntry): TableItem => {
  const fields: Fields = [
    toBytes(toNumbers(entry)),
    entry.latitude,
    entry.longitude,
    `${entry.title}\n${entry.address}`,
    packImage(entry.image),
  ];
  if (entry.monthPriceCents !== null || entry.partlyRented.length > 0) fields.push(packOffer(entry));
  if (entry.partlyRented.length > 0) fields.push(packRented(entry.partlyRented));
  return { ...mapEntryKey(entry.z, entry.id), v: entry.version, [FORMAT]: fields };
};

const unpackWeekdays = oncePerNumber((flags) => WEEK.filter((day) => hasBit(flags, day)));
const unpackVehicles = oncePerNumber((flags) =>
  VEHICLE_TYPES.filter((_, index) => hasBit(flags, VEHICLES_FROM + index)),
);

const unpackBookingTypes = oncePerNumber((bits) => [
  ...(hasBit(bits, 0) ? [] : (['stay'] as const)),
  ...(hasBit(bits, 1) ? (['month'] as const) : []),
]);

const unpackOffer = (numbers: readonly number[], monthOffer: Uint8Array | undefined) => {
  const isOnlyByMonth = hasBit(numbers[7] ?? 0, ONLY_BY_MONTH);
  const [monthPriceCents = null, minMonths = 1, pattern = 0, from = 0] = monthOffer
    ? fromBytes(monthOffer)
    : [];
  return {
    bookingTypes: unpackBookingTypes(packBits([isOnlyByMonth, monthPriceCents !== null])),
    monthPriceCents,
    minMonths,
    monthPattern: unpackPattern(pattern),
    monthFrom: from === 0 ? null : unpackDay(from),
  };
};

const fromNumbers = (numbers: readonly number[]) => {
  const at = (index: number) => numbers[index] ?? 0;
  const [flags, firstRun] = [at(7), FIXED_NUMBERS + at(15)];
  return {
    imageCount: at(0),
    weekdayPriceCents: at(1),
    weekendPriceCents: at(2),
    minDurationHours: at(3),
    advanceBookingHours: at(4),
    ratingSum: at(5),
    ratingCount: at(6),
    timeZone: hasBit(flags, 11) ? 'Atlantic/Canary' : 'Europe/Madrid',
    vehicleTypes: unpackVehicles(flags),
    isCovered: hasBit(flags, 7),
    isAccessible: hasBit(flags, 8),
    hasSecurity: hasBit(flags, 9),
    hasCharger: hasBit(flags, 10),
    canReenter: hasBit(flags, REENTRY),
    accessHours: { start: unpackTime(at(8)), end: unpackTime(at(9)) },
    availability: {
      weekdays: unpackWeekdays(flags),
      firstDate: unpackDay(at(10)),
      lastDate: unpackDay(at(11)),
    },
    size: { length: at(12), width: at(13), height: at(14) },
    exceptions: {
      blocked: [],
      opened: toRuns(numbers.slice(FIXED_NUMBERS, firstRun)).map(({ from }) => unpackDay(from)),
    },
    rented: [],
    taken: toRuns(numbers.slice(firstRun)),
  };
};

const isImage = (image: unknown) =>
  image === null || typeof image === 'string' || image instanceof Uint8Array;

const isFields = (fields: unknown): fields is Fields => {
  if (!Array.isArray(fields)) return false;
  const [numbers, latitude, longitude, texts, image, ...offer] = fields as readonly unknown[];
  return (
    numbers instanceof Uint8Array &&
    [latitude, longitude].every(Number.isFinite) &&
    typeof texts === 'string' &&
    isImage(image) &&
    offer.every((part) => part instanceof Uint8Array)
  );
};

const unreadable = (kind: string, { pk, sk }: TableItem, attribute: string) =>
  new UnreadableRecord(kind, `${String(pk)} ${String(sk)}`, [attribute]);

/** Throws `UnreadableRecord`, also for an entry of another format, which `rebuild-map` rewrites. */
export const unpackEntry = (item: TableItem): StoredEntry => {
  const fields = item[FORMAT];
  if (!isFields(fields)) throw unreadable('map entry', item, FORMAT);
  if (typeof item.v !== 'number') throw unreadable('map entry', item, 'v');
  const place = parsePlace(String(item.sk));
  const [packed, latitude, longitude, texts, image, monthOffer, rented] = fields;
  const numbers = fromBytes(packed);
  const [title = '', address = ''] = texts.split('\n');
  return {
    ...place,
    version: item.v,
    title,
    address,
    latitude,
    longitude,
    image: unpackImage(image),
    ...fromNumbers(numbers),
    ...unpackOffer(numbers, monthOffer),
    partlyRented: rented ? unpackRented(rented) : [],
  };
};

/** Whether an entry is in a box, without decoding the rest. Unreadable entries count as inside, so that decoding reports them. */
export const isEntryInBox = ({ [FORMAT]: fields }: TableItem, box: Box): boolean =>
  !isFields(fields) || isInBox(box, fields[1], fields[2]);

/** The hidden spots among all: mostly none, and not needed in the pyramid of all spots. */
export const packCell = ({
  level,
  index,
  vehicle,
  version,
  counts,
  shown,
  prices,
  parts,
}: Cell): TableItem => {
  const hidden = counts.map((count, square) => count - (shown[square] ?? 0));
  const squares = [...parts, ...counts, ...prices, ...(vehicle === undefined ? [] : hidden)];
  return {
    ...cellKey({ level, index, vehicle }),
    version,
    total: shown.reduce((sum, count) => sum + count, 0),
    squares: deflateRawSync(toBytes(squares)),
  };
};

/** Names and numbers of a cell beside its squares. */
const CELL_OVERHEAD = 80;

export const unpackCell = (item: TableItem): Cell => {
  const id = parseCellKey(item);
  const { squares } = item;
  if (!(squares instanceof Uint8Array)) throw unreadable('cell of the map', item, 'squares');
  if (typeof item.version !== 'number') throw unreadable('cell of the map', item, 'version');
  const numbers = fromBytes(inflateRawSync(squares));
  const hasHidden = id.vehicle !== undefined;
  const size = (numbers.length - 4) / (hasHidden ? 3 : 2);
  const counts = numbers.slice(4, 4 + size);
  const hidden = 4 + 2 * size;
  return {
    ...id,
    version: item.version,
    parts: numbers.slice(0, 4),
    counts,
    shown: hasHidden ? counts.map((count, square) => count - (numbers[hidden + square] ?? 0)) : counts,
    prices: numbers.slice(4 + size, hidden),
    bytes: squares.length + CELL_OVERHEAD,
  };
};
