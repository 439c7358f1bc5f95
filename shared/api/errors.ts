import * as z from 'zod';
import { ERRORS, type ErrorCode } from './error-codes.ts';

const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]; // Object.keys widens literal names to string

/** A rejected field of a request; `path` starts at `params`, `query` or `body`. */
export const Issue = z.object({ path: z.string(), message: z.string() }).meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;

/**
 * The body of every error. `error` and `message` are the same text for people: 000 §7 reads the one, 001 §7 the other. `details` holds what
 * a client can act on, such as the right price or the next free period.
 */
export const ProblemBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.enum(ERROR_CODES),
    requestId: z.string(),
    issues: z.array(Issue).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof ProblemBody>;
