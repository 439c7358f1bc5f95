/** Long texts as data, which `web/vite/pages-plugin.ts` makes of the Markdown below `content/`. */

/** Something that a sentence cannot say: see `components/rich-text.tsx`. */
export type Widget = 'company' | 'consent' | 'support' | 'hosts' | 'declaration';

/** Words, or what is marked in them, or a block of a text. */
export type RichText =
  | string
  | { tag: 'strong' | 'code' | 'p' | 'ul' | 'ol' | 'li'; children: readonly RichText[] }
  | { tag: 'a'; to: string; children: readonly RichText[] }
  | { widget: Widget; children: readonly RichText[] };

export interface TextBody {
  /** The blocks before the first section. */
  blocks: readonly RichText[];
  sections: readonly TextSection[];
}

export interface TextSection extends TextBody {
  /** The anchor, alike in both languages: `{#id}` behind the heading, else empty. */
  id: string;
  title: readonly RichText[];
}

export interface PageText extends TextBody {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
  /** The first publication of a legal text, in words, if known. */
  published?: string;
  /** Its last change, in words. */
  updated?: string;
}

/** Throws for a section that is not there. */
export const getSection = ({ sections }: TextBody, id: string): TextSection => {
  const section = sections.find((one) => one.id === id);
  if (!section) throw new Error(`The text has no section ${id}`);
  return section;
};

/** Tags between which a reader sees a new line. */
const BLOCKS: readonly string[] = ['p', 'ul', 'ol', 'li'];

const readAll = (parts: readonly RichText[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const text = readAll(part.children);
      return 'tag' in part && BLOCKS.includes(part.tag) ? ` ${text} ` : text;
    })
    .join('');

/** The visible text, with a blank between paragraphs and entries of lists. */
export const plainText = (parts: readonly RichText[]): string => readAll(parts).replace(/ {2,}/g, ' ').trim();
