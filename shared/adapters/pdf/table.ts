import { BOTTOM, INK, MARGIN, MUTED, RULE, TEXT_SIZE, WIDTH } from './page-measures.ts';
import { toPrintable } from './printable.ts';

type Structure = PDFKit.PDFStructureElement;

export interface PdfColumn {
  readonly title: string;
  /** Its part of the width, relative to the others. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

/** Cells may have several lines. Each row has one cell for each column. */
export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Rows below the others, in bold. */
  readonly totals?: readonly (readonly string[])[];
  /** For two columns of names and values: without a row of titles and without lines. The names are the heads of their rows. */
  readonly plain?: boolean;
}

interface Column extends PdfColumn {
  readonly x: number;
  readonly width: number;
}

const PADDING = 3;
const COLUMN_GAP = 8;

const placeColumns = (columns: readonly PdfColumn[]): Column[] => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const room = WIDTH - COLUMN_GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map((column) => {
    const placed = { ...column, x, width: (room * column.share) / whole };
    x += placed.width + COLUMN_GAP;
    return placed;
  });
};

interface Row {
  readonly cells: readonly string[];
  readonly kind: 'head' | 'body' | 'total';
}

class TableDrawing {
  readonly #doc: PDFKit.PDFDocument;
  readonly #columns: readonly Column[];
  readonly #isPlain: boolean;

  constructor(doc: PDFKit.PDFDocument, columns: readonly Column[], isPlain: boolean) {
    this.#doc = doc;
    this.#columns = columns;
    this.#isPlain = isPlain;
  }

  #style({ kind }: Row): void {
    this.#doc.font(kind === 'body' ? 'regular' : 'bold').fontSize(TEXT_SIZE);
  }

  #cells(row: Row): string[] {
    this.#style(row);
    return this.#columns.map((_, index) => toPrintable(this.#doc, row.cells[index] ?? ''));
  }

  height(row: Row): number {
    const cells = this.#cells(row);
    const heights = this.#columns.map(({ width }, index) =>
      this.#doc.heightOfString(cells[index] || ' ', { width }),
    );
    return Math.max(...heights) + (this.#isPlain ? PADDING : 2 * PADDING);
  }

  /** Draws a row, with its structure in `parent`; a repeated head has none. */
  draw(row: Row, parent: Structure | undefined): void {
    const doc = this.#doc;
    const [top, height] = [doc.y, this.height(row)];
    const cells = this.#cells(row);
    const write = ({ x, width, align }: Column, index: number) => {
      doc.fillColor(row.kind === 'head' ? MUTED : INK);
      doc.text(cells[index] ?? '', x, top + (this.#isPlain ? 0 : PADDING), { width, align: align ?? 'left' });
    };
    if (parent) this.#drawTagged(row, parent, write);
    else this.#drawUntagged(() => this.#columns.forEach(write));
    if (!this.#isPlain) this.#drawUntagged(() => this.#rule(row, top, height));
    doc.x = MARGIN;
    doc.y = top + height;
  }

  #drawTagged(row: Row, parent: Structure, write: (column: Column, index: number) => void): void {
    const doc = this.#doc;
    const element = doc.struct('TR');
    parent.add(element);
    this.#columns.forEach((column, index) => {
      const scope = row.kind === 'head' ? 'Column' : this.#isPlain && index === 0 ? 'Row' : undefined;
      // Its types lack the scope.
      const options = (scope ? { scope } : {}) as PDFKit.Mixins.StructureElementOptions;
      const cell = doc.struct(scope ? 'TH' : 'TD', options, () => {
        write(column, index);
      });
      element.add(cell);
      cell.end();
    });
    element.end();
  }

  #drawUntagged(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  #rule({ kind }: Row, top: number, height: number): void {
    const y = kind === 'total' ? top : top + height;
    this.#doc.lineWidth(kind === 'body' ? 0.5 : 1).strokeColor(kind === 'body' ? RULE : MUTED);
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .stroke();
  }
}

/** Draws a table; a page that it continues on repeats its head. */
export const drawTable = (doc: PDFKit.PDFDocument, root: Structure, table: PdfTable): void => {
  const { columns, rows, totals = [], plain = false } = table;
  const drawing = new TableDrawing(doc, placeColumns(columns), plain);
  const element = doc.struct('Table');
  root.add(element);
  const head: Row = { cells: columns.map(({ title }) => title), kind: 'head' };
  const list: Row[] = [
    ...rows.map((cells): Row => ({ cells, kind: 'body' })),
    ...totals.map((cells): Row => ({ cells, kind: 'total' })),
  ];
  const [first] = list;
  const headHeight = plain ? 0 : drawing.height(head);
  if (doc.y + headHeight + (first ? drawing.height(first) : 0) > BOTTOM) doc.addPage();
  if (!plain) drawing.draw(head, element);
  for (const row of list) {
    if (doc.y + drawing.height(row) > BOTTOM) {
      doc.addPage();
      if (!plain) drawing.draw(head, undefined);
    }
    drawing.draw(row, element);
  }
  element.end();
};
