import type { Mail, MailAttachment } from '../domain/ports/mail.ts';
import { PermanentFailure } from '../lib/permanent-failure.ts';

const NEWLINE = '\r\n';
/** RFC 2045 §6.7 and §6.8: lines of an encoded body have at most 76 characters. */
const BODY_COLUMNS = 76;
/** RFC 2047 §2: a line with an encoded word has at most 76 characters, `Subject: ` among them; 39 octets make 64. */
const WORD_OCTETS = 39;
/** RFC 5322 §2.1.1 recommends at most 78 characters a line, including the name of the header. */
const PLAIN_HEADER_CHARACTERS = 60;

/**
 * An address that is safe in a header: it cannot end the line, add another address or a comment. Few mail servers support non-ASCII
 * addresses, and SES does not.
 */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*$/i;

const encodeAddress = (address: string): string => {
  if (!ADDRESS.test(address)) throw new PermanentFailure('This is no address that mail can be sent to.');
  return address;
};

/** Splits a text into pieces of at most `octets` bytes of UTF-8, without splitting a character. */
const splitPieces = (text: string, octets: number): string[] => {
  const pieces = [''];
  for (const character of text) {
    const longer = `${pieces.at(-1) ?? ''}${character}`;
    if (Buffer.byteLength(longer) > octets) pieces.push(character);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
};

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/**
 * The text of a header (RFC 2047). Control characters become blanks, so that no text can begin another header; long or non-ASCII texts
 * become encoded words.
 */
const headerText = (text: string): string => {
  const line = oneLine(text);
  const isPlain = /^[ -~]*$/.test(line) && !line.includes('=?') && line.length <= PLAIN_HEADER_CHARACTERS;
  if (isPlain) return line;
  const words = splitPieces(line, WORD_OCTETS).map(
    (piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`,
  );
  return words.join(`${NEWLINE} `);
};

const hex = (octet: number) => `=${octet.toString(16).toUpperCase().padStart(2, '0')}`;

/** One character of a line; blanks at its end are encoded, because servers drop them. */
const quotedCharacter = (character: string, isLast: boolean): string => {
  const isSafe = /^[!-<>-~]$/.test(character) || (!isLast && /^[ \t]$/.test(character));
  return isSafe ? character : [...Buffer.from(character)].map(hex).join('');
};

const quotedLine = (line: string): string => {
  const characters = Array.from(line);
  const rows = [''];
  for (const [index, character] of characters.entries()) {
    const quoted = quotedCharacter(character, index === characters.length - 1);
    const row = rows.at(-1) ?? '';
    if (row.length + quoted.length < BODY_COLUMNS) rows[rows.length - 1] = row + quoted;
    else rows.push(quoted);
  }
  return rows.join(`=${NEWLINE}`);
};

/** RFC 2045 §6.7: text stays readable, in lines that no server breaks. */
const quotedPrintable = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(quotedLine)
    .join(NEWLINE);

const base64Lines = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replace(new RegExp(`.{${BODY_COLUMNS}}(?=.)`, 'g'), `$&${NEWLINE}`);

const joinPart = (headers: readonly string[], body: string): string => [...headers, '', body].join(NEWLINE);

const textPart = (type: 'plain' | 'html', text: string): string =>
  joinPart(
    [`Content-Type: text/${type}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable'],
    quotedPrintable(text),
  );

/** Only letters, digits and `.-_`: nothing that could end the header. */
const cleanFileName = ({ fileName }: MailAttachment): string => fileName.replace(/[^\w.-]+/g, '-');

const attachmentPart = (attachment: MailAttachment): string =>
  joinPart(
    [
      `Content-Type: ${oneLine(attachment.contentType)};${NEWLINE} name="${cleanFileName(attachment)}"`,
      `Content-Disposition: attachment; filename="${cleanFileName(attachment)}"`,
      'Content-Transfer-Encoding: base64',
    ],
    base64Lines(attachment.text),
  );

/** Joins parts. No encoded body contains `=_`, so that the boundary cannot occur in one. */
const multipart = (kind: 'alternative' | 'mixed', parts: readonly string[]): string => {
  const boundary = `=_${kind}`;
  const separated = parts.map((part) => `--${boundary}${NEWLINE}${part}${NEWLINE}`).join('');
  return joinPart([`Content-Type: multipart/${kind}; boundary="${boundary}"`], `${separated}--${boundary}--`);
};

/** One press in the reader's mail program ends mails of this kind (RFC 2369, RFC 8058). An address has no blanks or brackets. */
const unsubscribeHeaders = (url: string): string[] => [
  `List-Unsubscribe: <${new URL(url).href}>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
];

/**
 * The mail in the format that is sent (RFC 5322, MIME). SES writes Date and Message-ID itself. Throws `PermanentFailure` for an invalid
 * address.
 */
export const writeMime = (mail: Mail, from: { readonly name: string; readonly address: string }): string => {
  const { attachments = [] } = mail;
  const bodies = multipart('alternative', [textPart('plain', mail.text), textPart('html', mail.html)]);
  const content =
    attachments.length > 0 ? multipart('mixed', [bodies, ...attachments.map(attachmentPart)]) : bodies;
  const headers = [
    `From: ${headerText(from.name)} <${encodeAddress(from.address)}>`,
    `To: ${encodeAddress(mail.to)}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${encodeAddress(mail.replyTo)}`]),
    `Subject: ${headerText(mail.subject)}`,
    `Content-Language: ${mail.language}`,
    ...(mail.unsubscribeUrl === undefined ? [] : unsubscribeHeaders(mail.unsubscribeUrl)),
    // Prevents out-of-office replies (RFC 3834).
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
  ];
  return `${headers.join(NEWLINE)}${NEWLINE}${content}${NEWLINE}`;
};
