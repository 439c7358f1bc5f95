import * as z from 'zod';

const Code = z.object({
  value: z.string(),
  expiresAt: z.number(),
  /** The address the code was sent to. */
  email: z.string(),
});

export const PoolUser = z.object({
  /** The `sub`. Users sign in with their e-mail address, so this is also Cognito's internal Username. */
  id: z.string(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  createdAt: z.number(),
  modifiedAt: z.number(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** All other attributes by their Cognito name. */
  attributes: z.record(z.string(), z.string()),
  groups: z.array(z.string()),
  salt: z.string(),
  verifier: z.string(),
  /** The active secret of an authenticator app, and a new one that waits for its first code. */
  softwareToken: z
    .object({ secret: z.string(), isEnabled: z.boolean(), usedSteps: z.array(z.number()) })
    .optional(),
  offeredSecret: z.string().optional(),
  codes: z.object({ sign_up: Code.optional() }),
});
export type PoolUser = z.infer<typeof PoolUser>;

/** One sign-in. It ends when it expires or is removed; tokens of a removed session are revoked. */
export const PoolSession = z.object({
  /** The `origin_jti` of every token of this sign-in. */
  id: z.string(),
  userId: z.string(),
  /** Absent for the client of the site. */
  clientId: z.string().optional(),
  refreshTokenHash: z.string(),
  signedInAt: z.number(),
  expiresAt: z.number(),
});
export type PoolSession = z.infer<typeof PoolSession>;

/** The data file. Instants are milliseconds since the epoch. */
export const State = z.object({
  version: z.literal(1),
  signingKeyPem: z.string(),
  groups: z.array(z.string()),
  users: z.array(PoolUser),
  sessions: z.array(PoolSession),
});
export type State = z.infer<typeof State>;
