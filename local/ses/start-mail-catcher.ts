import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Door, type Served, serveAt } from '../door.ts';
import { textAnswer, type SesAnswer } from './answer.ts';
import { answerMailRequest } from './mail-routes.ts';
import { Mailbox } from './mailbox.ts';
import { simulatedEvents } from './simulator.ts';

export interface MailCatcherOptions {
  /** This machine only, on a free port, by default. */
  readonly door?: Door;
  /** The folder of the .eml files. */
  readonly mailDir: string;
  /** Receives the events of mails to SES's simulator. */
  readonly onEvent?: (event: object) => void;
}

/** SES accepts mails of 40 MB; the encoding as a form adds more than a third. */
const MAX_BODY_BYTES = 64 * 1024 ** 2;

/**
 * Amazon SES for a developer's machine: accepts mails, sends none, and shows them at its URL to a browser. `GET /store` returns them as
 * JSON, in the shape of aws-ses-v2-local, and `POST /clear-store` deletes them. Until then they survive restarts. Mails to SES's simulator
 * cause the same events as at SES.
 */
export const startMailCatcher = async (options: MailCatcherOptions): Promise<Served> => {
  const mailbox = new Mailbox(options.mailDir, (messageId, recipients) => {
    for (const event of simulatedEvents(messageId, recipients)) options.onEvent?.(event);
  });
  await mailbox.load();
  return serveAt((incoming, response) => {
    void serve(mailbox, incoming, response);
  }, options.door);
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
