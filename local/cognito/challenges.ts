import { randomBytes } from 'node:crypto';
import type { Handshake } from './srp.ts';

/** A sign-in that waits for the client's next answer. */
export type Challenge =
  | { name: 'PASSWORD_VERIFIER'; username: string; handshake: Handshake }
  | { name: 'SOFTWARE_TOKEN_MFA'; userId: string };

export interface Challenges {
  /** Stores the challenge and returns its ticket: an SRP secret block or a Session. */
  readonly open: (challenge: Challenge) => string;
  /** The challenge of a ticket. The ticket stays valid, because the user may retry after a wrong code. */
  readonly find: (ticket: string | undefined) => Challenge | undefined;
  /** The challenge of a ticket, which is then used up. */
  readonly take: (ticket: string | undefined) => Challenge | undefined;
}

/** Time that a client may take to answer (Cognito's default AuthSessionValidity). */
const VALID_MS = 3 * 60_000;

/** Challenges live in memory: after a restart users begin their sign-in again. */
export const createChallenges = (now: () => number): Challenges => {
  const open = new Map<string, Challenge & { expiresAt: number }>();
  const dropExpired = () => {
    for (const [ticket, { expiresAt }] of open) {
      if (expiresAt > now()) return;
      open.delete(ticket);
    }
  };

  const find = (ticket = '') => {
    const challenge = open.get(ticket);
    return challenge && challenge.expiresAt > now() ? challenge : undefined;
  };

  return {
    open: (challenge) => {
      dropExpired();
      const ticket = randomBytes(48).toString('base64');
      open.set(ticket, { ...challenge, expiresAt: now() + VALID_MS });
      return ticket;
    },
    find,
    take: (ticket = '') => {
      const challenge = find(ticket);
      open.delete(ticket);
      return challenge;
    },
  };
};
