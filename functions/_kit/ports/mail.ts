import { sesMail } from '#shared/adapters/ses-mail.ts';
import type { Needs } from '#shared/domain/deps.ts';
import { withSuppressionList } from '#shared/domain/mail/suppression-list.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { isDenied, logFailure } from '../log-failure.ts';
import { countWithheld } from '../mail-metrics.ts';
import { clock } from '../deps.ts';
import { suppressions } from '../effect-repositories.ts';

export const mail = /* @__PURE__ */ lazy(() => ({
  mail: withSuppressionList(
    {
      mail: sesMail({ from: env.mailFrom(), configurationSet: env.mailConfigurationSet() }),
      ...suppressions(),
      ...clock,
    },
    countWithheld,
  ),
}));
/**
 * Mail while a caller waits for the answer. Where SES says that we may not send at all, a retry does not help: the
 * alarm of denied calls tells the operators, and the caller gets the usual answer.
 */
export const promptMail = /* @__PURE__ */ lazy((): Needs<'mail'> => ({
  mail: {
    send: async (message) => {
      try {
        await mail().mail.send(message);
      } catch (error) {
        if (!isDenied(error)) throw error;
        logFailure('mail not sent', error, {});
      }
    },
  },
}));
