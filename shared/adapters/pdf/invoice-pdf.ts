import { encode } from 'uqr';
import { toReference } from '../../lib/id.ts';
import { describePattern } from '../../lib/pattern-words.ts';
import { toLocal } from '../../lib/time.ts';
import { LOCALES } from '../../model/constants.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';
import { findOtherDay, type Invoice, type InvoiceLine, toUnits } from '../../model/invoice.ts';
import {
  findExemptionLaw,
  INVOICE_CODE,
  INVOICE_CODE_WORDS,
  nameAddress,
  nameTaxId,
} from '../../model/invoice-terms.ts';
import { TAX_NAMES } from '../../model/tax-terms.ts';
import { type PdfWriter, writePdf } from './document.ts';
import { INVOICE_TEXTS, type InvoiceTexts } from './invoice-texts.ts';

type Party = Invoice['issuer'];

const euros = (cents: number, { language }: Invoice) =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** With as many decimals as it has: what it makes with its quantity is the base. */
const unitPrice = (cents: number, { language }: Invoice) =>
  new Intl.NumberFormat(LOCALES[language], {
    ...{ style: 'currency', currency: 'EUR' },
    maximumFractionDigits: 6,
  }).format(cents / 100);

const percent = (rate: number, { language }: Invoice) =>
  new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  );

const day = (date: string, { language }: Invoice) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${date}T12:00:00Z`),
  );

const moment = (at: string, { language, stay }: Invoice) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: stay.timeZone,
  }).format(Date.parse(at));

/** Hours with their unit, days and pieces without. */
const formatUnits = (units: number, kind: string, { language }: Invoice) =>
  new Intl.NumberFormat(LOCALES[language], {
    maximumFractionDigits: 2,
    ...(kind === 'part_day' && { style: 'unit', unit: 'hour' }),
  }).format(units);

/** Writes rows of two columns: a name and its value. */
const pairs = (writer: PdfWriter, rows: readonly (readonly [string, string])[]) => {
  writer.table({
    columns: [
      { title: '', share: 1 },
      { title: '', share: 3 },
    ],
    rows,
    plain: true,
  });
};

const drawCode = (writer: PdfWriter, url: string, texts: InvoiceTexts) => {
  const { level, border, widthMm } = INVOICE_CODE;
  const { data } = encode(url, { ecc: level, border });
  writer.modules({ modules: data, sizeMm: widthMm, alt: texts.qrAlt, ...INVOICE_CODE_WORDS });
  writer.gap(2);
};

const partyLines = (
  { legalName, address, ...id }: Party,
  { language }: Invoice,
  texts: InvoiceTexts,
): string => {
  const label = id.taxIdCountry === 'ES' ? texts.taxId : texts.foreignTaxId;
  return [legalName, `${label}: ${nameTaxId(id)}`, ...nameAddress(address, LOCALES[language])].join('\n');
};

/** It has no effect: before everything but the code, which the tax office's own check then calls cancelled. */
const drawCancelled = (writer: PdfWriter, invoice: Invoice, texts: InvoiceTexts) => {
  if (invoice.cancelledAt === null) return;
  const { date } = toLocal(BUSINESS_ZONE, Date.parse(invoice.cancelledAt));
  writer.paragraph(texts.cancelled(day(date, invoice)), { bold: true });
};

const drawHead = (writer: PdfWriter, invoice: Invoice, texts: InvoiceTexts) => {
  writer.heading(`${texts.titles[invoice.type]} ${invoice.number}`, 1);
  const { issuer, recipient, thirdParty, corrects, replaces } = invoice;
  const otherDay = findOtherDay(invoice);
  pairs(writer, [
    [texts.number, invoice.number],
    [texts.date, day(invoice.issuedOn, invoice)],
    ...(otherDay === null ? [] : ([[texts.operationDate, day(otherDay, invoice)]] as const)),
    [texts.issuer, partyLines(issuer, invoice, texts)],
    ...(recipient ? ([[texts.recipient, partyLines(recipient, invoice, texts)]] as const) : []),
  ]);
  if (thirdParty) writer.paragraph(texts.thirdParty(thirdParty.legalName, thirdParty.taxId));
  const about = invoice.type === 'F3' ? texts.undoes : texts.corrects;
  if (corrects) writer.paragraph(about(corrects.number, day(corrects.issuedOn, invoice)));
  if (replaces.length > 0) {
    const list = replaces.map(({ number, issuedOn }) => `${number} (${day(issuedOn, invoice)})`);
    writer.paragraph(texts.replaces(list.join(', ')));
  }
};

const drawOperation = (writer: PdfWriter, invoice: Invoice, texts: InvoiceTexts) => {
  const { stay, bookingId } = invoice;
  writer.heading(texts.about, 2);
  const clock = stay.timeZone === 'Atlantic/Canary' ? ` (${texts.canaryTime})` : '';
  writer.paragraph(texts.stay(moment(stay.startAt, invoice), moment(stay.endAt, invoice)) + clock);
  const hours = describePattern(stay.pattern, invoice.language);
  pairs(writer, [
    ...(hours === undefined ? [] : [[texts.hours, hours] as const]),
    [texts.place, [stay.title, stay.address].filter((text) => text !== '').join('\n')],
    [texts.booking, toReference(bookingId)],
  ]);
};

/** Hours of days at several prices say of which. */
const nameLine = ({ kind, unitCents }: InvoiceLine, invoice: Invoice, texts: InvoiceTexts): string => {
  const name = texts.lines[kind] ?? kind;
  const isOneOfSeveral = kind === 'part_day' && invoice.lines.filter((line) => line.kind === kind).length > 1;
  return isOneOfSeveral ? `${name}, ${texts.dayPrice(euros(Math.abs(unitCents), invoice))}` : name;
};

const drawLines = (writer: PdfWriter, invoice: Invoice, texts: InvoiceTexts) => {
  const isExempt = invoice.exemption !== null;
  const tax = TAX_NAMES[invoice.language][invoice.area];
  const rate = isExempt ? texts.exempt : percent(invoice.rate, invoice);
  const amount = (cents: number) => euros(cents, invoice);
  writer.table({
    columns: [
      { title: texts.concept, share: 5 },
      { title: texts.quantity, share: 1, align: 'right' },
      { title: texts.unit, share: 2, align: 'right' },
      { title: texts.base, share: 2, align: 'right' },
      { title: `${texts.rate} ${tax}`, share: 1.6, align: 'right' },
      { title: `${texts.tax} ${tax}`, share: 2, align: 'right' },
      { title: texts.total, share: 2, align: 'right' },
    ],
    rows: invoice.lines.map((line) => {
      const { units, unitBaseCents } = toUnits(line);
      return [
        nameLine(line, invoice, texts),
        formatUnits(units, line.kind, invoice),
        unitPrice(unitBaseCents, invoice),
        amount(line.baseCents),
        rate,
        amount(line.taxCents),
        amount(line.amountCents),
      ];
    }),
    totals: [
      [
        texts.total,
        '',
        '',
        amount(invoice.baseCents),
        rate,
        amount(invoice.taxCents),
        amount(invoice.totalCents),
      ],
    ],
  });
  const { exemption, area } = invoice;
  if (exemption)
    writer.paragraph(
      texts.exemptions[exemption.reason]({
        note: exemption.note,
        law: findExemptionLaw(exemption.reason, area),
      }),
    );
  writer.paragraph(texts.included, { muted: true, small: true });
};

/**
 * An invoice as a tagged PDF in its language, with what RD 1619/2012 art. 6 and 7 demand. The same invoice gives the same bytes. The QR
 * code of the tax office comes first, where the invoice has one.
 */
export const writeInvoicePdf = (invoice: Invoice): Promise<Uint8Array> => {
  const texts = INVOICE_TEXTS[invoice.language];
  return writePdf(
    {
      title: `${texts.titles[invoice.type]} ${invoice.number}`,
      author: invoice.issuer.legalName,
      language: invoice.language,
      createdAt: Date.parse(invoice.issuedAt),
    },
    (writer) => {
      if (invoice.checkUrl !== null) drawCode(writer, invoice.checkUrl, texts);
      drawCancelled(writer, invoice, texts);
      drawHead(writer, invoice, texts);
      drawOperation(writer, invoice, texts);
      drawLines(writer, invoice, texts);
    },
  );
};
