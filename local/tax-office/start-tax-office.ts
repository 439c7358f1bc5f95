import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { closeServer, listenAt, PRIVATE_DOOR, type Served } from '../door.ts';
import { readMessage, type ReadMessage } from './read-message.ts';
import { nameChain, registerRecord, type Register, type Verdict } from './register.ts';
import { inEnvelope, writeAnswer, writeFault } from './write-answer.ts';

const MAX_RECORDS = 1000;

/**
 * The failures of a message that can be simulated. `down`: the connection breaks at once. `lost`: everything is registered, and then it
 * breaks. `hangs`: registered, and no answer comes. `half`: every second record is answered, and all are registered. `unread`: half are
 * registered and answered. `html`, `fault`: another answer, and nothing is registered.
 */
export type Trouble = 'down' | 'lost' | 'hangs' | 'half' | 'unread' | 'html' | 'fault';

export interface TaxOfficeOptions {
  /** Mutual TLS: our key and certificate, and the authority of clients. Plain HTTP without it. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly ca: string };
  /** Why a message is not valid by the schema; undefined if it is. */
  readonly findSchemaError?: (body: string) => string | undefined;
  /** Between messages of a taxpayer. */
  readonly waitSeconds?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** The file in which the register is kept between starts. */
  readonly dataFile?: string;
}

export interface TaxOfficeStandIn extends Served {
  /** The next messages meet these troubles, one each. */
  readonly misbehave: (...troubles: Trouble[]) => void;
  /** All records that were registered, in the order of their arrival. */
  readonly registered: readonly Verdict[];
  /** Violations of the rules by a client. */
  readonly findings: readonly string[];
  /** Messages with the mark of an incident. */
  readonly delayed: () => number;
  /** The last day of VERI*FACTU that messages of a taxpayer have named; undefined if none has. */
  readonly lastDayOf: (taxpayer: string) => string | undefined;
  readonly messages: () => number;
}

/** Error 4120: a last day of VERI*FACTU is the 31 December of this year or of the one before. */
const isLastDay = (day: string, now: number): boolean => {
  const year = new Date(now).getFullYear();
  return [year, year - 1].some((each) => day === `31-12-${each}`);
};

const loadRegister = (file: string | undefined): Register =>
  file !== undefined && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Register) // written below
    : { invoices: {}, last: {} };

/** Starts the stand-in of the tax office (README.md). */
export const startTaxOffice = async (options: TaxOfficeOptions = {}): Promise<TaxOfficeStandIn> => {
  const { waitSeconds = 60, now = Date.now, findSchemaError } = options;
  const register = loadRegister(options.dataFile);
  const registered: Verdict[] = [];
  const findings: string[] = [];
  const troubles: Trouble[] = [];
  const lastMessageAt = new Map<string, number>();
  const lastDays = new Map<string, string>();
  let [messages, delayed] = [0, 0];

  const watch = (message: ReadMessage) => {
    const before = lastMessageAt.get(message.taxpayer);
    const isEarly = before !== undefined && now() - before < waitSeconds * 1000;
    if (isEarly && message.records.length < MAX_RECORDS)
      findings.push(`A message of ${message.taxpayer} came too early.`);
    lastMessageAt.set(message.taxpayer, now());
  };

  const registerAll = (message: ReadMessage, records = message.records): Verdict[] =>
    records.map((record) => {
      const last = register.last[nameChain(message.taxpayer, record)];
      const verdict = registerRecord(register, message.taxpayer, record);
      if (verdict.state === 'Incorrecto') return verdict;
      if (record.previous !== (last ?? ''))
        findings.push(`${record.number} does not follow the record before.`);
      registered.push(verdict);
      return verdict;
    });

  const answer = (message: ReadMessage, trouble: Trouble | undefined): string | undefined => {
    const isEven = (_: unknown, index: number) => index % 2 === 0;
    const verdicts = registerAll(
      message,
      trouble === 'unread'
        ? message.records.slice(0, Math.ceil(message.records.length / 2))
        : message.records,
    );
    if (options.dataFile !== undefined) writeFileSync(options.dataFile, JSON.stringify(register));
    if (trouble === 'lost' || trouble === 'hangs') return undefined;
    return inEnvelope(
      writeAnswer(message, trouble === 'half' ? verdicts.filter(isEven) : verdicts, waitSeconds),
    );
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const trouble = troubles.shift();
    if (trouble === 'down') return void request.socket.destroy();
    const message = readMessage(await text(request));
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    if (trouble === 'html')
      return void send(503, 'text/html', '<html><body>Servicio no disponible</body></html>');
    if (trouble === 'fault') return void send(500, 'text/xml', writeFault(4134, 'Servicio no activo.'));
    const error = message ? findSchemaError?.(message.body) : 'no message';
    if (!message || error !== undefined) {
      findings.push(`A message is not valid: ${error}`);
      return void send(500, 'text/xml', writeFault(4102, 'El XML no cumple el esquema.'));
    }
    if (message.records.length > MAX_RECORDS)
      return void send(500, 'text/xml', writeFault(4113, 'Se ha superado el límite permitido de registros.'));
    if (message.lastDay !== '' && !isLastDay(message.lastDay, now()))
      return void send(
        500,
        'text/xml',
        writeFault(4120, 'El valor del campo FechaFinVeriFactu es incorrecto.'),
      );
    messages += 1;
    if (message.isDelayed) delayed += 1;
    if (message.lastDay !== '') lastDays.set(message.taxpayer, message.lastDay);
    watch(message);
    const body = answer(message, trouble);
    if (body !== undefined) return void send(200, 'text/xml', body);
    if (trouble === 'lost') request.socket.destroy();
  };

  const listen = (request: IncomingMessage, response: ServerResponse) => void handle(request, response);
  const server = options.tls
    ? createSecureServer({ ...options.tls, requestCert: true, rejectUnauthorized: true }, listen)
    : createServer(listen);
  const { port } = new URL(await listenAt(server, PRIVATE_DOOR));
  return {
    url: `${options.tls ? 'https' : 'http'}://localhost:${port}/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`,
    misbehave: (...more) => void troubles.push(...more),
    registered,
    findings,
    delayed: () => delayed,
    lastDayOf: (taxpayer) => lastDays.get(taxpayer),
    messages: () => messages,
    close: () => closeServer(server),
  };
};
