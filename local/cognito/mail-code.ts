import { CODE_MAIL } from '#lib/code-mail.ts';
import { sesMail } from '#shared/adapters/ses-mail.ts';
import { LOCAL } from '../settings.ts';
import type { CodeMessage } from './pool.ts';

/** Mails a code as Amazon Cognito does: in the background, without reporting whether it arrived. */
export const mailCode = ({ email, code }: CodeMessage): void => {
  const text = CODE_MAIL.body.replace('{####}', code);
  sesMail({ from: LOCAL.mailFrom, configurationSet: LOCAL.mailConfigurationSet })
    .send({ to: email, language: 'es', subject: CODE_MAIL.subject, text, html: text })
    .catch((error: unknown) => console.error('A code was not mailed:', error));
};
