import type { Language } from '../../api/accounts.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { Account } from '../../model/account.ts';
import type { Mail } from '../ports/mail.ts';

type Row = readonly [label: string, value: string];

/** Text of another user, shown as typed, with its line breaks and text direction. */
interface Quote {
  readonly label?: string;
  readonly text: string;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** The content of a mail, from top to bottom. Everything is plain text. */
export interface MailContent {
  readonly subject: string;
  /** The preview in lists of mails; by default the first paragraph. */
  readonly preview?: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly rows?: readonly Row[];
  /** Lines of a price, their total, and sentences below it. */
  readonly prices?: {
    readonly lines: readonly Row[];
    readonly total: Row;
    readonly notes: readonly string[];
  };
  readonly quotes?: readonly Quote[];
  /** Paragraphs after all this. */
  readonly notes?: readonly string[];
  readonly link?: Link;
  /** Less prominent than `link`. */
  readonly otherLink?: Link;
}

/** The first line of a mail to a person. */
export const greet = (language: Language, fullName: string): string =>
  ({ es: `Hola, ${fullName}:`, en: `Hello ${fullName},` })[language];

/** The greeting if the name is not known or must not be shown. */
export const greetAnybody = (language: Language): string => ({ es: 'Hola:', en: 'Hello,' })[language];

const DELETED_USER: Readonly<Record<Language, string>> = { es: 'Usuario eliminado', en: 'Deleted user' };

/** The name of another person in a mail; of somebody who has closed the account meanwhile, none is left. */
export const nameOf = (name: string, language: Language): string => name || DELETED_USER[language];

const SIGNATURE: Readonly<Record<Language, string>> = {
  es: 'PlazaLibre, plazas de aparcamiento privadas',
  en: 'PlazaLibre, private parking spots',
};

const rowsText = (rows: readonly Row[]) => rows.map(([label, value]) => `${label}: ${value}`).join('\n');
const linkText = ({ label, url }: Link) => `${label}: ${url}`;

const toText = (content: MailContent, signature: string) => {
  const { rows = [], prices, quotes = [], notes = [], link, otherLink } = content;
  const blocks = [
    content.greeting,
    ...content.paragraphs,
    rowsText(rows),
    prices ? [rowsText([...prices.lines, prices.total]), ...prices.notes].join('\n') : '',
    ...quotes.map(({ label, text }) => (label === undefined ? text : `${label}:\n${text}`)),
    ...notes,
    link ? linkText(link) : '',
    otherLink ? linkText(otherLink) : '',
    signature,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
};

const INK = '#0B1F3A';
/** 6.0 to 1 on white, 5.5 to 1 on the ground. */
const QUIET = '#5b6472';
const GROUND = '#f6f4f0';

const paragraphHtml = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

/** Amounts and other short values stay on one line. */
const rowHtml =
  (style = '', valueStyle = 'overflow-wrap:anywhere;') =>
  ([label, value]: Row) =>
    `<tr><th scope="row" dir="auto" style="padding:6px 16px 6px 0;font-weight:normal;text-align:left;vertical-align:top;` +
    `color:${QUIET};${style}">${escapeHtml(label)}</th>` +
    `<td dir="auto" style="padding:6px 0;text-align:right;vertical-align:top;${valueStyle}${style}">` +
    `${escapeHtml(value)}</td></tr>`;

const tableHtml = (rows: string) =>
  `<table style="width:100%;margin:0 0 24px;border-collapse:collapse;font-size:16px">${rows}</table>`;

const ON_ONE_LINE = 'white-space:nowrap;';

const smallHtml = (text: string) =>
  `<tr><td colspan="2" style="padding:2px 0;color:${QUIET};font-size:14px">${escapeHtml(text)}</td></tr>`;

const pricesHtml = ({ lines, total, notes }: NonNullable<MailContent['prices']>) =>
  tableHtml(
    lines.map(rowHtml('', ON_ONE_LINE)).join('') +
      rowHtml(`border-top:1px solid #d5d9e0;font-weight:bold;color:${INK};`, ON_ONE_LINE)(total) +
      notes.map(smallHtml).join(''),
  );

/** Some mail programs only support line breaks as elements, and others would collapse blanks. */
const quoteHtml = ({ label, text }: Quote) =>
  (label === undefined ? '' : `<p style="margin:0 0 4px;color:${QUIET}">${escapeHtml(label)}</p>`) +
  `<div dir="auto" style="margin:0 0 24px;padding:16px;background:${GROUND};white-space:pre-wrap;` +
  `overflow-wrap:anywhere">${escapeHtml(text).replace(/\r?\n/g, '<br>')}</div>`;

/** In a cell, because Outlook for Windows gives a link neither space nor colour around its words (caniemail.com: padding, border-radius). */
const linkHtml = ({ label, url }: Link) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>` +
  `<td bgcolor="${INK}" style="border-radius:10px;background:${INK};mso-padding-alt:12px 20px">` +
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;` +
  `border-radius:10px;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const otherLinkHtml = ({ label, url }: Link) =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(url)}" style="color:${INK}">${escapeHtml(label)}</a></p>`;

/** Lists of mails show the first words of a mail: these, followed by blanks that hide the greeting. */
const previewHtml = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

const WIDTH = 560;

/** Outlook for Windows knows no `max-width` (caniemail.com): it alone reads these tables, each as wide as the text. */
const inColumn = (html: string, ground: string) =>
  `<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" cellpadding="0" cellspacing="0">` +
  `<tr><td bgcolor="${ground}" style="padding:16px 24px"><![endif]-->${html}<!--[if mso]></td></tr></table><![endif]-->`;

const BRAND = inColumn(
  `<div style="max-width:${WIDTH}px;margin:0 auto;padding:16px 24px;background:${INK};color:#ffffff;` +
    `font:bold 18px/1.5 'Segoe UI',Helvetica,Arial,sans-serif;mso-padding-alt:0">PlazaLibre</div>`,
  INK,
);

const bodyHtml = (content: MailContent) => {
  const { rows = [], prices, quotes = [], notes = [], link, otherLink } = content;
  return [
    paragraphHtml(content.greeting),
    ...content.paragraphs.map(paragraphHtml),
    rows.length > 0 ? tableHtml(rows.map(rowHtml()).join('')) : '',
    prices ? pricesHtml(prices) : '',
    ...quotes.map(quoteHtml),
    ...notes.map(paragraphHtml),
    link ? linkHtml(link) : '',
    otherLink ? otherLinkHtml(otherLink) : '',
  ].join('');
};

const toHtml = (content: MailContent, signature: string, language: Language) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">` +
  `<title>${escapeHtml(content.subject)}</title></head>` +
  `<body lang="${language}" style="margin:0;background:${GROUND}">` +
  previewHtml(content.preview ?? content.paragraphs[0] ?? '') +
  BRAND +
  inColumn(
    `<div style="max-width:${WIDTH}px;margin:0 auto;padding:24px;background:#ffffff;color:${INK};` +
      `font:16px/1.5 'Segoe UI',Helvetica,Arial,sans-serif;mso-padding-alt:0">` +
      bodyHtml(content) +
      `<p style="margin:0;color:${QUIET};font-size:14px">${escapeHtml(signature)}</p></div>`,
    '#ffffff',
  ) +
  `</body></html>`;

/** Renders the mail as plain text and HTML with the same content. */
export const composeMail = (to: string, language: Language, content: MailContent): Mail => ({
  to,
  language,
  subject: content.subject,
  text: toText(content, SIGNATURE[language]),
  html: toHtml(content, SIGNATURE[language], language),
});

type Reader = Pick<Account, 'email' | 'language' | 'fullName'>;

/** A mail to a person that is written in their language already. */
export const mailIn = ({ email, language, fullName }: Reader, content: Omit<MailContent, 'greeting'>): Mail =>
  composeMail(email, language, { ...content, greeting: greet(language, fullName) });

/** A mail to a person, in their language; `more` is the same in both, or written in it already. */
export const mailTo = (
  reader: Reader,
  texts: Readonly<Record<Language, Omit<MailContent, 'greeting'>>>,
  more: Omit<Partial<MailContent>, 'greeting'> = {},
): Mail => mailIn(reader, { ...more, ...texts[reader.language] });
