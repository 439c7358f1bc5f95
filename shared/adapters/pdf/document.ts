import PDFDocument from 'pdfkit';
import { escapeHtml } from '../../lib/escape-html.ts';
import { readFont } from './font-files.ts';
import { A4, BOTTOM, INK, MARGIN, MUTED, TEXT_SIZE, WIDTH, toPoints } from './page-measures.ts';
import { toPrintable } from './printable.ts';
import { drawTable, type PdfTable } from './table.ts';

type Structure = PDFKit.PDFStructureElement;

export interface PdfAbout {
  readonly title: string;
  /** The issuer. */
  readonly author: string;
  readonly language: 'es' | 'en';
  /** Epoch milliseconds. The same content and time give the same bytes. */
  readonly createdAt: number;
}

export interface PdfTextStyle {
  readonly bold?: boolean;
  readonly muted?: boolean;
  readonly small?: boolean;
  readonly align?: 'left' | 'right' | 'center';
}

/** A pattern of squares in the middle, such as a QR code: rows from the top, true for a dark module. It brings its own quiet zone or none. */
export interface PdfModules {
  readonly modules: readonly (readonly boolean[])[];
  readonly sizeMm: number;
  /** The alternative text. */
  readonly alt: string;
  readonly above?: string;
  readonly below?: string;
}

/** Writes a document from top to bottom. Pages break by themselves. */
export interface PdfWriter {
  heading(text: string, level: 1 | 2): void;
  paragraph(text: string, style?: PdfTextStyle): void;
  table(table: PdfTable): void;
  modules(modules: PdfModules): void;
  /** Leaves some space. */
  gap(mm: number): void;
}

const HEADING_SIZES = { 1: 18, 2: 12.5 } as const;
const SMALL_SIZE = 8;

class Writer implements PdfWriter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Structure;

  constructor(doc: PDFKit.PDFDocument, root: Structure) {
    this.#doc = doc;
    this.#root = root;
  }

  heading(text: string, level: 1 | 2): void {
    this.gap(level === 1 ? 0 : 3);
    // A heading is not the last line of a page.
    this.#keep(toPoints(20));
    this.#write(`H${String(level)}`, text, { bold: true }, HEADING_SIZES[level]);
    this.gap(level === 1 ? 2 : 1);
  }

  paragraph(text: string, style: PdfTextStyle = {}): void {
    this.#write('P', text, style, style.small ? SMALL_SIZE : TEXT_SIZE);
    this.gap(1);
  }

  table(table: PdfTable): void {
    drawTable(this.#doc, this.#root, table);
    this.gap(2);
  }

  modules({ modules, sizeMm, alt, above, below }: PdfModules): void {
    const doc = this.#doc;
    const size = toPoints(sizeMm);
    const caption = above === undefined && below === undefined ? 0 : toPoints(5);
    this.#keep(size + 2 * caption);
    const x = (A4.width - size) / 2;
    const before = doc.y;
    const label = (text: string | undefined, y: number) => {
      if (text === undefined) return;
      const options = { width: size, align: 'center', lineBreak: true } as const;
      this.#mark('P', () => {
        doc.font('bold').fontSize(TEXT_SIZE).fillColor(INK).text(toPrintable(doc, text), x, y, options);
      });
    };
    label(above, before);
    const top = before + (above === undefined ? 0 : caption);
    this.#add(
      doc.struct(
        'Figure',
        { alt, bbox: [x, top, x + size, top + size] } as PDFKit.Mixins.StructureElementOptions,
        () => {
          const side = size / modules.length;
          modules.forEach((row, down) =>
            row.forEach((isDark, right) => {
              if (isDark) doc.rect(x + right * side, top + down * side, side, side);
            }),
          );
          doc.fill(INK);
        },
      ),
    );
    label(below, top + size + 2);
    doc.x = MARGIN;
    doc.y = top + size + (below === undefined ? 0 : caption) + toPoints(2);
  }

  gap(mm: number): void {
    this.#doc.y += toPoints(mm);
  }

  #keep(height: number): void {
    if (this.#doc.y + height > BOTTOM) this.#doc.addPage();
  }

  #add(element: Structure): void {
    this.#root.add(element);
    element.end();
  }

  #mark(type: string, draw: () => void): void {
    this.#add(this.#doc.struct(type, {}, draw));
  }

  #write(type: string, text: string, { bold, muted, align }: PdfTextStyle, size: number): void {
    const doc = this.#doc;
    doc.font(bold ? 'bold' : 'regular').fontSize(size);
    const options = { width: WIDTH, align: align ?? 'left' };
    const printable = toPrintable(doc, text);
    this.#mark(type, () => {
      doc.fillColor(muted ? MUTED : INK).text(printable, MARGIN, doc.y, options);
    });
  }
}

/** Page numbers and the title at the foot of each page, outside of the text. */
const drawFooters = (doc: PDFKit.PDFDocument, title: string): void => {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // PDFKit starts a new page for text below the margin.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(SMALL_SIZE).fillColor(MUTED);
    const y = A4.height - MARGIN + toPoints(4);
    const half = { width: WIDTH / 2, lineBreak: false, ellipsis: true, height: SMALL_SIZE * 1.5 };
    doc.text(toPrintable(doc, title), MARGIN, y, half);
    doc.text(`${String(page + 1)} / ${String(count)}`, MARGIN + WIDTH / 2, y, { ...half, align: 'right' });
    doc.endMarkedContent();
  }
};

/** pdfkit 0.20 writes title and author into the XML of the metadata as they are; there only, they are escaped. */
const escapeMetadata = (doc: PDFKit.PDFDocument): void => {
  const described = doc as unknown as { endMetadata: () => void }; // its types leave it out
  const write = described.endMetadata.bind(doc);
  described.endMetadata = () => {
    const { Title = '', Author = '', Creator = '' } = doc.info;
    Object.assign(doc.info, {
      Title: escapeHtml(Title),
      Author: escapeHtml(Author),
      Creator: escapeHtml(Creator),
    });
    write();
  };
};

/**
 * A tagged PDF of A4 pages with embedded fonts, its language and its title: headings, paragraphs, tables with header cells and figures are
 * marked, so that a screen reader can read it. Characters that the font lacks, such as emoji, become a visible box.
 */
export const writePdf = async (about: PdfAbout, draw: (writer: PdfWriter) => void): Promise<Uint8Array> => {
  const { title, author, language, createdAt } = about;
  const date = new Date(createdAt);
  const doc = new PDFDocument({
    size: [A4.width, A4.height],
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // Bytes are allowed, its types say a name. Without it, pdfkit loads a font that it does not embed.
    font: readFont('regular') as unknown as string,
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: 'PDFKit',
      CreationDate: date,
      ModDate: date,
    },
  });
  escapeMetadata(doc);
  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.registerFont('regular', readFont('regular'));
  doc.registerFont('bold', readFont('bold'));
  const root = doc.struct('Document');
  doc.addStructure(root);
  draw(new Writer(doc, root));
  root.end();
  drawFooters(doc, title);
  doc.end();
  await done;
  return Buffer.concat(chunks);
};
