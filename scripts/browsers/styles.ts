import { readFileSync } from 'node:fs';
import path from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import { AtRule, type Container, type Declaration, type Document, parse } from 'postcss';
import { findFeature, listLacking } from './support.ts';

/** Properties whose absence only changes the look a little. */
const ONLY_LOOKS = ['field-sizing', 'page', 'print-color-adjust', 'scrollbar-width', 'text-wrap'];

/** Every function of CSS values in MDN's data, by name. */
const functions = new Map<string, string>();
const collect = (at: object, where: string) => {
  for (const [name, below] of Object.entries(at)) {
    if (name === '__compat') continue;
    functions.set(name, `${where}.${name}`);
    collect(below as object, `${where}.${name}`); // groups may contain groups
  }
};
collect(bcd.css.types ?? {}, 'css.types');

const featuresOfValue = ({ prop, value }: Declaration): string[] => [
  ...[...value.matchAll(/([a-z-]+)\(/g)].flatMap(([, name = '']) => functions.get(name) ?? []),
  ...[...value.matchAll(/(?<![\w-])[a-z][a-z-]+(?![\w(-])/g)].map(
    ([word]) => `css.properties.${prop}.${word}`,
  ),
  ...[...value.matchAll(/\d([sdl]v[hwib])\b/g)].map(() => 'css.types.length.viewport_percentage_units_small'),
];

/**
 * Whether the rule has an older value of the property before, or a feature query. A value with `var()` is always accepted and found invalid
 * too late to fall back.
 */
const isGuarded = (declaration: Declaration): boolean => {
  const previous = declaration.prev();
  const isOlder = previous?.type === 'decl' && previous.prop === declaration.prop;
  if (isOlder && !declaration.value.includes('var(')) return true;
  let at: Container | Document | undefined = declaration.parent;
  while (at && !(at instanceof AtRule && at.name === 'supports')) at = at.parent;
  return at !== undefined;
};

const featuresOf = (text: string): readonly (readonly [feature: string, line: number])[] => {
  const found: (readonly [string, number])[] = [];
  parse(text).walk((node) => {
    const line = node.source?.start?.line ?? 0;
    if (node.type === 'atrule' && !ONLY_LOOKS.includes(node.name)) {
      found.push([`css.at-rules.${node.name}`, line]);
      for (const [, name = ''] of node.params.matchAll(/\(([a-z-]+)/g))
        found.push([`css.at-rules.${node.name}.${name}`, line]);
    }
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        found.push([`css.selectors.${name}`, line]);
    if (
      node.type === 'decl' &&
      !node.prop.startsWith('--') &&
      !isGuarded(node) &&
      !ONLY_LOOKS.includes(node.prop)
    )
      for (const feature of [`css.properties.${node.prop}`, ...featuresOfValue(node)])
        found.push([feature, line]);
  });
  return found;
};

/** Names every feature of CSS that a file uses unguarded and that is newer than our oldest browsers. */
export const findNewerInStyles = (files: readonly string[], root: string): string[] =>
  files.flatMap((file) =>
    featuresOf(readFileSync(path.join(root, file), 'utf8')).flatMap(([name, line]) => {
      const feature = findFeature(name);
      // A feature that a browser never had is not newer: it only changes the look a little.
      const lacking = feature
        ? listLacking(feature, { isPrefixed: true }).filter((browser) => !browser.endsWith('none'))
        : [];
      return lacking.length > 0 ? [`${file}:${line} ${name}: ${lacking.join(', ')}`] : [];
    }),
  );
