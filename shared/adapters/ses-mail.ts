import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Mail } from '../domain/deps.ts';
import { once } from '../lib/once.ts';

/** Mail by Amazon SES, as one MIME message with a text and an HTML part. */
export const sesMail = (from: string): Mail => {
  const client = once(() => new SESClient());
  return {
    send: async (mail) => {
      const message = new MailComposer({
        from: { name: 'PlazaLibre', address: from },
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
      });
      const Data = await message.compile().build();
      await client().send(
        new SendRawEmailCommand({ RawMessage: { Data }, Destinations: [mail.to], Source: from }),
      );
    },
  };
};
