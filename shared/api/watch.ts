import * as z from 'zod';
import { route } from './route.ts';

export const CLIENT_BROWSERS = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;

/**
 * An error of the site's code in a visitor's browser. No field can contain typed text, an id or an address: the texts are names of our own
 * files and patterns of our own pages.
 */
export const ClientError = z
  .object({
    kind: z
      .enum(['render', 'error', 'rejection'])
      .describe('What was caught where: while a page was drawn or later'),
    page: z
      .string()
      .regex(/^(\*|\/[A-Za-z/:?-]{0,60})$/)
      .describe('The pattern of the page, such as /spot/:spotId; * for an unknown one'),
    code: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .describe('The same for the same error at the same place'),
    error: z
      .string()
      .regex(/^[A-Za-z]{1,40}$/)
      .describe('The class of the error'),
    place: z
      .string()
      .regex(/^[\w-]{1,60}\.js:\d{1,7}:\d{1,7}$/)
      .optional()
      .describe('The first file of ours on the stack, with line and column'),
    version: z
      .string()
      .regex(/^[\w-]{1,20}$/)
      .describe('The hash in the name of the program of the site'),
    browser: z.enum(CLIENT_BROWSERS),
    browserVersion: z.int().min(0).max(9999),
  })
  .meta({ id: 'ClientError' });
export type ClientError = z.infer<typeof ClientError>;

export const watchRoutes = {
  reportClientError: route({
    method: 'POST',
    path: '/client-errors',
    auth: 'public',
    summary: 'Report an error of the site in the browser, without any data about the visitor',
    body: ClientError,
    maxBodyBytes: 1024,
    response: z.object({ message: z.string() }),
    status: 202,
    errors: ['rate_limited'],
    needs: { limits: true },
  }),
} as const;
