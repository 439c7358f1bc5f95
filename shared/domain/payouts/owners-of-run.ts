import type { PayoutAccount } from '../../model/account.ts';
import type { Booking, Payout } from '../../model/booking.ts';
import { pagesOver } from '../bookings/pages-over.ts';
import type { Needs } from '../deps.ts';
import type { PayoutRules } from '../ports/payouts.ts';
import { type AskDeps, askForTaxDetails } from '../taxes/ask-for-details.ts';
import { holdsShares } from '../taxes/due-diligence.ts';
import { type AccountDeps, refreshAccount } from './sync-account.ts';
import { trackWeeklyRoom, type WeeklyRoom } from './weekly-room.ts';

/** The owners of a run, each read once. */
export interface Owners {
  /** The account at the provider. */
  readonly accountOf: (ownerId: string) => Promise<PayoutAccount | undefined>;
  /** Whether shares wait for the owner's tax details. */
  readonly lacksTaxDetails: (ownerId: string) => Promise<boolean>;
  /** The remaining limit, across all shares of a run; undefined without limits. */
  readonly roomOf: (ownerId: string) => Promise<WeeklyRoom | undefined>;
}

/** Claims of an owner that may have been sent within a week: more than there are. */
const MAX_CLAIMS = 200;

const wasSent = ({ payout }: { readonly payout: Payout | null }) => Boolean(payout?.sentAt);

/** Reads the amount sent to an owner for stays and claims: one limit for both. */
const readRoom = async (
  deps: Needs<'bookings' | 'claims'>,
  ownerId: string,
  rules: PayoutRules,
): Promise<WeeklyRoom> => {
  const sent: Pick<Booking, 'payout'>[] = [];
  for await (const page of pagesOver(deps, ownerId)) sent.push(...page.filter(wasSent));
  const claims = await deps.claims.listByParty('owner', ownerId, MAX_CLAIMS);
  return trackWeeklyRoom([...sent, ...claims.filter(wasSent)], rules);
};

export type OwnerDeps = AccountDeps & AskDeps & Needs<'claims' | 'settings'>;

/** Begins to ask owners of earlier releases. An owner who was just asked is paid. */
const findLacking = async (deps: OwnerDeps, ownerId: string): Promise<boolean> =>
  holdsShares(await askForTaxDetails(deps, ownerId), deps.settings.dueDiligence);

/** A run's cache of owners. */
export const rememberOwners = (deps: OwnerDeps): Owners => {
  const accounts = new Map<string, ReturnType<Owners['accountOf']>>();
  const lacking = new Map<string, Promise<boolean>>();
  const rooms = new Map<string, Promise<WeeklyRoom>>();
  return {
    accountOf: (ownerId) => {
      const known = accounts.get(ownerId) ?? refreshAccount(deps, ownerId);
      accounts.set(ownerId, known);
      return known;
    },
    lacksTaxDetails: (ownerId) => {
      const known = lacking.get(ownerId) ?? findLacking(deps, ownerId);
      lacking.set(ownerId, known);
      return known;
    },
    roomOf: async (ownerId) => {
      const { payoutRules } = deps.settings;
      if (!payoutRules) return undefined;
      const known = rooms.get(ownerId) ?? readRoom(deps, ownerId, payoutRules);
      rooms.set(ownerId, known);
      return known;
    },
  };
};
