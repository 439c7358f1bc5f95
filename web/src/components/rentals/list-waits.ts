import type { ClaimAnswer } from '#shared/api/claims.ts';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { addDays } from '#web/lib/dates.ts';

/** Something about a rental that is not settled yet. */
export interface RentalWait {
  /** `refused`: the card. `price`, `end`: what a party proposes. `claim`: to the deposit. */
  kind: 'refused' | 'price' | 'end' | 'claim';
  /** Whether the reader has to act. */
  isMine: boolean;
  /** The day before which a price can be accepted, or the last day to answer an end; local ones. */
  date?: string;
}

type Waiting = Pick<RentalAnswer, 'role' | 'nextCharge' | 'newPrice' | 'endOffer' | 'deposit'>;

/** Lists what waits about a rental. `claim` is the one to its deposit: the driver answers it while it is open, then we decide. */
export const listWaits = (
  { role, nextCharge, newPrice, endOffer, deposit }: Waiting,
  claim?: Pick<ClaimAnswer, 'status'> | null,
): RentalWait[] => {
  const isDriver = role === 'driver';
  const waits: RentalWait[] = [];
  if (nextCharge?.isRefused) waits.push({ kind: 'refused', isMine: isDriver });
  if (newPrice?.isProposed) waits.push({ kind: 'price', isMine: isDriver, date: newPrice.chargeDate });
  if (endOffer) waits.push({ kind: 'end', isMine: !endOffer.isOwn, date: addDays(endOffer.endDate, -1) });
  if (deposit?.state === 'claimed')
    waits.push({ kind: 'claim', isMine: isDriver && claim?.status === 'open' });
  return waits;
};
