import { EntityDecoder } from '@nodable/entities';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { NoAnswer, type RecordLine, type TaxOfficeAnswer } from '../../domain/ports/invoice-records.ts';

const LIST = ['RespuestaLinea'];

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  // Without one, fast-xml-parser 5.12.1 leaves characters that are written as numbers, such as `&#243;`, as they are.
  entityDecoder: new EntityDecoder(),
  isArray: (name) => LIST.includes(name),
});

const STATES = {
  Correcto: 'accepted',
  AceptadoConErrores: 'accepted_with_errors',
  Incorrecto: 'refused',
} as const;

/** List L21. */
const DUPLICATES = {
  Correcta: 'accepted',
  AceptadaConErrores: 'accepted_with_errors',
  Anulada: 'cancelled',
} as const;

const keysOf = <T extends object>(of: T) => Object.keys(of) as [keyof T, ...(keyof T)[]]; // Object.keys widens

/** `RespuestaExpedidaType` of `RespuestaSuministro.xsd`, as far as we read it. */
const Line = z.object({
  IDFactura: z.object({
    IDEmisorFactura: z.string(),
    NumSerieFactura: z.string(),
    FechaExpedicionFactura: z.string(),
  }),
  Operacion: z.object({ TipoOperacion: z.enum(['Alta', 'Anulacion']) }),
  EstadoRegistro: z.enum(keysOf(STATES)),
  CodigoErrorRegistro: z.coerce.number().int().optional(),
  DescripcionErrorRegistro: z.string().optional(),
  RegistroDuplicado: z.object({ EstadoRegistroDuplicado: z.enum(keysOf(DUPLICATES)) }).optional(),
});

const Answer = z.object({
  CSV: z.string().optional(),
  TiempoEsperaEnvio: z.coerce.number().int().nonnegative(),
  RespuestaLinea: z.array(Line).default([]),
});

const Envelope = z.object({
  Envelope: z.object({
    Body: z.object({
      Fault: z.object({ faultstring: z.string().default('') }).optional(),
      RespuestaRegFactuSistemaFacturacion: Answer.optional(),
    }),
  }),
});

const toLine = (line: z.output<typeof Line>): RecordLine => ({
  identity: {
    issuerTaxId: line.IDFactura.IDEmisorFactura,
    number: line.IDFactura.NumSerieFactura,
    issuedOn: line.IDFactura.FechaExpedicionFactura,
  },
  isCancellation: line.Operacion.TipoOperacion === 'Anulacion',
  state: STATES[line.EstadoRegistro],
  code: line.CodigoErrorRegistro ?? null,
  description: line.DescripcionErrorRegistro ?? '',
  duplicateOf: line.RegistroDuplicado ? DUPLICATES[line.RegistroDuplicado.EstadoRegistroDuplicado] : null,
});

const MAX_SAID = 500;

const parse = (text: string): unknown => {
  // An answer has no use for one, and entities of its own would be expanded.
  if (/<!DOCTYPE/i.test(text)) return undefined;
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
};

/** `Codigo[4104].El NIF del titular...` ("descripción del servicio web" 1.0.3, section 6.2). */
const faultOf = (text: string): NoAnswer => {
  const faultCode = /Codigo\[(\d+)\]/.exec(text)?.[1] ?? null;
  return new NoAnswer(`The tax office refuses the message (${faultCode ?? 'without a code'}).`, {
    faultCode,
    said: text.slice(0, MAX_SAID),
  });
};

/** Faults about the tax office itself, after which nothing says whether it registered records. */
const isTechnical = (text: string) =>
  /env:Server|Error t[eé]cnico/i.test(text) && !/Codigo\[4\d{3}\]/.test(text);

/** Reads the answer to a message. Throws `NoAnswer` for a SOAP fault, and for what is no answer, such as a page of HTML. */
export const readAnswer = (status: number, text: string): TaxOfficeAnswer => {
  const { data } = Envelope.safeParse(parse(text));
  const { Fault: fault, RespuestaRegFactuSistemaFacturacion: answer } = data?.Envelope.Body ?? {};
  if (fault) {
    if (isTechnical(text))
      throw new NoAnswer('The tax office has a technical problem.', {
        said: fault.faultstring.slice(0, MAX_SAID),
      });
    throw faultOf(fault.faultstring);
  }
  if (!answer)
    throw new NoAnswer(
      `The tax office answered with status ${status}, and not with an answer about records.`,
    );
  return {
    receipt: answer.CSV ?? null,
    waitSeconds: answer.TiempoEsperaEnvio,
    lines: answer.RespuestaLinea.map(toLine),
  };
};
