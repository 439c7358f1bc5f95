import { DAY, HOUR, MINUTE } from '../lib/time.ts';
import { ContactMessage } from '../model/contact-message.ts';
import { declareLimits, type Records } from './area.ts';

/** Messages to support. */
export const contactLimits = declareLimits({
  'contact-from': {
    max: 20,
    window: 10 * MINUTE,
    by: 'client',
    action: 'POST /contact',
    keepsOut: 'the contact form of that client',
  },
  contact: {
    max: 5,
    window: HOUR,
    by: 'client and address',
    action: 'POST /contact',
    keepsOut: 'that address from that client',
  },
  'contact-acknowledged': {
    max: 3,
    window: DAY,
    by: 'email address',
    action: 'an acknowledgement',
    keepsOut: 'nobody: only the acknowledgement is left out',
  },
});

export const contactRecords = {
  contactMessage: {
    items: { CONTACT: ContactMessage },
    days: 30,
    from: 'its arrival',
    why: 'support has it in its mailbox; here it waits for that, also while mail is down for long',
    unanswered: 'mailed to support',
  },
} as const satisfies Records;
