import type { Needs } from '../deps.ts';
import type { MailSender, Suppression } from '../ports/mail.ts';

/**
 * The domain's mail port with the suppression list. A suppressed mail counts as sent, because a retry would not help; `onSuppressed` is
 * called for it.
 */
export const withSuppressionList = (
  deps: Needs<'mail' | 'suppressions' | 'clock'>,
  onSuppressed: (reason: Suppression) => void,
): MailSender => ({
  send: async (message) => {
    const reason = await deps.suppressions.find(message.to, deps.clock.now());
    if (reason === undefined || message.despite?.includes(reason)) await deps.mail.send(message);
    else onSuppressed(reason);
  },
});
