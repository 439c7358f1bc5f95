export interface SesAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

/** These pages may run and load nothing; the page with a mail's content is restricted further. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'";

/** A mail is untrusted: it may show images and open links in a new tab, nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const answer = (status: number, contentType: string, body: string | Buffer, headers = {}): SesAnswer => ({
  status,
  headers: { 'content-type': contentType, 'x-content-type-options': 'nosniff', ...headers },
  body,
});

export const jsonAnswer = (body: unknown, status = 200): SesAnswer =>
  answer(status, 'application/json', JSON.stringify(body));

export const xmlAnswer = (body: string, status = 200): SesAnswer => answer(status, 'text/xml', body);

export const textAnswer = (body: string | Buffer, status = 200): SesAnswer =>
  answer(status, 'text/plain; charset=utf-8', body);

export const pageAnswer = (body: string): SesAnswer =>
  answer(200, 'text/html; charset=utf-8', body, { 'content-security-policy': PAGE_POLICY });

export const mailHtmlAnswer = (body: string): SesAnswer =>
  answer(200, 'text/html; charset=utf-8', `<base target="_blank">${body}`, {
    'content-security-policy': MAIL_POLICY,
  });

export const download = (filename: string, contentType: string, body: Buffer): SesAnswer =>
  answer(200, contentType, body, {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
  });

export const redirect = (location: string): SesAnswer => answer(303, 'text/plain', '', { location });
