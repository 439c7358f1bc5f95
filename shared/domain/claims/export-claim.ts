import type { Booking } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import type { Needs } from '../deps.ts';
import type { ExportLists } from '../export-page.ts';
import { toExportedMovements } from '../payments/export-movements.ts';
import { toClaimAnswer } from './get-claim.ts';

/** A claim without its pictures, of which there is the number. */
const toClaim = async (claim: Claim, userId: string): Promise<ExportLists['claims'][number]> => {
  const showsNone = { privatePictures: { createAddress: () => Promise.resolve('') } };
  return {
    ...(await toClaimAnswer(showsNone, claim, userId)),
    direction: claim.ownerId === userId ? 'made' : 'received',
    pictures: claim.pictures.length,
  };
};

/** The movements of a claim, whose ledger is its own. */
const toMovements = async (
  deps: Needs<'ledger'>,
  { id, bookingId }: Claim,
  isDriver: boolean,
): Promise<ExportLists['money']> =>
  toExportedMovements(await deps.ledger.list(id), isDriver).map((movement) => ({
    ...movement,
    kind: `claim_${movement.kind}`,
    bookingId,
  }));

/** The export of the claim about a booking, with its movements of money. */
export const exportClaim = async (
  deps: Needs<'claims' | 'ledger'>,
  { id, driverId }: Booking,
  userId: string,
): Promise<Pick<ExportLists, 'claims' | 'money'>> => {
  const claim = await deps.claims.find(id);
  if (!claim) return { claims: [], money: [] };
  return {
    claims: [await toClaim(claim, userId)],
    money: claim.paymentIntentId ? await toMovements(deps, claim, driverId === userId) : [],
  };
};
