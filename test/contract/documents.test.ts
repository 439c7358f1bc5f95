import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '#test/ops/runbook-text.ts';

const FOLDER = 'docs/decisions';

interface Decision {
  readonly number: number;
  readonly title: string;
  readonly file: string;
  readonly text: string;
  readonly status: string;
}

const decisions: readonly Decision[] = readdirSync(FOLDER)
  .filter((file) => /^\d/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8');
    const [, status = ''] = /^Status: ([\s\S]+?)\n\n/m.exec(text) ?? [];
    const [, title = ''] = /^# \d+\. (.+)$/m.exec(text) ?? [];
    return { number: Number(file.slice(0, 4)), title, file, text, status };
  });

const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');

/** The words of a title in kebab case. `VERI\*FACTU` is one word, and articles do not count. */
const wordsOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/['*\\]/g, '')
    .split(/[^a-z\d]+/)
    .filter((word) => !['', 'a', 'an', 'the'].includes(word))
    .join('-');

/** The numbers that a status names after a word: `changes [83](…), [100](…)`. */
const namedAfter = (word: string, { status }: Decision): number[] =>
  [...status.matchAll(new RegExp(`${word} ((?:\\[\\d+\\]\\([^)]+\\)(?:, )?)+)`, 'g'))].flatMap(
    ([, list = '']) => [...list.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)),
  );

const pairsOf = (word: string, isLater: boolean) =>
  decisions
    .flatMap((decision) =>
      namedAfter(word, decision).map((other) =>
        isLater ? `${decision.number} ${other}` : `${other} ${decision.number}`,
      ),
    )
    .toSorted();

describe('a decision', () => {
  it.each(['change', 'retire'])('that a later one %ss names it in its status, and is named there', (verb) => {
    const said = pairsOf(`${verb}s`, true);
    expect(said.length).toBeGreaterThan(3);
    expect(pairsOf(`${verb}d by`, false)).toEqual(said);
  });

  it('says in its status what its text says about others', () => {
    const unsaid = decisions.flatMap((decision) => {
      const named = ['changes', 'retires'].flatMap((word) => namedAfter(word, decision));
      const body = decision.text.replace(decision.status, '');
      return [...body.matchAll(/\b(?:changes|replaces|retires)\s+\[?decisions?\s+\[?(\d+)/gi)]
        .map(([, number]) => Number(number))
        .filter((number) => !named.includes(number))
        .map((number) => `${decision.number} ${number}`);
    });
    expect(unsaid).toEqual([]);
  });

  it('has one number, a state and a date', () => {
    for (const { number, file, text, status } of decisions) {
      expect([file, text.startsWith(`# ${number}. `)]).toEqual([file, true]);
      expect([file, status]).toEqual([
        file,
        expect.stringMatching(/^(accepted|retired by \[\d+\]\([\w-]+\.md\)) · \d{4}-\d\d-\d\d/),
      ]);
    }
    const numbers = decisions.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    const gaps = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
      (number) => !numbers.includes(number),
    );
    const [, explained = ''] = /^Numbers without a file: ([\d, ]+)\./m.exec(index) ?? [];
    expect(explained.split(', ').map(Number)).toEqual(gaps);
  });

  it('has a file that is named after its title', () => {
    const misnamed = decisions.filter(({ file, title }) => wordsOf(file.slice(5, -3)) !== wordsOf(title));
    expect(misnamed.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });

  it('is in the index once, with its title, search terms, and the decision that retired it', () => {
    const lines = index.split('\n').filter((line) => line.startsWith('- ['));
    const found = lines.map((line) => /^- \[(.+?)\]\(([^)]+)\): [^;]+(?:; (.+))?$/.exec(line)?.slice(1, 4));
    const expected = decisions.map(({ number, title, file, status }) => {
      const [, link] = /^retired by (\S+)/.exec(status) ?? [];
      return [`${number}. ${title}`, file, link && `retired by ${link}`];
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});

/** Blocks and code in sentences are not links. */
const withoutCode = (text: string) =>
  text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '');

const headingsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

it('leads every link of a document to a file and a heading that exist', () => {
  const documents = [
    ...readdirSync('.'),
    ...['docs', 'local', 'web/streets', '.github'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    ),
  ].filter((file) => file.endsWith('.md') && !file.startsWith(path.join('docs', 'specification')));
  expect(documents.length).toBeGreaterThan(100);
  const broken = documents.flatMap((file) =>
    [
      ...withoutCode(readFileSync(file, 'utf8')).matchAll(
        /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g,
      ),
    ]
      .filter(([, target = '', anchor]) => {
        const at = target === '' ? file : path.join(path.dirname(file), target);
        return !existsSync(at) || (anchor !== undefined && !headingsOf(at).includes(anchor));
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('has an index in README that names every document of docs', () => {
  const readme = readFileSync('README.md', 'utf8');
  const documents = readdirSync('docs').filter((file) => file.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(15);
  expect(documents.filter((file) => !readme.includes(`](docs/${file})`))).toEqual([]);
});

it.each([
  ['docs/interoperability.md', 80],
  ['docs/calendars.md', 50],
])('names tests in %s by titles that exist', (document, least) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`(test\/[\w/.-]+\.ts)`: (.*?) *\|$/gm)];
  expect(named.length).toBeGreaterThanOrEqual(least);
  const missing = named.filter(([, file = '', title = '']) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // Titles are without the names of requirements.
    return !text
      .replaceAll(/\[[A-Z]+-\d+\] /g, '')
      .replaceAll("\\'", "'")
      .includes(title);
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});
