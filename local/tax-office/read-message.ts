import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';

type Node = { readonly [name: string]: Node | string | readonly (Node | string)[] | undefined };

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'RegistroFactura',
});

const child = (node: Node, name: string): Node => (node[name] ?? {}) as Node; // read by the names of the schema
const text = (node: Node, name: string): string => {
  const value = node[name];
  return typeof value === 'string' ? value : '';
};

/** A record as the tax office reads it. */
export interface ReadRecord {
  readonly isCancellation: boolean;
  readonly issuer: string;
  readonly number: string;
  readonly issuedOn: string;
  /** Empty for the first of a chain. */
  readonly previous: string;
  readonly fingerprint: string;
  /** The expected value. */
  readonly computed: string;
  readonly amends: boolean;
  readonly refusedBefore: string;
  readonly isUnknown: boolean;
  /** The program that made it: its producer, its code and its installation. */
  readonly system: string;
}

const readSystem = (node: Node): string => {
  const system = child(node, 'SistemaInformatico');
  return ['NIF', 'IdSistemaInformatico', 'NumeroInstalacion'].map((name) => text(system, name)).join(' ');
};

const sha256 = (pairs: readonly string[]) =>
  createHash('sha256').update(pairs.join('&'), 'utf8').digest('hex').toUpperCase();

const readRegistration = (node: Node): ReadRecord => {
  const id = child(node, 'IDFactura');
  const previous = text(child(child(node, 'Encadenamiento'), 'RegistroAnterior'), 'Huella');
  const of = (name: string) => `${name}=${text(node, name).trim()}`;
  return {
    isCancellation: false,
    issuer: text(id, 'IDEmisorFactura'),
    number: text(id, 'NumSerieFactura'),
    issuedOn: text(id, 'FechaExpedicionFactura'),
    previous,
    fingerprint: text(node, 'Huella'),
    computed: sha256([
      ...['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'].map(
        (name) => `${name}=${text(id, name).trim()}`,
      ),
      of('TipoFactura'),
      of('CuotaTotal'),
      of('ImporteTotal'),
      `Huella=${previous}`,
      of('FechaHoraHusoGenRegistro'),
    ]),
    amends: text(node, 'Subsanacion') === 'S',
    refusedBefore: text(node, 'RechazoPrevio'),
    isUnknown: false,
    system: readSystem(node),
  };
};

const readCancellation = (node: Node): ReadRecord => {
  const id = child(node, 'IDFactura');
  const previous = text(child(child(node, 'Encadenamiento'), 'RegistroAnterior'), 'Huella');
  return {
    isCancellation: true,
    issuer: text(id, 'IDEmisorFacturaAnulada'),
    number: text(id, 'NumSerieFacturaAnulada'),
    issuedOn: text(id, 'FechaExpedicionFacturaAnulada'),
    previous,
    fingerprint: text(node, 'Huella'),
    computed: sha256([
      ...['IDEmisorFacturaAnulada', 'NumSerieFacturaAnulada', 'FechaExpedicionFacturaAnulada'].map(
        (name) => `${name}=${text(id, name).trim()}`,
      ),
      `Huella=${previous}`,
      `FechaHoraHusoGenRegistro=${text(node, 'FechaHoraHusoGenRegistro').trim()}`,
    ]),
    amends: false,
    refusedBefore: text(node, 'RechazoPrevio'),
    isUnknown: text(node, 'SinRegistroPrevio') === 'S',
    system: readSystem(node),
  };
};

export interface ReadMessage {
  readonly taxpayer: string;
  readonly name: string;
  readonly isDelayed: boolean;
  /** The last day of VERI*FACTU (`FechaFinVeriFactu`); empty if the message names none. */
  readonly lastDay: string;
  readonly records: readonly ReadRecord[];
  /** The body without its envelope, for the schema. */
  readonly body: string;
}

/** Reads a message, or undefined if it is none. */
export const readMessage = (xml: string): ReadMessage | undefined => {
  const [body] = /<sum:RegFactuSistemaFacturacion[\s\S]*<\/sum:RegFactuSistemaFacturacion>/.exec(xml) ?? [];
  if (body === undefined) return undefined;
  const message = child(parser.parse(body) as Node, 'RegFactuSistemaFacturacion'); // of the schema
  const head = child(message, 'Cabecera');
  const taxpayer = child(head, 'ObligadoEmision');
  const lines = (message.RegistroFactura ?? []) as readonly Node[]; // isArray
  return {
    taxpayer: text(taxpayer, 'NIF'),
    name: text(taxpayer, 'NombreRazon'),
    isDelayed: text(child(head, 'RemisionVoluntaria'), 'Incidencia') === 'S',
    lastDay: text(child(head, 'RemisionVoluntaria'), 'FechaFinVeriFactu'),
    records: lines.map((line) =>
      line.RegistroAlta
        ? readRegistration(child(line, 'RegistroAlta'))
        : readCancellation(child(line, 'RegistroAnulacion')),
    ),
    body,
  };
};
