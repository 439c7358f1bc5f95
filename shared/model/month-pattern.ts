import * as z from 'zod';
import { MONTH_PATTERNS } from './constants.ts';
import { part } from './record.ts';

/** `always` has no times, which are 00:00. */
const SHAPE = { type: z.enum(MONTH_PATTERNS), from: z.string(), to: z.string() };

/** A pattern as it is stored: local times of the spot. */
export const StoredPattern = part(SHAPE);
export type MonthPattern = Readonly<z.output<typeof StoredPattern>>;

/** What is stored without a pattern has this one. */
export const ALWAYS: MonthPattern = { type: 'always', from: '00:00', to: '00:00' };

/** A pattern as the API answers it. */
export const MonthPatternAnswer = z.object(SHAPE).meta({ id: 'MonthPattern' });

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

/** The weekdays on which a pattern has time, as `Date.getUTCDay()`. */
export const listPatternDays = ({ type }: Pick<MonthPattern, 'type'>): readonly number[] =>
  type === 'weekdays' ? MONDAY_TO_FRIDAY : EVERY_DAY;

export const isSamePattern = (a: MonthPattern, b: MonthPattern): boolean =>
  a.type === b.type && a.from === b.from && a.to === b.to;
