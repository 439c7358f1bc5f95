import * as z from 'zod';
import { LANGUAGES } from './constants.ts';
import { type Held, record } from './record.ts';

/** A message of the contact form. `id` is made of what it says, so that the same message has the same one. */
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
