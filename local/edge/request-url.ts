import type { IncomingMessage } from 'node:http';

/** Its first segment is no host, whatever the path begins with, and an absolute address is that of a proxy's client. */
const isPath = (text: string) => text.startsWith('/');

/** The address of a request: of its path and query nothing is taken for a host, and no header is trusted. */
export const readUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>): URL => {
  const address = isPath(url) ? `http://localhost${url}` : url;
  return URL.canParse(address) ? new URL(address) : new URL('http://localhost/');
};

/** The host that a request names, if it is one; it becomes part of pages. */
export const readHostHeader = ({ headers }: Pick<IncomingMessage, 'headers'>): string =>
  /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.exec(headers.host ?? '')?.[0] ?? 'localhost';
