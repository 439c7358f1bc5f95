import type { Language } from '../../api/accounts.ts';
import type { Mail } from './mail.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/** What a mail says: paragraphs, rows of a small table, words of somebody else, and one link. Everything is plain text. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly rows?: readonly (readonly [label: string, value: string])[];
  /** Shown as typed, with its line breaks and in its own direction. */
  readonly quote?: string;
  readonly link?: { readonly label: string; readonly url: string };
}

/** The first line of a mail to a person. */
export const greet = (language: Language, fullName: string): string =>
  ({ es: `Hola, ${fullName}:`, en: `Hello, ${fullName}:` })[language];

const SIGNATURE: Readonly<Record<Language, string>> = {
  es: 'PlazaLibre, plazas de aparcamiento entre particulares',
  en: 'PlazaLibre, private parking spaces between people',
};

const toText = (content: MailContent, signature: string) =>
  [
    content.greeting,
    ...content.paragraphs,
    ...(content.rows ? [content.rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(content.quote === undefined ? [] : [content.quote]),
    ...(content.link ? [`${content.link.label}: ${content.link.url}`] : []),
    signature,
  ].join('\n\n');

const toHtml = (content: MailContent, signature: string, language: Language) => {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#5b6472">${escape(label)}</td>` +
    `<td dir="auto" style="padding:6px 0;text-align:right;overflow-wrap:anywhere">${escape(value)}</td></tr>`;
  const table = content.rows
    ? `<table style="width:100%;margin:0 0 24px">${content.rows.map(row).join('')}</table>`
    : '';
  // Some programs for mail know line breaks as elements only, others would collapse the spaces.
  const quote =
    content.quote === undefined
      ? ''
      : `<div dir="auto" style="margin:0 0 24px;padding:16px;background:#f6f4f0;white-space:pre-wrap;` +
        `overflow-wrap:anywhere">${escape(content.quote).replace(/\r?\n/g, '<br>')}</div>`;
  const link = content.link
    ? `<p style="margin:0 0 24px"><a href="${escape(content.link.url)}" style="display:inline-block;padding:12px 20px;` +
      `border-radius:10px;background:#0B1F3A;color:#ffffff;text-decoration:none">${escape(content.link.label)}</a></p>`
    : '';
  return (
    `<!doctype html><html lang="${language}"><body style="margin:0;background:#f6f4f0">` +
    `<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#0B1F3A;` +
    `font:16px/1.5 'Segoe UI',Helvetica,Arial,sans-serif">` +
    paragraph(content.greeting) +
    content.paragraphs.map(paragraph).join('') +
    table +
    quote +
    link +
    `<p style="margin:0;color:#5b6472;font-size:14px">${escape(signature)}</p></div></body></html>`
  );
};

/** The mail as plain text and as HTML of the same content. */
export const composeMail = (to: string, language: Language, content: MailContent): Mail => ({
  to,
  language,
  subject: content.subject,
  text: toText(content, SIGNATURE[language]),
  html: toHtml(content, SIGNATURE[language], language),
});
