import type { RecordLine } from '../../ports/invoice-records.ts';
import type { InvoiceRecord, RecordState } from '../../../model/invoice-record.ts';

/** "El registro de facturación ya ha sido dado de baja": what a cancellation that arrived before is answered. */
const CANCELLED_BEFORE = 3001;

const keyOf = ({ issuerTaxId, number, issuedOn }: InvoiceRecord['identity'], isCancellation: boolean) =>
  [issuerTaxId, number, issuedOn, isCancellation].join('\n');

/**
 * The lines of an answer by the records of the message. The tax office names an invoice and the operation, so that lines of the same
 * invoice are taken in their order. A record without a line is missing in the result.
 */
export const matchLines = (
  records: readonly InvoiceRecord[],
  lines: readonly RecordLine[],
): Map<InvoiceRecord, RecordLine> => {
  const waiting = new Map<string, RecordLine[]>();
  for (const line of lines) {
    const key = keyOf(line.identity, line.isCancellation);
    waiting.set(key, [...(waiting.get(key) ?? []), line]);
  }
  const found = new Map<InvoiceRecord, RecordLine>();
  for (const record of records) {
    const line = waiting.get(keyOf(record.identity, record.cancellation !== null))?.shift();
    if (line) found.set(record, line);
  }
  return found;
};

/**
 * The state of a record after its line. A duplicate that an earlier message without an answer explains has the state of what the tax office
 * has; another one is refused: somebody else has used the number.
 */
export const toRecordState = (
  line: RecordLine,
  { wasSentBefore }: { wasSentBefore: boolean },
): Exclude<RecordState, 'waiting'> => {
  if (line.state !== 'refused' || !wasSentBefore) return line.state;
  if (line.isCancellation)
    return line.code === CANCELLED_BEFORE || line.duplicateOf === 'cancelled' ? 'accepted' : line.state;
  if (line.duplicateOf === null) return line.state;
  return line.duplicateOf === 'accepted_with_errors' ? 'accepted_with_errors' : 'accepted';
};
