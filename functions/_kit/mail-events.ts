import * as z from 'zod';
import type { MailEvent } from '#shared/domain/mail/remember-mail-events.ts';

const Notices = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });

const Recipients = z.array(z.object({ emailAddress: z.string().min(1) }));

/** The fields of SES's events that are used here. */
const SesEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail: z.object({ timestamp: z.iso.datetime({ offset: true }) }),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: z.object({ timestamp: z.iso.datetime({ offset: true }) }),
    complaint: z.object({
      complainedRecipients: Recipients,
      complaintFeedbackType: z.string().nullish(),
    }),
  }),
]);
type SesEvent = z.infer<typeof SesEvent>;

/** `Ana <ana@example.com>`, as mail servers may write it, becomes `ana@example.com`. */
const bareAddress = (written: string) => (/<([^<>]+)>\s*$/.exec(written)?.[1] ?? written).trim();

/**
 * The suppressions that an event causes, if any. A full mailbox or an unavailable server is a transient bounce: SES has tried for hours,
 * and the next mail may arrive. `not-spam` revokes a provider's own report.
 */
const judge = (event: SesEvent): MailEvent[] => {
  const sentAt = Date.parse(event.mail.timestamp);
  const listAddresses = (recipients: z.infer<typeof Recipients>) =>
    recipients.map(({ emailAddress }) => bareAddress(emailAddress));
  if (event.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients } = event.bounce;
    const addresses = listAddresses(bouncedRecipients);
    return bounceType === 'Permanent' ? [{ reason: 'bounce', addresses, sentAt }] : [];
  }
  const { complaintFeedbackType, complainedRecipients } = event.complaint;
  const addresses = listAddresses(complainedRecipients);
  return complaintFeedbackType === 'not-spam' ? [] : [{ reason: 'complaint', addresses, sentAt }];
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Parses SES's events as SNS delivers them. `malformed` counts messages that are none, such as SNS's confirmation of a subscription; a
 * retry would not help.
 */
export const readMailEvents = (delivered: unknown): { events: MailEvent[]; malformed: number } => {
  const notices = Notices.safeParse(delivered);
  if (!notices.success) return { events: [], malformed: 1 };
  const read = notices.data.Records.map(({ Sns }) => SesEvent.safeParse(parseJson(Sns.Message)));
  const understood = read.flatMap(({ data }) => data ?? []);
  return { events: understood.flatMap(judge), malformed: read.length - understood.length };
};
