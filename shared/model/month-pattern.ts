import * as z from 'zod';
import { LocalTime } from './fields.ts';
import { part } from './record.ts';

/**
 * The times of each week that a rental has its spot. `weekdays`: Monday to Friday, from `from` to `to` of the same day. `nights`: every
 * evening from `from` to `to` of the next day, and all of Saturday and Sunday. `always`: without times, which are 00:00.
 */
export const MONTH_PATTERNS = ['always', 'weekdays', 'nights'] as const;

const SHAPE = { type: z.enum(MONTH_PATTERNS), from: z.string(), to: z.string() };

/** A pattern as it is stored: local times of the spot. */
export const StoredPattern = part(SHAPE);
export type MonthPattern = Readonly<z.output<typeof StoredPattern>>;

/** What is stored without a pattern has this one. */
export const ALWAYS: MonthPattern = { type: 'always', from: '00:00', to: '00:00' };

/** A pattern as the API answers it. */
export const MonthPatternAnswer = z.object(SHAPE).meta({ id: 'MonthPattern' });

const MORNING = { first: '06:00', last: '10:00' } as const;
const EVENING = { first: '16:00', last: '22:00' } as const;

/** The earliest and the latest time of each end, in half hours: the owner chooses within them. */
export const PATTERN_BOUNDS = {
  always: { from: { first: '00:00', last: '00:00' }, to: { first: '00:00', last: '00:00' } },
  weekdays: { from: MORNING, to: EVENING },
  nights: { from: EVENING, to: MORNING },
} as const;

const ENDS = ['from', 'to'] as const;

/** A pattern as owners and drivers send it. */
export const TypedPattern = z
  .object({ type: z.enum(MONTH_PATTERNS), from: LocalTime, to: LocalTime })
  .superRefine((pattern, context) => {
    for (const end of ENDS) {
      const { first, last } = PATTERN_BOUNDS[pattern.type][end];
      const time = pattern[end];
      if (time >= first && time <= last && /:[03]0$/.test(time)) continue;
      const message =
        first === last
          ? `Must be ${first} for this pattern.`
          : `Must be a full or half hour from ${first} to ${last}.`;
      context.addIssue({ code: 'custom', path: [end], message });
    }
  });

export const isSamePattern = (a: MonthPattern, b: MonthPattern): boolean =>
  a.type === b.type && a.from === b.from && a.to === b.to;
