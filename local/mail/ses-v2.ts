import * as z from 'zod';
import { checkedMail, composeMail, SesError, type OutgoingMail } from './outgoing-mail.ts';

const Text = z.object({ Data: z.string() });
const Addresses = z.array(z.string()).default([]);

const SendEmail = z.object({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .prefault({}),
  ReplyToAddresses: Addresses,
  Content: z.object({
    Raw: z.object({ Data: z.base64() }).optional(),
    Simple: z
      .object({
        Subject: Text,
        Body: z.object({ Text: Text.optional(), Html: Text.optional() }),
        Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
      })
      .optional(),
  }),
});

/** The mail that a `SendEmail` of SES's second API means; its parameters come as JSON. */
export async function mailOfJson(json: string): Promise<OutgoingMail> {
  const { FromEmailAddress, Destination, ReplyToAddresses, Content } = parse(json);
  const { ToAddresses, CcAddresses, BccAddresses } = Destination;
  if (Content.Raw) {
    const destinations = [...ToAddresses, ...CcAddresses, ...BccAddresses];
    return checkedMail(Buffer.from(Content.Raw.Data, 'base64'), destinations);
  }
  if (!Content.Simple)
    throw new SesError('BadRequestException', 'Only Raw and Simple content is supported here.');
  const { Subject, Body, Headers } = Content.Simple;
  return composeMail({
    from: FromEmailAddress ?? '',
    to: ToAddresses,
    cc: CcAddresses,
    bcc: BccAddresses,
    replyTo: ReplyToAddresses,
    subject: Subject.Data,
    ...(Body.Text ? { text: Body.Text.Data } : {}),
    ...(Body.Html ? { html: Body.Html.Data } : {}),
    headers: Headers.map(({ Name, Value }) => ({ key: Name, value: Value })),
  });
}

function parse(json: string): z.infer<typeof SendEmail> {
  try {
    return SendEmail.parse(JSON.parse(json));
  } catch (error) {
    throw new SesError(
      'BadRequestException',
      error instanceof Error ? error.message : 'Not a SendEmail request.',
    );
  }
}
