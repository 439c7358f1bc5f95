import { createHash } from 'node:crypto';

/**
 * A second reading of the rules, to find mistakes of the first: it must not import what writes records (`shared/domain/invoices/records`), and
 * reads stored items by itself. Sources: "huella o hash" 0.1.2, sections 3 and 5; Orden HAC/1177/2024 art. 7.
 */

type Fields = Readonly<Record<string, unknown>>;

/** A fault, with the position of the record. */
export interface Finding {
  readonly position: number;
  readonly problem: string;
}

const MINUTE = 60_000;
/** Records are kept for seven years, and a chain may then begin later. */
const KEPT = 6 * 365 * 24 * 60 * MINUTE;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}; // any object
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isSet = (value: unknown) => value !== null && value !== undefined;

const digest = (pairs: Readonly<Record<string, unknown>>): string => {
  let text = '';
  for (const name of Object.keys(pairs))
    text += `${text === '' ? '' : '&'}${name}=${textOf(pairs[name]).trim()}`;
  return createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex').toUpperCase();
};

/** Section 3 a and b, by the order of the text. */
const computeFingerprint = (item: Fields): string => {
  const { issuerTaxId, number, issuedOn } = fieldsOf(item.identity);
  const Huella = fieldsOf(item.previous).fingerprint;
  const FechaHoraHusoGenRegistro = item.generatedAt;
  if (isSet(item.registration)) {
    const { type, taxTotal, total } = fieldsOf(item.registration);
    return digest({
      IDEmisorFactura: issuerTaxId,
      NumSerieFactura: number,
      FechaExpedicionFactura: issuedOn,
      TipoFactura: type,
      CuotaTotal: taxTotal,
      ImporteTotal: total,
      Huella,
      FechaHoraHusoGenRegistro,
    });
  }
  return digest({
    IDEmisorFacturaAnulada: issuerTaxId,
    NumSerieFacturaAnulada: number,
    FechaExpedicionFacturaAnulada: issuedOn,
    Huella,
    FechaHoraHusoGenRegistro,
  });
};

const toCents = (text: unknown): number => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(textOf(text)) ?? [];
  return whole === '' ? NaN : Number(`${sign}${whole}${part}`);
};

/**
 * The regime key of services that have the tax of another area: their total includes that tax, but they have no quota, so validations 16
 * and 17 do not apply.
 */
const OTHER_TAX = '08';

/** Validations 1.2.2, 3.1.3, 16 and 17, to the cent. */
const findAmountProblem = (item: Fields): string | undefined => {
  if (!isSet(item.registration)) return undefined;
  const { line, taxTotal, total } = fieldsOf(item.registration);
  const { base, quota } = fieldsOf(line);
  const tax = isSet(quota) ? toCents(quota) : 0;
  if (toCents(taxTotal) !== tax) return 'its tax is not that of its line';
  if (fieldsOf(line).regime !== OTHER_TAX && toCents(base) + tax !== toCents(total))
    return 'base and tax are not its total';
  return undefined;
};

const SAME: readonly (readonly [string, string])[] = [
  ['issuerTaxId', 'another taxpayer'],
  ['number', 'another number'],
  ['issuedOn', 'another day'],
];

/** The identity of a program (FAQ for developers 1.3, section 4), without its version. */
const nameSystem = (item: Fields): string => {
  const { producerTaxId, id, installation } = fieldsOf(item.system);
  return JSON.stringify([producerTaxId, id, installation]);
};

/** Art. 7 a: number, day and fingerprint of the record before; art. 7 b: none of the first one that another program has made. */
const findLinkProblems = (item: Fields, before: Fields): string[] => {
  const isOther = nameSystem(item) !== nameSystem(before);
  if (!isSet(item.previous)) return isOther ? [] : ['it says that it is the first of the chain'];
  if (isOther) return ['it is the first of another program and names one before'];
  const named = fieldsOf(item.previous);
  const real = fieldsOf(before.identity);
  return [
    ...SAME.filter(([name]) => named[name] !== real[name]).map(
      ([, words]) => `it names ${words} for the record before`,
    ),
    ...(named.fingerprint === before.fingerprint
      ? []
      : ['it does not have the fingerprint of the record before']),
  ];
};

/** Art. 7 e and g: an instant with its offset. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

const findTimeProblems = (item: Fields, before: Fields | undefined, now: number): string[] => {
  const text = textOf(item.generatedAt);
  const at = Date.parse(text);
  if (!INSTANT.test(text) || Number.isNaN(at)) return ['its instant is not one with an offset'];
  const isEarlier = before && at < Date.parse(textOf(before.generatedAt));
  return [
    ...(isEarlier ? ['it is earlier than the record before'] : []),
    ...(at > now + MINUTE ? ['it is later than now'] : []),
  ];
};

const findStartProblems = (item: Fields, now: number): string[] => {
  const isFirst = item.position === 1;
  if (isFirst) return isSet(item.previous) ? ['it is the first and names one before'] : [];
  const isOld = Date.parse(textOf(item.generatedAt)) < now - KEPT;
  return isOld ? [] : ['the records before it are missing'];
};

/** Checks one chain after the other record by record, in constant memory. */
export const checkChain = (taxpayerId: string, now: number) => {
  const findings: Finding[] = [];
  let before: Fields | undefined;
  let count = 0;
  const problemsOf = (item: Fields): (string | undefined)[] => [
    computeFingerprint(item) === item.fingerprint ? undefined : 'its content does not have its fingerprint',
    item.taxpayerId === taxpayerId && fieldsOf(item.identity).issuerTaxId === taxpayerId
      ? undefined
      : 'it belongs to another taxpayer',
    isSet(item.registration) === isSet(item.cancellation)
      ? 'it is neither a registration nor a cancellation'
      : undefined,
    findAmountProblem(item),
    ...(before ? findLinkProblems(item, before) : findStartProblems(item, now)),
    before && item.position !== Number(before.position) + 1 ? 'records before it are missing' : undefined,
    ...findTimeProblems(item, before, now),
  ];
  return {
    /** The next stored record, in the order of its key. */
    add: (item: Fields): void => {
      count += 1;
      for (const problem of problemsOf(item))
        if (problem !== undefined) findings.push({ position: Number(item.position), problem });
      before = item;
    },
    /** All findings, including a wrong stored end of the chain. */
    end: (head: Fields): { count: number; findings: Finding[] } => {
      const isEnd = before?.position === head.position && before?.fingerprint === head.fingerprint;
      if (!isEnd)
        findings.push({ position: Number(head.position), problem: 'the end of the chain is another record' });
      return { count, findings };
    },
  };
};

/** A chain as it is stored: its end, and its records in the order of their keys. */
interface StoredChain {
  readonly head: () => Promise<Fields>;
  readonly records: () => AsyncIterable<Fields>;
}

/** Checks a stored chain up to the end that it has now: the job may add records meanwhile. */
export const checkStoredChain = async ({ head, records }: StoredChain, taxpayerId: string, now: number) => {
  const check = checkChain(taxpayerId, now);
  const end = await head();
  const isNewer = async ({ position }: Fields) =>
    Number(position) > Number(end.position) && (await head()).position !== end.position;
  for await (const item of records()) {
    if (await isNewer(item)) break;
    check.add(item);
  }
  return check.end(end);
};
