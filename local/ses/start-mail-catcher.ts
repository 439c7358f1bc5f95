import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { textAnswer, type SesAnswer } from './answer.ts';
import { answerMailRequest } from './mail-routes.ts';
import { Mailbox } from './mailbox.ts';
import { simulatedEvents } from './simulator.ts';

export interface MailCatcherOptions {
  /** A free one is taken when it is left out. */
  readonly port?: number;
  /** Where the .eml files are. */
  readonly mailDir: string;
  /** Hears what SES would publish of mails to its simulator. */
  readonly onEvent?: (event: object) => void;
}

export interface MailCatcher {
  /** SES's endpoint and, in a browser, the viewer. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** SES takes mails of 40 MB; a form makes them a third longer, and then some. */
const MAX_BODY_BYTES = 64 * 1024 ** 2;

/**
 * Amazon SES for a developer's machine: takes mails, sends none, and shows them at `url`.
 * `GET /store` gives them as JSON, in the shape of aws-ses-v2-local, and `POST /clear-store` deletes them.
 * They stay, also across restarts, until then. Mails to SES's simulator come back as they do from SES.
 */
export const startMailCatcher = async (options: MailCatcherOptions): Promise<MailCatcher> => {
  const mailbox = new Mailbox(options.mailDir, (messageId, recipients) => {
    for (const event of simulatedEvents(messageId, recipients)) options.onEvent?.(event);
  });
  await mailbox.load();
  const server = createServer((incoming, response) => {
    void serve(mailbox, incoming, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};

const serve = async (
  mailbox: Mailbox,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { status, headers, body } = await answer(mailbox, incoming).catch((error: unknown) => {
    console.error('mail:', error);
    return textAnswer('Internal error', 500);
  });
  incoming.resume();
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
};

const answer = async (mailbox: Mailbox, incoming: IncomingMessage): Promise<SesAnswer> => {
  const path = incoming.url ?? '/';
  if (!URL.canParse(path, 'http://127.0.0.1')) return textAnswer('Bad request', 400);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const sent: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false });
  for await (const chunk of sent) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return textAnswer('The message is too long', 413);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString('utf8');
  const url = new URL(path, 'http://127.0.0.1');
  return answerMailRequest(mailbox, {
    method: incoming.method ?? 'GET',
    url,
    headers: incoming.headers,
    body,
  });
};
