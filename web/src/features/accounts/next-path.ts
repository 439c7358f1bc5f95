import { useSearchParams } from 'react-router-dom';
import { parseUrl } from '#web/lib/parse-url.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * `next` as a path of this site, else undefined: `//host`, `/\host` and full addresses lead elsewhere, and so does a path that becomes
 * `//host` once its dots are resolved, as `/.//host`.
 */
export const readNextPath = (next: string | null): string | undefined => {
  if (!next?.startsWith('/')) return undefined;
  const url = parseUrl(next, window.location.origin);
  if (url?.origin !== window.location.origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
};

/** The destination after signing in: the former one, else /publicar (ruling 19). */
export const useNextPath = () => {
  const [search] = useSearchParams();
  const asked = readNextPath(search.get('next'));
  return { asked, target: asked ?? paths.publish };
};
