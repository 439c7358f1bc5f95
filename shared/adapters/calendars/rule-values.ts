import type { Frequency } from './recurrence-periods.ts';

const FREQUENCIES: readonly string[] = [
  'SECONDLY',
  'MINUTELY',
  'HOURLY',
  'DAILY',
  'WEEKLY',
  'MONTHLY',
  'YEARLY',
] satisfies Frequency[];
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A rule with all numbers of all lists is shorter; a longer one would take time that nobody checks. */
const MAX_LENGTH = 20_000;

export type RuleFields = ReadonlyMap<string, string>;

const refuse = (name: string, value: string): never => {
  throw new RangeError(`The rule has an unknown value: ${name}=${value.slice(0, 40)}`);
};

/**
 * The parts of a rule by name, in capitals and without blanks. Empty parts and extensions are left out.
 * @throws {RangeError} for a rule that is too long, or names a part twice with different values.
 */
export const readFields = (value: string): RuleFields => {
  if (value.length > MAX_LENGTH) throw new RangeError('The rule is too long');
  const fields = new Map<string, string>();
  const text = value.replace(/\s+/g, '').toUpperCase();
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const at = part.indexOf('=');
    const [name, field] = [part.slice(0, at), part.slice(at + 1)];
    if (part === '' || field === '' || part.startsWith('X-')) continue;
    const known = fields.get(name);
    if (at < 1 || (known !== undefined && known !== field)) refuse(name, field);
    fields.set(name, field);
  }
  return fields;
};

const isFrequency = (value: string): value is Frequency => FREQUENCIES.includes(value);

/** @throws {RangeError} for a rule without a known FREQ. */
export const readFrequency = (fields: RuleFields): Frequency => {
  const value = fields.get('FREQ') ?? '';
  return isFrequency(value) ? value : refuse('FREQ', value);
};

/** A positive number, or undefined for a rule without this part. */
export const readCount = (fields: RuleFields, name: string): number | undefined => {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  const isPositive = /^\d{1,15}$/.test(value) && Number(value) > 0;
  return isPositive ? Number(value) : refuse(name, value);
};

/** The numbers of a list, from `min` to `max`. A negative `min` means places, which count from the end when negative; there is no place 0. */
export const readNumbers = (
  fields: RuleFields,
  name: string,
  min: number,
  max: number,
): ReadonlySet<number> | undefined => {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  const numbers = new Set<number>();
  for (const item of value.split(',').filter(Boolean)) {
    const number = /^[+-]?\d{1,3}$/.test(item) ? Number(item) : Number.NaN;
    if (!(number >= min && number <= max) || (min < 0 && number === 0)) refuse(name, item);
    numbers.add(number);
  }
  return numbers.size > 0 ? numbers : undefined;
};

/** A weekday by its two letters, from Monday, which is 0. */
export const readWeekday = (name: string, value: string): number => {
  const index = WEEKDAYS.indexOf(value);
  return index < 0 ? refuse(name, value) : index;
};

interface Weekdays {
  readonly weekdays?: ReadonlySet<number> | undefined;
  readonly ordinalWeekdays?: ReadonlySet<number> | undefined;
}

/** BYDAY. Only months and years have ordinals; elsewhere they are ignored, as python-dateutil does. */
export const readWeekdays = (fields: RuleFields, hasOrdinals: boolean): Weekdays => {
  const weekdays = new Set<number>();
  const ordinalWeekdays = new Set<number>();
  for (const item of (fields.get('BYDAY') ?? '').split(',').filter(Boolean)) {
    const [, ordinal = '', day = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(item) ?? refuse('BYDAY', item);
    const number = readWeekday('BYDAY', day);
    const place = Number(ordinal);
    if (ordinal !== '' && !(Math.abs(place) >= 1 && Math.abs(place) <= 53)) refuse('BYDAY', item);
    if (ordinal !== '' && hasOrdinals) ordinalWeekdays.add(place * 7 + number);
    else weekdays.add(number);
  }
  return {
    weekdays: weekdays.size > 0 ? weekdays : undefined,
    ordinalWeekdays: ordinalWeekdays.size > 0 ? ordinalWeekdays : undefined,
  };
};
