import type { Challenges } from './challenges.ts';
import type { Lockout, HourlyLimit, RateRule } from './limits.ts';
import type { SigningKey } from './signing-key.ts';
import type { CodeReason } from './state.ts';
import type { PoolStore } from './store.ts';

/** A code that the pool would have mailed. */
export interface CodeMessage {
  readonly email: string;
  readonly code: string;
  readonly reason: CodeReason;
}

/** All that an operation works with. */
export interface Pool {
  /** `eu-west-1_PlazaLocal`: region and name. */
  readonly id: string;
  /** The part after the underscore, which SRP mixes into every password. */
  readonly name: string;
  readonly clientId: string;
  /** The app client at which nobody signs in without AWS credentials. */
  readonly secondFactorClientId: string;
  readonly issuer: string;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly store: PoolStore;
  readonly key: SigningKey;
  readonly challenges: Challenges;
  readonly lockout: Lockout;
  /** Codes sent to a user, and wrong codes or wrong present passwords a user entered. */
  readonly codeRequests: HourlyLimit;
  readonly wrongGuesses: HourlyLimit;
  /** What the firewall of the pool counts by address. */
  readonly rates: readonly { readonly operations: readonly string[]; readonly rule: RateRule }[];
  /** The secret of an authenticator app that a user sets up. */
  readonly newSecret: (email: string) => string;
  readonly notify: (message: CodeMessage) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
