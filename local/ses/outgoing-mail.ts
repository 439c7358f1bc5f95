import { simpleParser } from 'mailparser';

/** The most recipients that SES takes in one call. */
const MAX_RECIPIENTS = 50;

/** A refusal in SES's words. */
export class SesError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export interface OutgoingMail {
  readonly mime: Buffer;
  /** Bare addresses. */
  readonly recipients: string[];
}

/**
 * Checks a finished mail. It goes to the given recipients, or to those that it names when none are given.
 * @throws SesError when it has no sender, no recipient or too many
 */
export const checkedMail = async (mime: Buffer, destinations: string[]): Promise<OutgoingMail> => {
  const mail = await simpleParser(mime);
  if (!mail.from) throw new SesError('InvalidParameterValue', "Missing required header 'From'.");
  const named = [mail.to, mail.cc, mail.bcc].flat().flatMap((list) => list?.value ?? []);
  const recipients =
    destinations.length > 0 ? destinations.map(bareAddress) : named.flatMap(({ address }) => address ?? []);
  if (recipients.length === 0) throw new SesError('InvalidParameterValue', 'Missing final recipient.');
  if (recipients.length > MAX_RECIPIENTS) {
    throw new SesError('InvalidParameterValue', `Recipient count exceeds ${MAX_RECIPIENTS}.`);
  }
  const wrong = recipients.find((address) => !/^[^\s@<>]+@[^\s@<>]+$/.test(address));
  if (wrong !== undefined) throw new SesError('InvalidParameterValue', `Illegal address: ${wrong}`);
  return { mime, recipients };
};

const bareAddress = (written: string): string => (/<([^<>]+)>\s*$/.exec(written)?.[1] ?? written).trim();
