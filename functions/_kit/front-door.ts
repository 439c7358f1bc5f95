import { createHash, timingSafeEqual } from 'node:crypto';
import { readOriginSecrets } from '#shared/adapters/origin-secret.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/api/constants.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { env } from '#shared/lib/env.ts';
import { once } from '#shared/lib/once.ts';

/** How long a look at the secrets holds for those who show another one, milliseconds. */
const LOOKS_APART = 10_000;

const digest = (text: string) => createHash('sha256').update(text).digest();
const isAmong = (secrets: readonly string[], shown: string) =>
  secrets.some((secret) => timingSafeEqual(digest(secret), digest(shown)));

/** Reads the secrets when the first request comes, and again where somebody shows one that is not known yet. */
const openDoor = () => {
  let looked = { at: 0, secrets: Promise.resolve<readonly string[]>([]) };
  return async (id: string, shown: string): Promise<boolean> => {
    if (isAmong(await looked.secrets.catch(() => []), shown)) return true;
    if (Date.now() - looked.at > LOOKS_APART) looked = { at: Date.now(), secrets: readOriginSecrets(id) };
    return isAmong(await looked.secrets, shown);
  };
};

const door = /* @__PURE__ */ once(openDoor);

/**
 * Refuses what did not come through CloudFront, where the firewall and the limits of an address are: the API's own
 * address is no secret. Where nothing stands in front there is no secret either, and everything may pass.
 */
export const passFrontDoor = async (headers: Readonly<Record<string, string | undefined>>): Promise<void> => {
  const id = env.originSecretId();
  if (id === undefined || (await door()(id, headers[ORIGIN_SECRET_HEADER] ?? ''))) return;
  throw new AppError('forbidden', 'The API answers at the address of the site only.');
};
