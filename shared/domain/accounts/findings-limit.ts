import type { RateLimit } from '../rate-limit.ts';

/** How often in an hour a client may learn whether somebody has an account (ruling 15). */
export const findingsLimit = (client: string): RateLimit => ({
  key: `forgot-from:${client}`,
  most: 20,
  windowSeconds: 3600,
});
