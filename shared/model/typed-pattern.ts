import * as z from 'zod';
import { MONTH_PATTERNS } from './constants.ts';
import { LocalTime } from './fields.ts';
import { PATTERN_BOUNDS } from './rules.ts';

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
