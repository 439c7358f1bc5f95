import { toIso } from '../../lib/time.ts';
import type { PROPOSAL_OUTCOMES } from '../../model/constants.ts';
import type { Rental } from '../../model/rental.ts';

/** Of years: a party makes five in a day at most. */
const MAX_PAST_PROPOSALS = 100;

type Outcome = (typeof PROPOSAL_OUTCOMES)[number];
type Past = Rental['pastProposals'][number];
type Closed = Pick<Rental, 'pastProposals'>;

const keep = ({ pastProposals }: Closed, past: Past): Closed => ({
  pastProposals: [...pastProposals, past].slice(-MAX_PAST_PROPOSALS),
});

/** The past proposals of a rental with its proposed price, if there is one. */
export const closePrice = (rental: Rental, outcome: Outcome, now: number): Closed => {
  const { proposal, pastProposals } = rental;
  if (!proposal) return { pastProposals };
  const { month, cents, proposedAt } = proposal;
  const price = { month, cents };
  return keep(rental, { by: 'owner', price, endDate: null, proposedAt, outcome, closedAt: toIso(now) });
};

/** The past proposals of a rental with a lower price, which holds without an answer. */
export const recordLowerPrice = (rental: Rental, price: NonNullable<Past['price']>, now: number): Closed => {
  const at = toIso(now);
  return keep(rental, {
    ...{ by: 'owner', price, endDate: null },
    ...{ proposedAt: at, outcome: 'applied', closedAt: at },
  });
};

/** The past proposals of a rental with its offered end, if there is one. */
export const closeEnd = (rental: Rental, outcome: Outcome, now: number): Closed => {
  const { endOffer, pastProposals } = rental;
  if (!endOffer) return { pastProposals };
  const { by, endDate, offeredAt: proposedAt } = endOffer;
  return keep(rental, { by, price: null, endDate, proposedAt, outcome, closedAt: toIso(now) });
};
