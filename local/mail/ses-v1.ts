import { checkedMail, composeMail, SesError, type OutgoingMail } from './outgoing-mail.ts';

/** The mail that a call of SES's first API means; its parameters come as a form. */
export async function mailOfForm(form: URLSearchParams): Promise<OutgoingMail> {
  const action = form.get('Action') ?? '';
  if (action === 'SendRawEmail') {
    return checkedMail(
      Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'),
      members(form, 'Destinations'),
    );
  }
  if (action !== 'SendEmail') throw new SesError('InvalidAction', `${action} is not supported here.`);
  const text = form.get('Message.Body.Text.Data');
  const html = form.get('Message.Body.Html.Data');
  return composeMail({
    from: form.get('Source') ?? '',
    to: members(form, 'Destination.ToAddresses'),
    cc: members(form, 'Destination.CcAddresses'),
    bcc: members(form, 'Destination.BccAddresses'),
    replyTo: members(form, 'ReplyToAddresses'),
    subject: form.get('Message.Subject.Data') ?? '',
    ...(text === null ? {} : { text }),
    ...(html === null ? {} : { html }),
  });
}

/** A list comes as `name.member.1`, `name.member.2` and so on. */
const members = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);

export const formAnswer = (action: string, messageId: string): string =>
  `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>` +
  `<MessageId>${messageId}</MessageId></${action}Result></${action}Response>`;

export const formError = ({ code, message }: SesError): string =>
  '<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type>' +
  `<Code>${code}</Code><Message>${message.replace(/[<>&]/g, ' ')}</Message></Error></ErrorResponse>`;
