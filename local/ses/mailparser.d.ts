/** The part of mailparser that this folder uses; the package has no types. */
declare module 'mailparser' {
  export interface AddressList {
    /** As written: `Name <address>, ...`. */
    text: string;
    value: { address?: string; name: string; group?: { address?: string }[] }[];
  }

  export interface ParsedMail {
    from?: AddressList;
    replyTo?: AddressList;
    to?: AddressList | AddressList[];
    cc?: AddressList | AddressList[];
    bcc?: AddressList | AddressList[];
    subject?: string;
    text?: string;
    html: string | false;
    /** Each raw header, folded lines joined by line breaks. */
    headerLines: { key: string; line: string }[];
    attachments: { filename?: string; contentType: string; content: Buffer; size: number }[];
  }

  export function simpleParser(source: Buffer): Promise<ParsedMail>;
}
