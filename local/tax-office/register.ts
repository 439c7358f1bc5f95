import type { ReadRecord } from './read-message.ts';

type State = 'Correcta' | 'AceptadaConErrores' | 'Anulada';

/** The tax office's answer for a record. */
export interface Verdict {
  readonly record: ReadRecord;
  readonly state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  readonly code?: number;
  readonly description?: string;
  readonly duplicate?: State;
}

/** The invoices that it knows, by issuer, number and day, and the last fingerprint of each chain, by taxpayer and program. */
export interface Register {
  readonly invoices: Record<string, State>;
  readonly last: Record<string, string>;
}

/** Each program has a chain of its own for each taxpayer. */
export const nameChain = (taxpayer: string, { system }: ReadRecord): string => `${taxpayer} ${system}`;

const keyOf = ({ issuer, number, issuedOn }: ReadRecord) => `${issuer} ${number} ${issuedOn}`;

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  1108: 'El NIF del IDEmisorFactura debe ser el mismo que el NIF del ObligadoEmision.',
  2000: 'El cálculo de la huella suministrada es incorrecta.',
  2007: 'No debe informarse como primer registro, existen facturas emitidas con el obligado emisión y el sistema informático actual.',
  3000: 'Registro de facturación duplicado.',
  3001: 'El registro de facturación ya ha sido dado de baja.',
  3002: 'No existe el registro de facturación.',
};

const refuse = (record: ReadRecord, code: number, duplicate?: State): Verdict => ({
  ...{ record, state: 'Incorrecto', code, description: DESCRIPTIONS[code] ?? '' },
  ...(duplicate && { duplicate }),
});

/** Validations 1.2.2, annex 6: which operations an invoice in this state admits. */
const findRefusal = (known: State | undefined, record: ReadRecord): Verdict | undefined => {
  if (record.isCancellation) {
    if (record.isUnknown) return known && refuse(record, 3000, known);
    if (known === undefined) return refuse(record, 3002);
    return known === 'Anulada' ? refuse(record, 3001) : undefined;
  }
  if (record.amends && record.refusedBefore !== 'X')
    return known === undefined ? refuse(record, 3002) : undefined;
  return known && refuse(record, 3000, known);
};

/** Registers a record, and says of it what the tax office would. */
export const registerRecord = (register: Register, taxpayer: string, record: ReadRecord): Verdict => {
  if (record.issuer !== taxpayer) return refuse(record, 1108);
  const key = keyOf(record);
  const refusal = findRefusal(register.invoices[key], record);
  if (refusal) return refusal;
  const chain = nameChain(taxpayer, record);
  const last = register.last[chain];
  const code =
    record.computed !== record.fingerprint
      ? 2000
      : record.previous === '' && last !== undefined
        ? 2007
        : undefined;
  register.last[chain] = record.fingerprint;
  register.invoices[key] = record.isCancellation
    ? 'Anulada'
    : code === undefined
      ? 'Correcta'
      : 'AceptadaConErrores';
  return code === undefined
    ? { record, state: 'Correcto' }
    : { record, state: 'AceptadoConErrores', code, description: DESCRIPTIONS[code] ?? '' };
};
