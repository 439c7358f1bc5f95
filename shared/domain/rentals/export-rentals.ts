import type { AccountExport } from '../../api/privacy.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { toEuros } from '../../lib/money.ts';
import type { Rental } from '../../model/rental.ts';
import type { Needs } from '../deps.ts';
import type { ExportPage } from '../export-page.ts';
import { endsBefore, findEndOffer, isOver } from './rental-step.ts';
import { listOfPerson, toRentalAnswer } from './to-rental.ts';

type Exported = AccountExport['rentals'][number];

const toPrice = ({ startDate }: Rental, { month, cents }: Rental['prices'][number]) => ({
  from: firstDayOfMonth(startDate, month),
  price: toEuros(cents),
});

/** The proposals that nobody answered: one that waits for its answer, or that lapsed since, at which nothing was written. */
const listUnanswered = (rental: Rental, now: number): Exported['proposals'] => {
  const { proposal, endOffer, pastProposals, endedAt } = rental;
  const isDeclined = pastProposals.some(
    ({ price, proposedAt, outcome }) =>
      outcome === 'declined' && price?.cents === proposal?.cents && proposedAt === proposal?.proposedAt,
  );
  const isOpen = proposal && !isOver(rental) && !endsBefore(rental, proposal.month);
  return [
    ...(proposal && !isDeclined
      ? [
          {
            ...{ by: 'owner' as const, price: toPrice(rental, proposal), endDate: null },
            proposedAt: proposal.proposedAt,
            ...(isOpen
              ? { outcome: 'open' as const, closedAt: null }
              : { outcome: 'lapsed' as const, closedAt: endedAt }),
          },
        ]
      : []),
    ...(endOffer
      ? [
          {
            ...{ by: endOffer.by, price: null, endDate: endOffer.endDate },
            proposedAt: endOffer.offeredAt,
            outcome: findEndOffer(rental, now) ? ('open' as const) : ('lapsed' as const),
            closedAt: null,
          },
        ]
      : []),
  ];
};

const listProposals = (rental: Rental, now: number): Exported['proposals'] =>
  [
    ...rental.pastProposals.map((past) => ({ ...past, price: past.price && toPrice(rental, past.price) })),
    ...listUnanswered(rental, now),
  ].sort((a, b) => (a.proposedAt < b.proposedAt ? -1 : a.proposedAt > b.proposedAt ? 1 : 0));

/** The export of a person's rentals, as driver and as owner. */
export const exportRentals = async (
  deps: Needs<'rentals' | 'accounts' | 'clock'>,
  userId: string,
): Promise<ExportPage> => {
  const found = await listOfPerson(deps, userId);
  const now = deps.clock.now();
  const rentals = await Promise.all(
    found.map(async (rental) => ({
      ...(await toRentalAnswer(deps, rental, userId)),
      ...(rental.driverId === userId && { agreed: { terms: rental.agreedTerms, at: rental.agreedAt } }),
      prices: [{ month: 1, cents: rental.monthCents }, ...rental.prices].map((price) =>
        toPrice(rental, price),
      ),
      proposals: listProposals(rental, now),
    })),
  );
  return { lists: { rentals }, reads: 2 + found.length, next: undefined };
};
