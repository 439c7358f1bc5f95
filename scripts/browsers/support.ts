import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };
import { OLDEST_BROWSERS } from '#build/targets.ts';

/** Telephones have the engines of the desktop, with a name of their own in the data. */
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

/** Finds what MDN's data say of a name, such as `api.URL.parse_static`; undefined where they say nothing. */
export const findFeature = (path: string): CompatStatement | undefined => {
  let at: Identifier | undefined = bcd as unknown as Identifier; // its parts are all of this shape
  for (const part of path.split('.')) at = at?.[part];
  return at?.__compat;
};

/**
 * The browsers of our oldest versions that lack a feature, with the first version that has it: `safari 17`. `isPrefixed` where the build
 * writes it with a prefix, too.
 */
export const listLacking = (feature: CompatStatement, { isPrefixed = false } = {}): string[] =>
  Object.entries(BROWSERS).flatMap(([name, oldest]) => {
    const stated = feature.support[name as keyof typeof BROWSERS]; // a key of that record
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
    // Only `__compat` is not of this shape.
    below === '__compat' ? [] : collectLacking(part as Identifier, below),
  ),
];

/** The last part of every name that a browser of ours lacks: what is not among them need not be looked at. */
export const listNewerNames = (): Set<string> =>
  new Set([bcd.api, bcd.javascript.builtins].flatMap((part) => collectLacking(part as Identifier, ''))); // the builtins are there
