import type { IncomingHttpHeaders } from 'node:http';
import {
  download,
  pageAnswer,
  jsonAnswer,
  mailHtmlAnswer,
  textAnswer,
  redirect,
  xmlAnswer,
  type SesAnswer,
} from './answer.ts';
import type { Mailbox } from './mailbox.ts';
import { SesError } from './outgoing-mail.ts';
import { formAnswer, formError, mailOfForm } from './ses-form.ts';
import type { StoredMail } from './stored-mail.ts';
import { listPage, mailPage } from './viewer.ts';

export interface MailRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const notFound = (): SesAnswer => textAnswer('Not found', 404);

/** Answers SES's calls, the store's (`/store`, `/clear-store`, `/health-check`) and the viewer's. */
export const answerMailRequest = async (mailbox: Mailbox, request: MailRequest): Promise<SesAnswer> => {
  const { method, url, headers, body } = request;
  switch (`${method} ${url.pathname}`) {
    case 'GET /':
      return pageAnswer(listPage(mailbox.list()));
    case 'GET /health-check':
      return textAnswer('');
    case 'GET /store':
      return store(mailbox, url.searchParams.get('since'));
    case 'POST /clear-store':
      await mailbox.clear();
      return headers.accept?.includes('text/html') ? redirect('/') : jsonAnswer({ message: 'Store cleared' });
    case 'POST /':
      return sendByForm(mailbox, headers, new URLSearchParams(body));
    default:
      return method === 'GET' ? viewMail(mailbox, url) : notFound();
  }
};

const store = (mailbox: Mailbox, since: string | null): SesAnswer => {
  if (since !== null && !/^\d+$/.test(since))
    return jsonAnswer({ message: 'since is a time in epoch seconds' }, 400);
  return jsonAnswer({ templates: {}, emails: mailbox.list().filter(({ at }) => at >= Number(since ?? 0)) });
};

/** SES's endpoint: unsigned requests are refused. The signature is not verified. */
const checkSigned = (headers: IncomingHttpHeaders): void => {
  if (headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return;
  throw new SesError('MissingAuthenticationToken', 'Missing Authentication Token', 403);
};

const sendByForm = async (
  mailbox: Mailbox,
  headers: IncomingHttpHeaders,
  form: URLSearchParams,
): Promise<SesAnswer> => {
  try {
    checkSigned(headers);
    const { mime, recipients } = await mailOfForm(form);
    return xmlAnswer(formAnswer(form.get('Action') ?? '', await mailbox.add(mime, recipients)));
  } catch (error) {
    if (error instanceof SesError) return xmlAnswer(formError(error), error.status);
    throw error;
  }
};

const viewMail = async (mailbox: Mailbox, url: URL): Promise<SesAnswer> => {
  const [, messageId = '', part = '', index = ''] =
    /^\/mail\/([0-9a-f-]+)(?:\/(html|source|attachments)(?:\/(\d+))?)?$/.exec(url.pathname) ?? [];
  const mail = mailbox.find(messageId);
  if (!mail) return notFound();
  switch (part) {
    case '':
      return pageAnswer(mailPage(mail, viewOf(mail, url)));
    case 'html':
      return mailHtmlAnswer(mail.body.html ?? '');
    case 'source':
      return textAnswer((await mailbox.source(messageId)) ?? '');
    default: {
      const attachment = mail.attachments[Number(index)];
      if (!attachment) return notFound();
      return download(attachment.filename, attachment.contentType, Buffer.from(attachment.content, 'base64'));
    }
  }
};

const viewOf = (mail: StoredMail, url: URL): 'html' | 'text' =>
  mail.body.html === undefined || url.searchParams.get('view') === 'text' ? 'text' : 'html';
