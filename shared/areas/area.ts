import type { StoredModel } from '../model/record.ts';

/** The subject by which uses are counted. A client is an IPv4 address or the /64 of an IPv6 address. */
type Subject =
  | 'account'
  | 'client'
  | 'email address'
  | 'client and address'
  | 'space'
  | 'account and booking'
  | 'booking'
  | 'all clients';

/** A rate limit: `max` uses in a window of milliseconds, which starts at a multiple of its length (decision 107). */
interface LimitRow {
  readonly max: number;
  readonly window: number;
  readonly by: Subject;
  /** What is counted. */
  readonly action: string;
  /** Who cannot go on, and until when; by default the subject. */
  readonly keepsOut?: string;
}

/** A rate limit with its name, which is a part of the stored keys of its counters. */
export interface Limit extends LimitRow {
  readonly name: string;
}

/** Rate limits by name. Names are unique among all areas. Bundles of functions lack the texts (`areaFigures` in build/bundle-patches.ts). */
export const declareLimits = <Name extends string>(
  rows: Readonly<Record<Name, LimitRow>>,
): Readonly<Record<Name, Limit>> =>
  Object.fromEntries(Object.entries<LimitRow>(rows).map(([name, row]) => [name, { ...row, name }])) as Record<
    Name,
    Limit
  >; // fromEntries widens the names

/** A kind of stored data, and how long it is kept. */
export interface RecordRow {
  /**
   * The models of its items, by their sort key, or by the partition key if that names the kind. A key that ends with # is a prefix. Null
   * for items without a model; empty for a part of another item. Bundles of functions lack them.
   */
  readonly items: Readonly<Record<string, StoredModel | null>>;
  /** Days from the moment that `from` names; null if time does not end it. */
  readonly days: number | null;
  readonly from: string;
  readonly why: string;
  /** The reason why no route answers it. */
  readonly unanswered?: string;
  /** It is in the partition of a person, and stays there for a while after the account is closed. */
  readonly outlivesAccount?: true;
}

export type Records = Readonly<Record<string, RecordRow>>;
