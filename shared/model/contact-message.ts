import * as z from 'zod';
import { LANGUAGES } from './constants.ts';
import { type Held, record } from './record.ts';

/** A message of the contact form. Its `id` is derived from its content, so that a repeated message has the same id. */
export const ContactMessage = record('contact message', {
  nobody: {
    id: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    language: z.enum(LANGUAGES),
    receivedAt: z.string(),
  },
});
export type ContactMessage = Held<typeof ContactMessage>;
