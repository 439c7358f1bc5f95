import { createHash, timingSafeEqual } from 'node:crypto';
import { readOriginSecrets } from '#shared/adapters/origin-secret.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/model/constants.ts';
import type { Route } from '#shared/api/route.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** How long the secrets are cached before an unknown one causes another read, in milliseconds. */
const REREAD_INTERVAL = 10_000;

const digest = (text: string) => createHash('sha256').update(text).digest();
const isAmong = (secrets: readonly string[], shown: string) =>
  secrets.some((secret) => timingSafeEqual(digest(secret), digest(shown)));

/** Reads the secrets at the first request, and again for an unknown one. */
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
 * Throws `forbidden` for a request that bypassed CloudFront with its firewall and limits: the API's own address is no secret. Without the
 * secret's name a function refuses everything, except on the stage `local`.
 */
export const assertOriginSecret = async (headers: Headers): Promise<void> => {
  const id = env.originSecretId();
  const isOpen =
    id === undefined ? env.isLocal() : await originCheck().passes(id, headers[ORIGIN_SECRET_HEADER] ?? '');
  if (!isOpen) throw new AppError('forbidden', 'The API answers at the address of the site only.');
};

/**
 * The current secrets, newest first. They also serve as keys: every function of a route has them, without further set-up. Empty on the
 * stage `local` without a secret.
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
