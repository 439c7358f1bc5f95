import type { Challenges } from './challenges.ts';
import type { Lockout, HourlyLimit, RateRule } from './limits.ts';
import type { SigningKey } from './signing-key.ts';
import type { PoolStore } from './store.ts';

/** A code that the pool would have mailed. */
export interface CodeMessage {
  readonly email: string;
  readonly code: string;
}

/** The context of an operation. */
export interface Pool {
  /** `eu-west-1_PlazaLocal`: region, underscore and name. */
  readonly id: string;
  /** The part after the underscore; SRP hashes it with every password. */
  readonly name: string;
  readonly clientId: string;
  /** The app client that only accepts sign-in with AWS credentials. */
  readonly secondFactorClientId: string;
  readonly issuer: string;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly store: PoolStore;
  readonly key: SigningKey;
  readonly challenges: Challenges;
  readonly lockout: Lockout;
  /** Codes sent per user, and wrong codes or wrong current passwords per user. */
  readonly codeRequests: HourlyLimit;
  readonly wrongGuesses: HourlyLimit;
  /** The rate rules of the pool's firewall, per IP address. */
  readonly rates: readonly { readonly operations: readonly string[]; readonly rule: RateRule }[];
  /** The secret of an authenticator app that a user sets up. */
  readonly newSecret: (email: string) => string;
  readonly notify: (message: CodeMessage) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
