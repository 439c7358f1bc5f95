import { createHash, timingSafeEqual } from 'node:crypto';
import { readOriginSecrets } from '#shared/adapters/origin-secret.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/model/constants.ts';
import type { Route } from '#shared/api/route.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** How long a look at the secrets holds for those who show another one, milliseconds. */
const REREAD_INTERVAL = 10_000;

const digest = (text: string) => createHash('sha256').update(text).digest();
const isAmong = (secrets: readonly string[], shown: string) =>
  secrets.some((secret) => timingSafeEqual(digest(secret), digest(shown)));

/** Reads the secrets when the first request comes, and again where a request has one that is not known yet. */
const createOriginCheck = () => {
  let looked = { at: 0, secrets: Promise.resolve<readonly string[]>([]) };
  return {
    passes: async (id: string, shown: string): Promise<boolean> => {
      if (isAmong(await looked.secrets.catch(() => []), shown)) return true;
      if (Date.now() - looked.at > REREAD_INTERVAL)
        looked = { at: Date.now(), secrets: readOriginSecrets(id) };
      return isAmong(await looked.secrets, shown);
    },
    secrets: () => looked.secrets,
  };
};

const originCheck = /* @__PURE__ */ lazy(createOriginCheck);

/**
 * Throws `forbidden` for a request that did not come through CloudFront, where the firewall and the limits of an address
 * are: the API's own address is no secret. A function without the name of the secret refuses everything, except on the
 * stage `local`.
 */
export const assertOriginSecret = async (headers: Headers): Promise<void> => {
  const id = env.originSecretId();
  const isOpen =
    id === undefined ? env.isLocal() : await originCheck().passes(id, headers[ORIGIN_SECRET_HEADER] ?? '');
  if (!isOpen) throw new AppError('forbidden', 'The API answers at the address of the site only.');
};

/**
 * The secrets that a request which has passed was compared with, the newest first. They serve as keys, too: every function
 * of a route has them, and they need no set-up. Empty on the stage `local` without a secret.
 */
export const listOriginSecrets = (): Promise<readonly string[]> => originCheck().secrets();

/**
 * Throws `forbidden` for a write that a browser sends for another site's page (CSRF). Browsers set `sec-fetch-site`
 * themselves and no script can change it; clients that are no browser do not send it.
 */
export const refuseCrossSite = (method: Route['method'], headers: Headers): void => {
  if (method !== 'GET' && headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('forbidden', 'This request comes from a page of another site.');
};
