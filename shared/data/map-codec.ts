import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { VEHICLE_TYPES } from '../api/constants.ts';
import type { Cell, CellId } from '../domain/search/cells.ts';
import type { StoredEntry } from '../domain/search/ports.ts';
import { FIRST_DAY, type Run } from '../domain/search/taken-slots.ts';
import { addDays, daysBetween } from '../lib/time.ts';
import type { Item } from './client.ts';
import { cellKey, mapEntryKey } from './keys.ts';

/**
 * How entries and cells are written: as small as they get, because what a search costs is counted in bytes. An entry is
 * a list without names; days are counted from 2020, whole numbers come in sevens of bits.
 */

const dayNumber = (date: string) => daysBetween(FIRST_DAY, date);
const dateOf = (day: number) => addDays(FIRST_DAY, day);

/** Whole numbers from 0 as bytes: seven bits each, the lowest first, the eighth says that more follow. */
const toBytes = (numbers: readonly number[]): Uint8Array => {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
};

const fromBytes = (bytes: Uint8Array): number[] => {
  const numbers: number[] = [];
  let [number, scale] = [0, 1];
  for (const byte of bytes) {
    number += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    [number, scale] = [0, 1];
  }
  return numbers;
};

/** Each run as its distance from the end of the one before it, and its length. */
const packRuns = (runs: readonly Run[]): Uint8Array => {
  let end = 0;
  return toBytes(
    runs.flatMap(({ from, to }) => {
      const pair = [from - end, to - from];
      end = to;
      return pair;
    }),
  );
};

const unpackRuns = (bytes: Uint8Array): Run[] => {
  const numbers = fromBytes(bytes);
  const runs: Run[] = [];
  let end = 0;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const from = end + (numbers[index] ?? 0);
    end = from + (numbers[index + 1] ?? 0);
    runs.push({ from, to: end });
  }
  return runs;
};

const packDays = (dates: readonly string[]) =>
  packRuns(dates.map((date) => ({ from: dayNumber(date), to: dayNumber(date) })));
const unpackDays = (bytes: Uint8Array) => unpackRuns(bytes).map(({ from }) => dateOf(from));

const bitsOf = (flags: readonly boolean[]) =>
  flags.reduce((bits, flag, index) => bits + (flag ? 2 ** index : 0), 0);
const hasBit = (bits: number, index: number) => Math.floor(bits / 2 ** index) % 2 === 1;

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const VEHICLES_FROM = WEEK.length + 5;

const packFlags = (entry: StoredEntry): number =>
  bitsOf([
    ...WEEK.map((day) => entry.availability.weekdays.includes(day)),
    entry.isCovered,
    entry.isAccessible,
    entry.hasSecurity,
    entry.hasCharger,
    entry.timeZone === 'Atlantic/Canary',
    ...VEHICLE_TYPES.map((type) => entry.vehicleTypes.includes(type)),
  ]);

/** Minutes of the day. */
const packTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const unpackTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const PICTURE = /^\/api\/images\/(.+)\.jpg$/;
const packImage = (image: string | null) => image && (PICTURE.exec(image)?.[1] ?? image);
const unpackImage = (image: string | null) =>
  image === null || image.startsWith('/') ? image : `/api/images/${image}.jpg`;

/** In the order in which they are written. */
type Fields = [
  version: number,
  title: string,
  address: string,
  latitude: number,
  longitude: number,
  image: string | null,
  imageCount: number,
  weekdayPriceCents: number,
  weekendPriceCents: number,
  minDurationHours: number,
  advanceBookingHours: number,
  ratingSum: number,
  ratingCount: number,
  flags: number,
  small: Uint8Array,
  opened: Uint8Array,
  taken: Uint8Array,
];

export const packEntry = (entry: StoredEntry): Item => {
  const { accessHours, availability, size } = entry;
  const fields: Fields = [
    entry.version,
    entry.title,
    entry.address,
    entry.latitude,
    entry.longitude,
    packImage(entry.image),
    entry.imageCount,
    entry.weekdayPriceCents,
    entry.weekendPriceCents,
    entry.minDurationHours,
    entry.advanceBookingHours,
    entry.ratingSum,
    entry.ratingCount,
    packFlags(entry),
    toBytes([
      packTime(accessHours.start),
      packTime(accessHours.end),
      dayNumber(availability.firstDate),
      dayNumber(availability.lastDate),
      size.length,
      size.width,
      size.height,
    ]),
    packDays(entry.exceptions.opened),
    packRuns(entry.taken),
  ];
  return { ...mapEntryKey(entry.z, entry.id), e: fields };
};

export const unpackEntry = (item: Item): StoredEntry => {
  const [place = '', id = ''] = String(item.sk).split('#');
  const fields = item.e as Fields; // as `packEntry` wrote it
  const [version, title, address, latitude, longitude, image, imageCount, weekday, weekend, ...rest] = fields;
  const [minDurationHours, advanceBookingHours, ratingSum, ratingCount, flags, small, opened, taken] = rest;
  const [start = 0, end = 0, firstDay = 0, lastDay = 0, length = 0, width = 0, height = 0] = fromBytes(small);
  return {
    version,
    id,
    z: parseInt(place, 16),
    title,
    address,
    latitude,
    longitude,
    timeZone: hasBit(flags, 11) ? 'Atlantic/Canary' : 'Europe/Madrid',
    weekdayPriceCents: weekday,
    weekendPriceCents: weekend,
    minDurationHours,
    advanceBookingHours,
    vehicleTypes: VEHICLE_TYPES.filter((_, index) => hasBit(flags, VEHICLES_FROM + index)),
    isCovered: hasBit(flags, 7),
    isAccessible: hasBit(flags, 8),
    hasSecurity: hasBit(flags, 9),
    hasCharger: hasBit(flags, 10),
    accessHours: { start: unpackTime(start), end: unpackTime(end) },
    availability: {
      weekdays: WEEK.filter((day) => hasBit(flags, day)),
      firstDate: dateOf(firstDay),
      lastDate: dateOf(lastDay),
    },
    exceptions: { blocked: [], opened: unpackDays(opened) },
    ratingSum,
    ratingCount,
    image: unpackImage(image),
    imageCount,
    size: { length, width, height },
    taken: unpackRuns(taken),
  };
};

export const packCell = ({ level, index, version, counts, prices, parts }: Cell): Item => ({
  ...cellKey(level, index),
  version,
  total: counts.reduce((sum, count) => sum + count, 0),
  squares: deflateRawSync(toBytes([...parts, ...counts, ...prices])),
});

/** Names and numbers of a cell beside its squares. */
const CELL_OVERHEAD = 80;

export const unpackCell = ({ level, index }: CellId, item: Item): Cell => {
  const squares = item.squares as Uint8Array; // as `packCell` wrote it
  const numbers = fromBytes(inflateRawSync(squares));
  const half = (numbers.length - 4) / 2;
  return {
    level,
    index,
    version: Number(item.version),
    parts: numbers.slice(0, 4),
    counts: numbers.slice(4, 4 + half),
    prices: numbers.slice(4 + half),
    bytes: squares.length + CELL_OVERHEAD,
  };
};
