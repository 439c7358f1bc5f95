import {
  getOperationDay,
  type Invoice,
  type InvoiceLine,
  type InvoicePartySnapshot,
} from '../../model/invoice.ts';
import { splitTax, type Taxed } from '../taxes/split-tax.ts';
import type { PartSplitter } from './split-parts.ts';
import { addSums, type Standing } from './standing.ts';

/** An invoice before it has a number and a date. `operationOn` is null where it is not known: it is then the day of issue. */
export type Draft = Pick<
  Invoice,
  'type' | 'recipient' | 'corrects' | 'replaces' | 'agreementVersion' | 'operationOn'
> & {
  readonly lines: readonly InvoiceLine[];
};

type Untaxed = Omit<InvoiceLine, 'baseCents' | 'taxCents'>;

/** A line of an amount that contains its tax. `rate` in basis points. */
export const toLine = ({ kind, quantity, unitCents, amountCents }: Untaxed, rate: number): InvoiceLine => ({
  kind,
  quantity,
  unitCents,
  amountCents,
  ...splitTax(amountCents, rate),
});

/** One line of a whole amount, with its base and tax. */
export const wholeLine = (
  kind: string,
  amountCents: number,
  { baseCents, taxCents }: Taxed,
): InvoiceLine => ({
  kind,
  quantity: 1,
  unitCents: amountCents,
  amountCents,
  baseCents,
  taxCents,
});

/** Sums of lines, in cents. */
export const sumLines = (lines: readonly Pick<InvoiceLine, 'amountCents' | 'baseCents' | 'taxCents'>[]) =>
  addSums(lines.map(({ amountCents, ...taxed }) => ({ ...taxed, totalCents: amountCents })));

const isWhole = ({ invoice, totalCents }: Standing) => invoice.totalCents === totalCents;

const negate = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  unitCents: -line.unitCents,
  amountCents: -line.amountCents,
  baseCents: -line.baseCents,
  taxCents: -line.taxCents,
});

/** The reference by which another invoice names it. */
export const toReferenceOf = ({ id, number, issuedOn }: Invoice) => ({ id, number, issuedOn });

/** Lines that take away all that is left of an invoice. */
const linesBack = (standing: Standing): readonly InvoiceLine[] => {
  const { invoice, totalCents, baseCents, taxCents } = standing;
  if (isWhole(standing)) return invoice.lines.map(negate);
  return [wholeLine('correction', -totalCents, { baseCents: -baseCents, taxCents: -taxCents })];
};

/**
 * Why a credit note is made: money went back (Ley 37/1992 art. 80.Uno and Dos), or the recipient is another one, which is none of the causes
 * of R1 (list L2 of SuministroInformacion.xsd).
 */
export type CreditReason = 'R1' | 'R4';

/**
 * A credit note by differences (RD 1619/2012 art. 15.5) of `cents` of an invoice, of the same operation. The last one takes base and tax that
 * are left, so that nothing of either remains.
 */
export const creditOf = (
  standing: Standing,
  cents: number,
  { reason, parts }: { readonly reason: CreditReason; readonly parts: PartSplitter },
): Draft => {
  const { invoice, totalCents, baseCents, taxCents } = standing;
  const isRest = cents === totalCents;
  if (isRest) parts.count({ totalCents: -cents, baseCents: -baseCents, taxCents: -taxCents }, invoice.rate);
  return {
    type: invoice.type === 'F2' ? 'R5' : reason,
    recipient: invoice.recipient,
    corrects: toReferenceOf(invoice),
    replaces: [],
    agreementVersion: invoice.agreementVersion,
    operationOn: getOperationDay(invoice),
    lines: isRest
      ? linesBack(standing)
      : [wholeLine('correction', -cents, parts.split(-cents, invoice.rate))],
  };
};

/**
 * A full invoice in place of simplified ones and of their credit notes (RD 1619/2012 art. 7.2 with art. 6; FAQ for developers 1.3, section 27), of one
 * sale (`nameSale`). Below zero where the credit notes are more.
 */
export const replacementOf = (
  simplified: readonly [Invoice, ...Invoice[]],
  recipient: InvoicePartySnapshot,
): Draft => {
  const [first] = simplified;
  return {
    type: 'F3',
    recipient,
    corrects: null,
    replaces: simplified.map(toReferenceOf),
    agreementVersion: first.agreementVersion,
    operationOn: getOperationDay(first),
    lines:
      simplified.length === 1
        ? first.lines
        : simplified.map(({ type, subject, totalCents, ...taxed }) =>
            wholeLine(type === 'F2' ? subject : 'correction', totalCents, taxed),
          ),
  };
};

/**
 * A full invoice of the same amounts with the other sign, to the same recipient and in place of the same ones: it undoes one whose recipient
 * is wrong (FAQ for developers 1.3, section 27, case 1). No credit note: those count in the returns, and an F3 does not.
 */
export const undoingOf = (invoice: Invoice): Draft => ({
  type: 'F3',
  recipient: invoice.recipient,
  corrects: toReferenceOf(invoice),
  replaces: invoice.replaces,
  agreementVersion: invoice.agreementVersion,
  operationOn: getOperationDay(invoice),
  lines: invoice.lines.map(negate),
});
