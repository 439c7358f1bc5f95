import { escapeHtml } from '#shared/lib/escape-html.ts';
import { renderPage } from './viewer-page.ts';
import type { StoredMail } from './stored-mail.ts';

/** The parts of a mail to show. */
export type MailView = 'html' | 'text';

const when = (mail: StoredMail): string =>
  new Date(mail.at * 1000).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const receivers = ({ destination }: StoredMail): string =>
  [...destination.to, ...destination.cc, ...destination.bcc].join(', ');

/** The list of mails, newest first. It reloads itself. */
export const listPage = (mails: StoredMail[]): string => {
  const rows = [...mails].reverse().map(
    (mail) => `<a class="row" href="/mail/${mail.messageId}">
      <strong>${escapeHtml(mail.subject || '(no subject)')}</strong>
      <time>${escapeHtml(when(mail))}</time>
      <span>to ${escapeHtml(receivers(mail))}</span>
      <small>${escapeHtml((mail.body.text ?? '').replace(/\s+/g, ' ').slice(0, 140))}</small>
    </a>`,
  );
  const head = `<h1>Mail (${mails.length})</h1>
    <form method="post" action="/clear-store"><button>Delete all</button></form>`;
  const empty = '<p>No mail yet. What the product sends appears here and goes nowhere else.</p>';
  return renderPage({
    title: `Mail (${mails.length})`,
    refreshSeconds: 5,
    body: `<header>${head}</header>${rows.length > 0 ? rows.join('') : empty}`,
  });
};

/** One mail, as HTML or as text, with its headers and attachments. */
export const mailPage = (mail: StoredMail, view: MailView): string => {
  const address = `/mail/${mail.messageId}`;
  const tab = (name: MailView, label: string, exists: boolean): string =>
    exists
      ? `<a href="${address}?view=${name}"${name === view ? ' aria-current="page"' : ''}>${label}</a>`
      : '';
  const line = (label: string, values: string[]): string =>
    values.length > 0 ? `<dt>${label}</dt><dd>${escapeHtml(values.join(', '))}</dd>` : '';
  const { to, cc, bcc } = mail.destination;
  const attachments = mail.attachments.map(
    ({ filename, size }, index) =>
      `<a href="${address}/attachments/${index}">${escapeHtml(filename)} (${Math.ceil(size / 1024)} KB)</a>`,
  );
  const content =
    view === 'html'
      ? `<iframe title="The mail" src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      : `<pre>${withLinks(mail.body.text ?? '')}</pre>`;
  return renderPage({
    title: mail.subject,
    body: `<header><h1>${escapeHtml(mail.subject || '(no subject)')}</h1><a href="/">All mail</a></header>
      <dl>${line('From', [mail.from])}${line('To', to)}${line('Cc', cc)}${line('Bcc', bcc)}
      ${line('Reply to', mail.replyTo)}${line('Date', [when(mail)])}</dl>
      <nav>${tab('html', 'HTML', mail.body.html !== undefined)}
      ${tab('text', 'Text', mail.body.text !== undefined)}
      <a href="${address}/source">Source</a> ${attachments.join(' ')}</nav>${content}`,
  });
};

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+[^\s<>.,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`);
