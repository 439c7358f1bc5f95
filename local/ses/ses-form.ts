import { checkedMail, SesError, type OutgoingMail } from './outgoing-mail.ts';

/** The mail of a call of SES's API, whose parameters are a form. */
export const mailOfForm = async (form: URLSearchParams): Promise<OutgoingMail> => {
  const action = form.get('Action') ?? '';
  if (action !== 'SendRawEmail') throw new SesError('InvalidAction', `${action} is not supported here.`);
  const mime = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
  return checkedMail(mime, members(form, 'Destinations'));
};

/** A list comes as `name.member.1`, `name.member.2` and so on. */
const members = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);

export const formAnswer = (action: string, messageId: string): string =>
  `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>` +
  `<MessageId>${messageId}</MessageId></${action}Result></${action}Response>`;

export const formError = ({ code, message }: SesError): string =>
  '<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type>' +
  `<Code>${code}</Code><Message>${message.replace(/[<>&]/g, ' ')}</Message></Error></ErrorResponse>`;
