import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };
import { OLDEST_BROWSERS } from '#build/targets.ts';

/** Mobile browsers have the same engines, but their own names in the data. */
const BROWSERS = {
  ...OLDEST_BROWSERS,
  safari_ios: OLDEST_BROWSERS.safari,
  chrome_android: OLDEST_BROWSERS.chrome,
  firefox_android: OLDEST_BROWSERS.firefox,
};

const isNewer = (version: string, oldest: string): boolean => {
  const [a = 0, b = 0] = version.replace('≤', '').split('.').map(Number);
  const [c = 0, d = 0] = oldest.split('.').map(Number);
  return a > c || (a === c && b > d);
};

/** The entry of MDN's data for a name, such as `api.URL.parse_static`, or undefined. */
export const findFeature = (path: string): CompatStatement | undefined => {
  let at: Identifier | undefined = bcd as unknown as Identifier; // every part of it has this shape
  for (const part of path.split('.')) at = at?.[part];
  return at?.__compat;
};

/**
 * The browsers of our list that lack a feature, with the first version that has it: `safari 17`. With `isPrefixed`, a prefixed version
 * counts, because the build adds prefixes.
 */
export const listLacking = (feature: CompatStatement, { isPrefixed = false } = {}): string[] =>
  Object.entries(BROWSERS).flatMap(([name, oldest]) => {
    const stated = feature.support[name as keyof typeof BROWSERS]; // the keys of that record
    const statements = stated === undefined ? [] : [stated].flat();
    const added = statements
      .filter(({ flags, prefix, alternative_name }) => !flags && !alternative_name && (isPrefixed || !prefix))
      .flatMap(({ version_added }) => (version_added === 'preview' ? [] : [version_added]))
      .filter((version) => typeof version === 'string');
    if (added.some((version) => !isNewer(version, oldest))) return [];
    return [`${name} ${added[0] ?? 'none'}`];
  });

const collectLacking = (at: Identifier, name: string): string[] => [
  ...(at.__compat && listLacking(at.__compat).length > 0 ? [name.replace(/_static$/, '')] : []),
  ...Object.entries(at).flatMap(([below, part]) =>
    // Only `__compat` has another shape.
    below === '__compat' ? [] : collectLacking(part as Identifier, below),
  ),
];

/** The last segment of every name that one of our browsers lacks: other names need no check. */
export const listNewerNames = (): Set<string> =>
  new Set([bcd.api, bcd.javascript.builtins].flatMap((part) => collectLacking(part as Identifier, ''))); // the data have builtins
