import type { Needs } from '../deps.ts';
import type { MailSender, Suppression } from '../ports/mail.ts';

/**
 * The mail port of all of the domain, with the suppression list applied. What it withholds counts as sent, as
 * trying again would not help; `tell` is called for it.
 */
export const withSuppressionList = (
  deps: Needs<'mail' | 'suppressions' | 'clock'>,
  tell: (reason: Suppression) => void,
): MailSender => ({
  send: async (message) => {
    const reason = await deps.suppressions.find(message.to, deps.clock.now());
    if (reason === undefined || message.despite?.includes(reason)) await deps.mail.send(message);
    else tell(reason);
  },
});
