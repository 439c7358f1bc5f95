import type { Language } from '../api/accounts.ts';
import type { PayoutRules } from './ports/payouts.ts';
import type { DueDiligenceMode } from './taxes/due-diligence.ts';
import type { IpsiRates } from './taxes/tax-rates.ts';

/** The caller of a function, as the token says. */
export interface Actor {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** Epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** Settings of a stage that the domain asks for. */
export interface Settings {
  readonly siteUrl: string;
  readonly moderation: 'auto' | 'manual';
  readonly defaultLanguage: Language;
  /** Where mail to support goes. */
  readonly supportEmail: string;
  /** Undefined where shares go to all owners alike. */
  readonly payoutRules?: PayoutRules | undefined;
  /** The most that the platform adds when a driver moves to another space after a report. */
  readonly rebookingCents?: number | undefined;
  /** The most that the platform pays an owner in place of a driver who has left after a report. */
  readonly compensationCents?: number | undefined;
  /** Undefined where owners are not asked for missing tax details. */
  readonly dueDiligence?: DueDiligenceMode | undefined;
  /** Undefined where the stage names no rates of Ceuta and Melilla. */
  readonly ipsiRates?: IpsiRates | undefined;
  /** Who operates the platform and issues its invoices; undefined where the stage does not name it, and then no invoices are made. */
  readonly company?: Company | undefined;
}

/** The operator, as the stage names it. */
export interface Company {
  readonly name: string;
  readonly taxId: string;
  readonly address: string;
  /** The ids of people by whose accounts the operator itself lets and books. */
  readonly ownAccounts?: readonly string[] | undefined;
}

/** The ports by name that the job of the outbox connects for all effects. Each area adds those of `ports/<area>.ts`. */
export interface EffectDeps {
  readonly clock: Clock;
  readonly settings: Settings;
}

/** All ports of the domain: each area adds those that no effect uses. */
// oxlint-disable-next-line typescript/no-empty-object-type -- areas fill it
export interface Deps extends EffectDeps {}

/** The part of the dependencies that a function needs. */
export type Needs<K extends keyof Deps> = Pick<Deps, K>;
