import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findNewerInScripts } from '../../scripts/browsers/scripts.ts';
import { findNewerInStyles } from '../../scripts/browsers/styles.ts';

const root = mkdtempSync(path.join(tmpdir(), 'browsers-'));
afterAll(() => rmSync(root, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);

describe('the check of the oldest browsers', () => {
  it('names what a script uses without a feature check', () => {
    const config = path.join(root, 'tsconfig.json');
    write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { lib: ['ESNext', 'DOM'], types: [], strict: true } }),
    );
    write(
      'a.ts',
      `export const address = URL.parse('a');
export const count = (query: URLSearchParams, known: Set<string>) => query.size + known.size;
export const either = (a: AbortSignal | null) => a && AbortSignal.any([a]);
export const grouped = Object.groupBy([1], String);
export const show = (element: HTMLElement) => element.showPopover();
export const later: URLPattern | undefined = undefined;`,
    );
    write(
      'guarded.ts',
      `export const show = (element: HTMLElement) => element.showPopover?.();
export const parse = () => ('parse' in URL ? URL.parse('a') : undefined);
export const open = (element: HTMLElement) => {
  if (!('showPopover' in element)) return;
  (element as HTMLElement).showPopover();
};
export const own = { groupBy: 1, showPopover: 2 }.showPopover;`,
    );
    expect(findNewerInScripts(config, root).map((line) => line.split(': ')[0])).toEqual([
      'a.ts:1 parse',
      'a.ts:2 size',
      'a.ts:3 any',
      'a.ts:4 groupBy',
      'a.ts:5 showPopover',
    ]);
  });

  it('names what a style uses without an older value or a feature query', () => {
    write(
      'a.css',
      `a { text-box: trim-both; }
b { color: light-dark(red, blue); }
c { width: 1px; width: calc-size(auto, size); }
@supports (text-box: trim-both) { d { text-box: trim-both; } }
e:open { color: red; }`,
    );
    const found = findNewerInStyles(['a.css'], root).map((line) => line.split(': ')[0]);
    expect(found).toEqual([
      'a.css:1 css.properties.text-box',
      'a.css:1 css.properties.text-box.trim-both',
      'a.css:2 css.types.color.light-dark',
      'a.css:5 css.selectors.open',
    ]);
  });
});
