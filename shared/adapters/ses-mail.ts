import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses';
import type { Mail } from '../domain/deps.ts';
import { once } from '../lib/once.ts';

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Mail by Amazon SES, with a text and an HTML part. */
export const sesMail = (from: string): Mail => {
  const client = once(() => new SESClient());
  return {
    send: async (mail) => {
      await client().send(
        new SendEmailCommand({
          Source: `PlazaLibre <${from}>`,
          Destination: { ToAddresses: [mail.to] },
          ...(mail.replyTo && { ReplyToAddresses: [mail.replyTo] }),
          Message: { Subject: utf8(mail.subject), Body: { Text: utf8(mail.text), Html: utf8(mail.html) } },
        }),
      );
    },
  };
};
