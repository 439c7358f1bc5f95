import { readFileSync } from 'node:fs';

/** A fenced block of the runbook: `ops` and `preflight` run on this machine, `aws` needs an account. */
export interface Block {
  readonly kind: string;
  readonly commands: readonly string[];
}

const TEXT = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');

const FENCE = /^ *```(\w*)\n([\s\S]*?)\n *```$/gm;

export const blocks: readonly Block[] = [...TEXT.matchAll(FENCE)].map(([, kind = '', body = '']) => ({
  kind,
  commands: body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
}));

/** The distinct commands of a kind. */
export const commandsOf = (kind: string): string[] => [
  ...new Set(blocks.filter((block) => block.kind === kind).flatMap(({ commands }) => commands)),
];

/** The anchor that GitHub generates for a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

export const anchors: readonly string[] = [...TEXT.matchAll(/^## (.*)$/gm)].map(([, heading = '']) =>
  anchorOf(heading),
);

/** Rows of the first page: the meaning of an alarm, and the anchor that it links to. */
export const alarmRows: readonly (readonly [meaning: string, anchor: string])[] = [
  ...TEXT.matchAll(/^\| (.+?) +\| \[[^\]]+\]\(#([\w-]+)\) +\|$/gm),
].map(([, meaning = '', anchor = '']) => [meaning, anchor]);

/** Rows of the kinds of an alarm: what it is, and what to do. */
export const kindRows: ReadonlyMap<string, string> = new Map(
  [...TEXT.matchAll(/^ *\| `(?!kind`)(\w+)` +\| (.+?) +\|$/gm)].map(([, kind = '', text = '']) => [
    kind,
    text,
  ]),
);

/** Anchors of all links. */
export const links: readonly string[] = [...TEXT.matchAll(/\]\(#([\w-]+)\)/g)].map(
  ([, anchor = '']) => anchor,
);

/** Commands in a document: lines of its blocks, and code in its sentences. */
export const commandsIn = (document: string): string[] => {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');
  const lines = [...text.matchAll(FENCE)].flatMap(([, , body = '']) => body.split('\n'));
  const inline = [...text.replaceAll(FENCE, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [...lines, ...inline].map((line) => line.replaceAll(/\s+/g, ' ').trim());
};
