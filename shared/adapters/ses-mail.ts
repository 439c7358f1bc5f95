import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import type { MailSender } from '../domain/ports/mail.ts';
import { lazy } from '../lib/lazy.ts';
import { PermanentFailure } from '../lib/permanent-failure.ts';
import { writeMime } from './write-mime.ts';

/** Timeout in milliseconds. */
const TIMEOUT = 15_000;

/**
 * SES has no idempotency key: a call whose answer is lost may have sent the mail, and a retry would send it again. So the timeout is long,
 * and there is one retry, for connections that were closed while the function slept.
 */
const patience = (requestTimeout: number) => ({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 2_000, requestTimeout, throwOnRequestTimeout: true },
});

/** A sender or account that may not send at present is our problem, not the mail's. */
const isOurs = ({ message }: Error) => /not verified|paused|suspended|quota/i.test(message);

const isRefusal = (error: Error) =>
  ['MessageRejected', 'InvalidParameterValue'].includes(error.name) && !isOurs(error);

/** SES's message without the addresses that it often repeats, because it ends up in a log. */
const toFailure = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const words = `SES: ${error.name}: ${error.message.replace(/\S+@\S+/g, '(address)')}`;
  return isRefusal(error) ? new PermanentFailure(words) : new Error(words);
};

interface Sender {
  /** The address that mails come from. */
  readonly from: string;
  /** The configuration set that reports deliveries. Each mail names it, because the sender's default may belong to another system. */
  readonly configurationSet: string;
}

/** Mail by Amazon SES. Throws `PermanentFailure` for what SES will never send: an invalid address, or content that it refuses. */
export const sesMail = ({ from, configurationSet }: Sender, answersWithin = TIMEOUT): MailSender => {
  const client = lazy(() => new SESClient(patience(answersWithin)));
  return {
    send: async (mail) => {
      const Data = Buffer.from(writeMime(mail, { name: 'PlazaLibre', address: from }));
      const command = new SendRawEmailCommand({
        Source: from,
        ConfigurationSetName: configurationSet,
        Destinations: [mail.to],
        RawMessage: { Data },
      });
      try {
        await client().send(command);
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
};
