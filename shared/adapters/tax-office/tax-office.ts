import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import { NoAnswer, type TaxOffice } from '../../domain/ports/invoice-records.ts';
import { SECOND } from '../../lib/time.ts';
import { type ClientCertificate, findCertificateEnd } from './certificate.ts';
import { readAnswer } from './read-answer.ts';

/** An answer about 1,000 records, with long descriptions. */
const MAX_BYTES = 8_000_000;
const TIMEOUT = 45 * SECOND;

interface Options {
  readonly url: string;
  readonly certificate: () => Promise<ClientCertificate | undefined>;
  /** In milliseconds, of a whole call. */
  readonly timeout?: number;
  /** Authorities to trust besides those of Node, for tests. */
  readonly ca?: string;
}

const post = (
  { url, timeout = TIMEOUT, ca }: Options,
  certificate: ClientCertificate | undefined,
  body: string,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const isPlain = url.startsWith('http://');
    const headers = {
      'content-type': 'text/xml; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      soapaction: '""',
    };
    const signal = AbortSignal.timeout(timeout);
    const options = { method: 'POST', headers, signal };
    const agent = isPlain
      ? undefined
      : new Agent({ ...certificate, ...(ca && { ca }), minVersion: 'TLSv1.2' });
    const call = isPlain ? requestPlain(url, options) : request(url, { ...options, agent });
    const done = () => agent?.destroy();
    call.on('error', (error) => {
      done();
      reject(error);
    });
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) call.destroy(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        done();
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    call.end(body);
  });

/** Why a call failed, without what it sent. */
const explain = (error: unknown): string => {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }; // of Node's network
  if (name === 'AbortError' || name === 'TimeoutError') return 'it did not answer in time';
  return code ?? message ?? 'the connection failed';
};

/** The certificate to show. Throws `NoAnswer` for one that cannot be used or has ended: nothing is sent then. */
const readForSending = async ({ certificate }: Options): Promise<ClientCertificate | undefined> => {
  const mayHaveArrived = false;
  const read = async () => {
    const found = await certificate();
    return { found, end: found && findCertificateEnd(found) };
  };
  const { found, end } = await read().catch((cause: unknown) => {
    // Node's and AWS's words about a secret have nothing of its content.
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new NoAnswer(`The certificate cannot be used: ${why}`, { cause, mayHaveArrived });
  });
  if (end !== undefined && end <= Date.now())
    throw new NoAnswer(`The certificate ended on ${new Date(end).toISOString().slice(0, 10)}.`, {
      mayHaveArrived,
    });
  return found;
};

/** Sends records over mutual TLS as SOAP ("descripción del servicio web" 1.0.3, sections 3 and 8). A call is never repeated here. */
export const taxOffice = (options: Options): TaxOffice => ({
  send: async ({ xml }) => {
    const certificate = await readForSending(options);
    const { status, text } = await post(options, certificate, xml).catch((error: unknown) => {
      throw new NoAnswer(`The tax office was not reached: ${explain(error)}.`);
    });
    return readAnswer(status, text);
  },
  findCertificateEnd: async () => {
    try {
      const certificate = await options.certificate();
      return certificate && findCertificateEnd(certificate);
    } catch {
      // Each message says why.
      return undefined;
    }
  },
});
