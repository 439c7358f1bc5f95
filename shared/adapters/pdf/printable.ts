/** Stands for each character that the font lacks. */
const BOX = '□';

/** pdfkit's types lack the font that is set. */
interface WithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Composed letters where there are such, spaces for control characters, and line breaks as they are. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');

/**
 * A text as the document's font can write it: a character that it lacks, such as an emoji of several code points, becomes one visible box.
 */
export const toPrintable = (doc: PDFKit.PDFDocument, text: string): string => {
  const { font } = (doc as unknown as WithFont)._font;
  const isKnown = (character: string) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return Array.from(graphemes.segment(clean(text)), ({ segment }) =>
    Array.from(segment).every(isKnown) ? segment : BOX,
  ).join('');
};
