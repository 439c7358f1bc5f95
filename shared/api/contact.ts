import * as z from 'zod';
import { Email } from './accounts.ts';
import { CONTACT_LIMITS } from '../model/rules.ts';
import { textBlock, textLine, Language } from '../model/fields.ts';
import { route } from './route.ts';

/** The input of the contact form (000 §3). Names and subjects are one line, so that they cannot add mail headers. */
export const ContactRequest = z
  .object({
    name: textLine(1, CONTACT_LIMITS.name),
    email: Email,
    subject: textLine(1, CONTACT_LIMITS.subject),
    message: textBlock(1, CONTACT_LIMITS.message),
    language: Language.optional().describe('Of the page, and so of the acknowledgement'),
    website: z
      .string()
      .max(2000)
      .optional()
      .describe('A field that people do not see: what is filled in here comes from a program and is dropped'),
  })
  .meta({ id: 'ContactMessage' });
export type ContactRequest = z.infer<typeof ContactRequest>;

export const contactRoutes = {
  sendMessage: route({
    method: 'POST',
    path: '/contact',
    auth: 'public',
    summary: 'Write to support; the same message within a day is taken once',
    body: ContactRequest,
    response: z.object({ message: z.string() }),
    status: 202,
    errors: ['rate_limited'],
    needs: { table: 'write' },
  }),
} as const;
