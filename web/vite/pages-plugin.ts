import { readFileSync } from 'node:fs';
import { marked, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { RichText, TextBody, TextSection, Widget } from '../src/features/pages/page-text.ts';
import { pageValues } from './page-values.ts';

const PAGE = /features\/pages\/content\/(es|en)\/.*\.md$/;
const WIDGETS: readonly Widget[] = ['company', 'consent', 'support', 'hosts', 'declaration'];

type Values = Readonly<Record<string, string | number>>;

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (named, name: string) => {
    if (name in values) return String(values[name]);
    if (WIDGETS.some((widget) => widget === name)) return named;
    throw new Error(`There is no value ${named}`);
  });

const toParts = (tokens: readonly Token[] = []): RichText[] =>
  // No extension of marked adds other tokens.
  (tokens as readonly MarkedToken[]).flatMap(toPart);

const toParagraph = ({ text, tokens }: Tokens.Paragraph): RichText => {
  const widget = WIDGETS.find(
    (name) => text === `{${name}}` || (name === 'hosts' && text.includes('{hosts}')),
  );
  return widget ? { widget, children: toParts(tokens) } : { tag: 'p', children: toParts(tokens) };
};

/** Throws for what a page has no look for: HTML, pictures, tables. */
const toPart = (token: MarkedToken): RichText | RichText[] => {
  switch (token.type) {
    case 'space':
      return [];
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? toParts(token.tokens) : token.text;
    case 'codespan':
      return { tag: 'code', children: [token.text] };
    case 'strong':
      return { tag: 'strong', children: toParts(token.tokens) };
    case 'link':
      if (!/^(?:\/|https:\/\/)/.test(token.href)) throw new Error(`A page cannot link to ${token.href}`);
      return { tag: 'a', to: token.href, children: toParts(token.tokens) };
    case 'paragraph':
      return toParagraph(token);
    case 'list':
      return { tag: token.ordered ? 'ol' : 'ul', children: toParts(token.items) };
    case 'list_item':
      return { tag: 'li', children: toParts(token.tokens) };
    default:
      throw new Error(`A page cannot show ${token.type}: ${token.raw}`);
  }
};

const isHeading = (token: Token | undefined, depth: number): token is Tokens.Heading =>
  token?.type === 'heading' && token.depth === depth;

const toSection = ([heading, ...tokens]: readonly Token[], depth: number): TextSection => {
  const [, title = '', id = ''] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec((heading as Tokens.Heading).text) ?? [];
  return { id, title: toParts(marked.Lexer.lexInline(title)), ...toBody(tokens, depth + 1) };
};

/** The part before the first heading of this depth, and a section for each. */
const toBody = (tokens: readonly Token[], depth: number): TextBody => {
  const starts = tokens.flatMap((token, index) => (isHeading(token, depth) ? [index] : []));
  return {
    blocks: toParts(tokens.slice(0, starts[0])),
    sections: starts.map((start, index) => toSection(tokens.slice(start, starts[index + 1]), depth)),
  };
};

/** `title: About us` and so on, one a line between two lines of dashes, then Markdown that begins with headings of two signs. */
const toPage = (text: string) => {
  const [, head = '', body = text] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const facts = head.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? []);
  return { ...(Object.fromEntries(facts) as object), ...toBody(marked.lexer(body), 2) };
};

/** The long page in a file, with the numbers of today's rules. Throws for a value or a mark that no page knows. */
export const readPage = (file: string, browsers: Values = {}) => {
  const language = PAGE.exec(file)?.[1] === 'en' ? 'en' : 'es';
  try {
    return toPage(fill(readFileSync(file, 'utf8'), { ...pageValues(language), ...browsers }));
  } catch (cause) {
    throw new Error(`${file} cannot be read`, { cause });
  }
};

/** Makes data of the long pages: `PageText`, without the reader of Markdown. They can name `{safari}` and so on: the oldest browsers. */
export const pagesPlugin = (browsers: Values): Plugin => ({
  name: 'plazalibre:pages',
  load: {
    filter: { id: PAGE },
    handler: (id) => `export default JSON.parse(${JSON.stringify(JSON.stringify(readPage(id, browsers)))});`,
  },
});
