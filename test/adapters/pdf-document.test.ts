import { writePdf, type PdfWriter } from '#shared/adapters/pdf/document.ts';
import { inflateSync } from 'node:zlib';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { hasPoppler, readPdf } from '#test/support/read-pdf.ts';

const ABOUT = {
  title: 'Factura F2026-000001',
  author: 'PlazaLibre',
  language: 'es',
  createdAt: Date.UTC(2026, 9, 1),
} as const;

const write = (draw: (writer: PdfWriter) => void) => writePdf(ABOUT, draw);

/** The file with its streams unpacked, as Latin-1. */
const unpack = (bytes: Uint8Array): string => {
  const raw = Buffer.from(bytes);
  const parts = raw.toString('latin1').split(/stream\r?\n/);
  return parts
    .map((part) => {
      const stream = Buffer.from(part.split('\nendstream')[0] ?? '', 'latin1');
      try {
        return `${inflateSync(stream).toString('latin1')}\n${part.split('\nendstream')[1] ?? ''}`;
      } catch {
        return part;
      }
    })
    .join('\n');
};

const countPages = (bytes: Uint8Array): number =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1]);

const TABLE = {
  columns: [
    { title: 'Concepto', share: 3 },
    { title: 'Base', share: 1, align: 'right' },
    { title: 'Total', share: 1, align: 'right' },
  ],
  rows: [
    ['Tarifa de servicio', '1,65 €', '2,00 €'],
    ['Comisión', '8,26 €', '10,00 €'],
  ],
  totals: [['Total', '9,91 €', '12,00 €']],
} as const;

describe('a PDF document', () => {
  it('says title and author in well-formed metadata, whatever signs they have, and as they are in the file’s own', async () => {
    const author = 'Ruiz & Hijos <Garajes>, «S.L.»';
    const bytes = await writePdf({ ...ABOUT, title: 'A & B', author }, (writer) => writer.paragraph('Hola'));
    const text = Buffer.from(bytes).toString('utf8');
    const metadata = /<\?xpacket begin.*<\?xpacket end[^>]*>/s.exec(text)?.[0] ?? '';
    expect(metadata).toContain('Ruiz &amp; Hijos &lt;Garajes&gt;, «S.L.»');
    expect(XmlDocument.fromString(metadata).root.name).toBe('xmpmeta');
    expect(text).toContain('(A & B)');
  });

  it('is tagged: language, title, headings, cells and figures are marked', async () => {
    const bytes = await write((writer) => {
      writer.heading('Factura', 1);
      writer.modules({
        modules: [
          [true, false],
          [false, true],
        ],
        sizeMm: 35,
        alt: 'Código QR',
        above: 'QR tributario:',
      });
      writer.paragraph('Gracias por tu reserva.');
      writer.table(TABLE);
    });
    const text = unpack(bytes);
    expect(text).toContain('/Lang (es)');
    expect(text).toContain('/DisplayDocTitle true');
    expect(text).toContain('/Marked true');
    for (const type of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect(text, type).toMatch(new RegExp(`/S /${type}\\b`));
    expect(text.match(/\/S \/TH\b/g)).toHaveLength(3);
    expect(text.match(/\/S \/TD\b/g)).toHaveLength(9);
    expect(text).toContain('/Scope /Column');
    expect(text).toMatch(/\/Alt \(/);
  });

  it('marks the names of a table of names and values as heads of their rows', async () => {
    const columns = [
      { title: '', share: 1 },
      { title: '', share: 3 },
    ] as const;
    const rows = [
      ['Número', 'F2026-000001'],
      ['Fecha', '1 de octubre de 2026'],
    ] as const;
    const text = unpack(await write((writer) => writer.table({ columns, rows, plain: true })));
    expect(text.match(/\/S \/TH\b/g)).toHaveLength(2);
    expect(text.match(/\/S \/TD\b/g)).toHaveLength(2);
    expect(text.match(/\/Scope \/Row\b/g)).toHaveLength(2);
  });

  it('embeds its fonts and names no other', async () => {
    const text = unpack(await write((writer) => writer.table(TABLE)));
    expect(text.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(text).not.toContain('Helvetica');
  });

  it('is the same file for the same content and time', async () => {
    const draw = (writer: PdfWriter) => writer.table(TABLE);
    expect(Buffer.from(await write(draw)).equals(Buffer.from(await write(draw)))).toBe(true);
  });

  it('continues a long table on the next page and numbers the pages', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => [`Línea ${String(row)}`, '1,00 €', '1,21 €']);
    expect(countPages(await write((writer) => writer.table({ ...TABLE, rows })))).toBe(4);
    expect(countPages(await write((writer) => writer.paragraph('Una línea.')))).toBe(1);
  });

  it('breaks a word that is longer than its column, and a text longer than a page', async () => {
    const bytes = await write((writer) => {
      writer.table({ ...TABLE, rows: [['x'.repeat(400), '1', '2']] });
      writer.paragraph('Una palabra y otra. '.repeat(800));
    });
    expect(countPages(bytes)).toBeGreaterThan(1);
  });
});

describe.skipIf(!hasPoppler)('a PDF document, read by poppler', () => {
  it('keeps Spanish, Greek and Cyrillic letters, amounts and ligatures as they were written', async () => {
    const names = 'Íñigo Peña Güell · Ελένη Παπαδοπούλου · Дмитрий Щукин · Łukasz Şahin · oficina';
    const text = readPdf(await write((writer) => writer.paragraph(`${names} · 1.234,56 €`)));
    expect(text).toContain(names);
    expect(text).toContain('1.234,56 €');
  });

  it('shows one box for each character that the font lacks', async () => {
    const family = '👨‍👩‍👧';
    const bytes = await write((writer) => writer.paragraph(`Plaza ${family}🚗 A\u0007B 中 e\u0301`));
    expect(readPdf(bytes)).toContain('Plaza □□ A B □ é');
  });

  it('writes amounts of a table to the right, below their titles', async () => {
    const lines = readPdf(await write((writer) => writer.table(TABLE))).split('\n');
    const ends = ['2,00 €', '10,00 €', '12,00 €'].map((amount) =>
      lines.find((line) => line.endsWith(amount)),
    );
    expect(new Set(ends.map((line) => line?.length)).size).toBe(1);
  });
});
