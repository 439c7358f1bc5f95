import type { Language } from '../../api/accounts.ts';
import type { Statement, StatementFigures, StatementTax } from '../../domain/ports/statements.ts';
import { formatEuros, toEuros } from '../../lib/money.ts';
import { LOCALES } from '../../model/constants.ts';
import { TAX_AREA_NAMES } from '../../model/tax-terms.ts';
import { writePdf, type PdfWriter } from './document.ts';
import { STATEMENT_TEXTS } from './statement-texts.ts';
import type { PdfColumn } from './table.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

const right = (title: string, share = 1): PdfColumn => ({ title, share, align: 'right' });

class StatementDrawing {
  readonly #writer: PdfWriter;
  readonly #language: Language;
  readonly #hasCompensated: boolean;

  constructor(writer: PdfWriter, language: Language, { compensated }: Statement) {
    this.#writer = writer;
    this.#language = language;
    this.#hasCompensated = compensated.stays > 0;
  }

  get #texts() {
    return STATEMENT_TEXTS[this.#language];
  }

  #money(cents: number): string {
    return formatEuros(toEuros(cents), this.#language);
  }

  #percent(part: number, maximumFractionDigits: number): string {
    return new Intl.NumberFormat(LOCALES[this.#language], {
      style: 'percent',
      maximumFractionDigits,
    }).format(part);
  }

  #nameTax({ area, rate }: StatementTax): string {
    if (area === null) return this.#texts.none;
    return rate === 0
      ? this.#texts.exempt(TAX_AREA_NAMES[this.#language][area])
      : `${TAX_AREA_NAMES[this.#language][area]} ${this.#percent(rate / 10_000, 2)}`;
  }

  taxes(title: string, sums: readonly StatementTax[]): void {
    const { tax, stays, base, amount, total } = this.#texts;
    const sum = (pick: (one: StatementTax) => number) => sums.reduce((all, one) => all + pick(one), 0);
    const row = (name: string, count: number, cents: readonly number[]) => [
      name,
      String(count),
      ...cents.map((some) => this.#money(some)),
    ];
    this.#writer.heading(title, 2);
    this.#writer.table({
      columns: [
        { title: tax, share: 2.2 },
        right(stays, 0.9),
        right(base, 1.2),
        right(amount, 1.2),
        right(total, 1.2),
      ],
      rows: sums.map((one) =>
        row(this.#nameTax(one), one.stays, [one.baseCents, one.taxCents, one.totalCents]),
      ),
      totals: [
        row(
          total,
          sum(({ stays: count }) => count),
          [sum((one) => one.baseCents), sum((one) => one.taxCents), sum((one) => one.totalCents)],
        ),
      ],
    });
  }

  /** Payments in place of drivers have a column if there are any. */
  #figures({ rentCents, compensatedCents, commissionCents, ownerCents }: StatementFigures): string[] {
    const paid = this.#hasCompensated ? [compensatedCents] : [];
    return [rentCents, ...paid, commissionCents, ownerCents].map((cents) => this.#money(cents));
  }

  #figureColumns(): PdfColumn[] {
    const { rentShort, compensatedShort, commissionShort, owner } = this.#texts;
    const paid = this.#hasCompensated ? [compensatedShort] : [];
    return [rentShort, ...paid, commissionShort, owner].map((text) => right(text, 1.2));
  }

  /** Payments that are no rent have a section of their own. */
  compensated({ compensated }: Statement): void {
    if (!this.#hasCompensated) return;
    const { compensated: title, compensatedSum, compensatedNote } = this.#texts;
    this.#writer.heading(title, 2);
    this.#writer.paragraph(compensatedSum(compensated.stays, this.#money(compensated.compensatedCents)));
    this.#writer.paragraph(compensatedNote, { small: true, muted: true });
  }

  months({ months, totals }: Statement): void {
    const { months: title, month, total, stays } = this.#texts;
    const name = new Intl.DateTimeFormat(LOCALES[this.#language], {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    this.#writer.heading(title, 2);
    this.#writer.table({
      columns: [{ title: month, share: 2.2 }, right(stays, 0.9), ...this.#figureColumns()],
      rows: months.map((one) => [
        name.format(new Date(`${one.month}-01`)),
        String(one.stays),
        ...this.#figures(one),
      ]),
      totals: [[total, String(totals.stays), ...this.#figures(totals)]],
    });
  }

  spots({ spots, totals }: Statement): void {
    const { spots: title, spot, occupancy, total, occupancyNote } = this.#texts;
    this.#writer.heading(title, 2);
    this.#writer.table({
      columns: [{ title: spot, share: 2.2 }, right(occupancy, 0.9), ...this.#figureColumns()],
      rows: spots.map((one) => [
        one.title,
        one.occupancy === null ? '–' : this.#percent(one.occupancy, 1),
        ...this.#figures(one),
      ]),
      totals: [[total, '', ...this.#figures(totals)]],
    });
    this.#writer.paragraph(occupancyNote, { small: true, muted: true });
  }

  explanation(): void {
    this.#writer.heading(this.#texts.where, 2);
    for (const text of this.#texts.explanations) this.#writer.paragraph(text);
    this.#writer.paragraph(this.#texts.advice, { bold: true });
  }
}

const namePeriod = (period: string, language: Language): string => {
  const [year = '', quarter] = period.split('-Q');
  return quarter === undefined ? year : STATEMENT_TEXTS[language].quarter(quarter, year);
};

/** The statement of an owner as a tagged PDF. */
export const writeStatementPdf = (statement: Statement, language: Language): Promise<Uint8Array> => {
  const texts = STATEMENT_TEXTS[language];
  const title = texts.title(namePeriod(statement.period, language));
  const { createdAt } = statement;
  return writePdf({ title, author: 'PlazaLibre', language, createdAt }, (writer) => {
    const drawing = new StatementDrawing(writer, language, statement);
    writer.heading(title, 1);
    const owner = texts.of(statement.legalName, statement.taxId);
    if (owner !== '') writer.paragraph(owner, { bold: true });
    const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: BUSINESS_ZONE });
    writer.paragraph(`${texts.made(day.format(createdAt))} ${texts.counting}`, { muted: true });
    if (statement.totals.stays === 0) writer.paragraph(texts.nothing);
    else {
      drawing.taxes(texts.rent, statement.rent);
      drawing.taxes(texts.commission, statement.commission);
      drawing.compensated(statement);
      drawing.months(statement);
      drawing.spots(statement);
      if (statement.rent.some(({ area }) => area === null))
        writer.paragraph(texts.noneNote, { small: true, muted: true });
    }
    drawing.explanation();
  });
};
