import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDEST_BROWSERS } from '#build/targets.ts';
import { plainText, type RichText, type TextBody } from '#web/features/pages/page-text.ts';
import { readPage } from '../../web/vite/pages-plugin.ts';

const CONTENT = 'web/src/features/pages/content';
const listPages = (language: string) =>
  readdirSync(`${CONTENT}/${language}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort();

/** The kind of each block, and the length of lists. */
const kindsOf = (blocks: readonly RichText[]): unknown[] =>
  blocks.map((block) => {
    if (typeof block === 'string') return 'words';
    if ('widget' in block) return block.widget;
    return block.tag === 'ul' || block.tag === 'ol' ? [block.tag, block.children.length] : block.tag;
  });

const outlineOf = ({ blocks, sections }: TextBody): unknown => [
  kindsOf(blocks),
  sections.map((section) => [section.id, outlineOf(section)]),
];

/** Reads a new page with this Markdown. */
const readMarkdown = (markdown: string) => {
  const directory = path.join(mkdtempSync(path.join(tmpdir(), 'page-')), 'features/pages/content/en');
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'page.md');
  writeFileSync(file, markdown);
  return readPage(file);
};

describe('long pages', () => {
  it.each(listPages('es'))('%s has the same parts in both languages', (page) => {
    const [es, en] = ['es', 'en'].map((language) =>
      readPage(`${CONTENT}/${language}/${page}`, OLDEST_BROWSERS),
    );
    expect(listPages('en')).toEqual(listPages('es'));
    expect(Object.keys(en ?? {})).toEqual(Object.keys(es ?? {}));
    expect(en && outlineOf(en)).toEqual(es && outlineOf(es));
  });

  it('have a blank between paragraphs and entries of lists where they are read as one text', () => {
    const { blocks } = readMarkdown(
      '---\ntitle: Page\n---\n\nOne **word**.\n\nTwo:\n\n- three\n- [four](/b)\n',
    );
    expect(plainText(blocks)).toBe('One word. Two: three four');
  });

  it('are read with markup, lists, links, sections and values', () => {
    expect(
      readMarkdown(
        '---\ntitle: Two: words\n---\n\nOver **{minAge}**.\n\n## Part {#part}\n\n- [a](/b) `c`\n\n{company}\n\n### Of it\n\nAsk {hosts}.\n',
      ),
    ).toEqual({
      title: 'Two: words',
      blocks: [{ tag: 'p', children: ['Over ', { tag: 'strong', children: ['18'] }, '.'] }],
      sections: [
        {
          id: 'part',
          title: ['Part'],
          blocks: [
            {
              tag: 'ul',
              children: [
                {
                  tag: 'li',
                  children: [{ tag: 'a', to: '/b', children: ['a'] }, ' ', { tag: 'code', children: ['c'] }],
                },
              ],
            },
            { widget: 'company', children: ['{company}'] },
          ],
          sections: [
            {
              id: '',
              title: ['Of it'],
              blocks: [{ widget: 'hosts', children: ['Ask {hosts}.'] }],
              sections: [],
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['HTML', 'See <b>this</b>.', 'A page cannot show html: <b>'],
    ['a picture', '![cat](/cat.png)', 'A page cannot show image'],
    ['a heading of the wrong level', '# Title', 'A page cannot show heading'],
    ['an unknown value', 'In {holdMinuts} minutes.', 'There is no value {holdMinuts}'],
    ['a script as an address', '[a](javascript:alert%281%29)', 'A page cannot link to javascript:'],
  ])('refuse %s', (_, markdown, words) => {
    const refusal = () => {
      try {
        return readMarkdown(markdown);
      } catch (error) {
        return String(error instanceof Error && error.cause);
      }
    };
    expect(refusal()).toContain(words);
  });
});
