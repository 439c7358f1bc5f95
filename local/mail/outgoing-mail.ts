import MailComposer from 'nodemailer/lib/mail-composer';
import { simpleParser } from 'mailparser';

/** SES takes no more recipients in one call. */
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
  mime: Buffer;
  /** Bare addresses. */
  recipients: string[];
}

export interface MailParts {
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  text?: string;
  html?: string;
  headers?: { key: string; value: string }[];
}

/** Makes a mail of its parts, as SES does for a call that gives no finished one. */
export async function composeMail(parts: MailParts): Promise<OutgoingMail> {
  if (parts.text === undefined && parts.html === undefined) {
    throw new SesError('InvalidParameterValue', 'Missing required body.');
  }
  const mime = await new MailComposer({ ...parts, bcc: [] }).compile().build();
  return checkedMail(mime, [...parts.to, ...parts.cc, ...parts.bcc]);
}

/**
 * A finished mail. It goes to the given recipients, or to those it names when none are given.
 * @throws SesError when nobody sends it, or nobody or too many would get it
 */
export async function checkedMail(mime: Buffer, destinations: string[]): Promise<OutgoingMail> {
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
}

const bareAddress = (written: string): string => (/<([^<>]+)>\s*$/.exec(written)?.[1] ?? written).trim();
