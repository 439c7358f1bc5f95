import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import type { MailSender } from '../domain/ports/mail.ts';
import { lazy } from '../lib/lazy.ts';
import { PermanentFailure } from '../lib/permanent-failure.ts';
import { writeMime } from './write-mime.ts';

/** How long an answer is waited for, milliseconds. */
const TIMEOUT = 15_000;

/**
 * SES knows no idempotency key: a call whose answer is lost may have sent the mail, and the next one sends it again. So
 * answers are waited for patiently, and asked for a second time only, for the sake of connections that have died while
 * the function slept.
 */
const patience = (requestTimeout: number) => ({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 2_000, requestTimeout, throwOnRequestTimeout: true },
});

/** A sender or an account that may not send at present is ours to repair, and no fault of the mail. */
const isOurs = ({ message }: Error) => /not verified|paused|suspended|quota/i.test(message);

const isRefusal = (error: Error) =>
  ['MessageRejected', 'InvalidParameterValue'].includes(error.name) && !isOurs(error);

/** SES's words without the addresses that it likes to repeat: they end up in a log. */
const toFailure = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const words = `SES: ${error.name}: ${error.message.replace(/\S+@\S+/g, '(address)')}`;
  return isRefusal(error) ? new PermanentFailure(words) : new Error(words);
};

interface Sender {
  /** Address that mails come from. */
  readonly from: string;
  /** The configuration set that reports deliveries. Each mail names it, because the sender's default may belong to another system. */
  readonly configurationSet: string;
}

/**
 * Mail by Amazon SES. Throws `PermanentFailure` for what SES will never send, however often it is asked: an address that
 * is none, or a content that it refuses.
 */
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
