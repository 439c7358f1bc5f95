import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { VEHICLE_TYPES } from '../api/constants.ts';
import type { Cell, CellId } from '../domain/search/cells.ts';
import type { StoredEntry } from '../domain/search/ports.ts';
import { fromDayNumber, toDayNumber } from '../lib/time.ts';
import type { TableItem } from './client.ts';
import { cellKey, mapEntryKey, parsePlace } from './keys.ts';
import { fromBytes, runNumbers, toBytes, toRuns } from './packed-numbers.ts';
import { packImage, unpackImage } from './packed-picture.ts';

/**
 * How entries and cells are written: as small as they get, because what a search costs is counted in bytes. Whole numbers
 * come in sevens of bits, days are counted from 2020, texts are packed with a dictionary. What is written in another way
 * must be rebuilt (`npm run ops -- rebuild-map`).
 */

const packBits = (flags: readonly boolean[]) =>
  flags.reduce((bits, flag, index) => bits + (flag ? 2 ** index : 0), 0);
const hasBit = (bits: number, index: number) => Math.floor(bits / 2 ** index) % 2 === 1;

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const VEHICLES_FROM = WEEK.length + 5;

const packFlags = (entry: StoredEntry): number =>
  packBits([
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

/** What titles and addresses are often made of, the most frequent last. */
const DICTIONARY = Buffer.from(
  'vigilancia subterránea exterior privada económica grande moto coche eléctrico cargador Ronda Travesía Camino ' +
    'Carretera Glorieta Rambla Passeig Gran Vía Santa San Cruz de Tenerife Las Palmas de Gran Canaria Alicante Bilbao ' +
    'Murcia Palma Zaragoza Málaga Sevilla Valencia Barcelona, 080, Madrid, 280 amplia cubierta junto al metro en el ' +
    'centro cerca de la estación del parque de los Plaza de aparcamiento Plaza de garaje en la \nAvenida de la \n' +
    'Paseo de la \nCarrer de \nPlaza de la \nCalle del \nCalle de la ',
);
const packTexts = (...texts: string[]) =>
  deflateRawSync(Buffer.from(texts.join('\n')), { dictionary: DICTIONARY });
const unpackTexts = (bytes: Uint8Array) =>
  inflateRawSync(bytes, { dictionary: DICTIONARY }).toString().split('\n');

/** In the order in which they are written. */
type Fields = [
  numbers: Uint8Array,
  latitude: number,
  longitude: number,
  titleAndAddress: Uint8Array,
  image: Uint8Array | string | null,
];

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

export const packEntry = (entry: StoredEntry): TableItem => {
  const fields: Fields = [
    toBytes(toNumbers(entry)),
    entry.latitude,
    entry.longitude,
    packTexts(entry.title, entry.address),
    packImage(entry.image),
  ];
  return { ...mapEntryKey(entry.z, entry.id), v: entry.version, e: fields };
};

const fromFlags = (flags: number) => ({
  timeZone: hasBit(flags, 11) ? 'Atlantic/Canary' : 'Europe/Madrid',
  vehicleTypes: VEHICLE_TYPES.filter((_, index) => hasBit(flags, VEHICLES_FROM + index)),
  isCovered: hasBit(flags, 7),
  isAccessible: hasBit(flags, 8),
  hasSecurity: hasBit(flags, 9),
  hasCharger: hasBit(flags, 10),
});

const fromNumbers = (numbers: readonly number[]) => {
  const [imageCount = 0, weekdayPriceCents = 0, weekendPriceCents = 0, ...afterPrices] = numbers;
  const [minDurationHours = 0, advanceBookingHours = 0, ratingSum = 0, ratingCount = 0, ...afterRules] =
    afterPrices;
  const [flags = 0, start = 0, end = 0, firstDay = 0, lastDay = 0, ...afterDays] = afterRules;
  const [length = 0, width = 0, height = 0, opened = 0, ...runs] = afterDays;
  return {
    imageCount,
    weekdayPriceCents,
    weekendPriceCents,
    minDurationHours,
    advanceBookingHours,
    ratingSum,
    ratingCount,
    ...fromFlags(flags),
    accessHours: { start: unpackTime(start), end: unpackTime(end) },
    availability: {
      weekdays: WEEK.filter((day) => hasBit(flags, day)),
      firstDate: fromDayNumber(firstDay),
      lastDate: fromDayNumber(lastDay),
    },
    size: { length, width, height },
    exceptions: { blocked: [], opened: toRuns(runs.slice(0, opened)).map(({ from }) => fromDayNumber(from)) },
    taken: toRuns(runs.slice(opened)),
  };
};

export const unpackEntry = (item: TableItem): StoredEntry => {
  const place = parsePlace(String(item.sk));
  const [numbers, latitude, longitude, texts, image] = item.e as Fields; // as `packEntry` wrote it
  const [title = '', address = ''] = unpackTexts(texts);
  return {
    ...place,
    version: Number(item.v),
    title,
    address,
    latitude,
    longitude,
    image: unpackImage(image),
    ...fromNumbers(fromBytes(numbers)),
  };
};

export const packCell = ({ level, index, version, counts, prices, parts }: Cell): TableItem => ({
  ...cellKey(level, index),
  version,
  total: counts.reduce((sum, count) => sum + count, 0),
  squares: deflateRawSync(toBytes([...parts, ...counts, ...prices])),
});

/** Names and numbers of a cell beside its squares. */
const CELL_OVERHEAD = 80;

export const unpackCell = ({ level, index }: CellId, item: TableItem): Cell => {
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
