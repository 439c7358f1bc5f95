import { simpleParser, type AddressList } from 'mailparser';

export interface StoredAttachment {
  readonly filename: string;
  readonly contentType: string;
  /** Base64. */
  readonly content: string;
  /** Bytes of content. */
  readonly size: number;
}

/** A caught mail, as in the answer of `GET /store`. */
export interface StoredMail {
  readonly messageId: string;
  /** As in the mail: `PlazaLibre <hola@example.test>`. */
  readonly from: string;
  readonly replyTo: string[];
  /** Bare addresses. Recipients that the mail does not name are in `bcc`. */
  readonly destination: { to: string[]; cc: string[]; bcc: string[] };
  readonly subject: string;
  readonly body: { text?: string; html?: string };
  readonly attachments: StoredAttachment[];
  /** Names in lower case. */
  readonly headers: { name: string; value: string }[];
  /** Epoch seconds. */
  readonly at: number;
}

/** A mail need not name its recipients, so the file stores them in a header on top. */
const ENVELOPE = 'x-envelope-to';

export const withEnvelope = (mail: Buffer, recipients: string[]): Buffer =>
  Buffer.concat([Buffer.from(`X-Envelope-To: ${recipients.join(',\r\n ')}\r\n`), mail]);

/** Reads an .eml file, with or without the header of `withEnvelope`. */
export const parseMail = async (
  eml: Buffer,
  identity: { messageId: string; at: number },
): Promise<StoredMail> => {
  const mail = await simpleParser(eml);
  const headers = mail.headerLines.map(({ key, line }) => ({
    name: key,
    value: line
      .slice(key.length + 1)
      .replace(/\r?\n\s+/g, ' ')
      .trim(),
  }));
  const envelope = headers.find(({ name }) => name === ENVELOPE)?.value.split(', ') ?? [];
  const to = addresses(mail.to);
  const cc = addresses(mail.cc);
  const bcc = new Set([...addresses(mail.bcc), ...envelope]);
  return {
    ...identity,
    from: mail.from?.text ?? '',
    replyTo: addresses(mail.replyTo),
    destination: {
      to,
      cc,
      bcc: [...bcc].filter((address) => !to.includes(address) && !cc.includes(address)),
    },
    subject: mail.subject ?? '',
    body: {
      ...(mail.text === undefined ? {} : { text: mail.text }),
      ...(mail.html === false ? {} : { html: mail.html }),
    },
    attachments: mail.attachments.map(({ filename = 'attachment', contentType, content, size }) => ({
      filename,
      contentType,
      content: content.toString('base64'),
      size,
    })),
    headers: headers.filter(({ name }) => name !== ENVELOPE),
  };
};

const addresses = (lists: AddressList | AddressList[] = []): string[] =>
  [lists]
    .flat()
    .flatMap(({ value }) => value.flatMap((entry) => entry.group ?? entry))
    .flatMap(({ address }) => address ?? []);
