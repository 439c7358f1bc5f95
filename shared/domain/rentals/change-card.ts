import type { RentalAnswer, RentalCardSetup } from '../../api/rentals.ts';
import { rentalLimits } from '../../areas/rentals.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Rental } from '../../model/rental.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { endsBefore, patchRental, replaceCard } from './rental-step.ts';
import { findOwnRental, type RentalViewDeps, toRentalAnswer } from './to-rental.ts';

type CardDeps = RentalViewDeps & Needs<'limits' | 'payments'>;

const RETRY = { attempts: 5, error: 'The rental is being changed. Try again.' };

/** A rental of the driver whose card will be charged again. Throws `not_found`, `forbidden`, `rental_ended`. */
const findCharged = async (
  deps: CardDeps,
  actor: Actor,
  id: string,
): Promise<Rental & { readonly customerId: string }> => {
  const rental = await findOwnRental(deps, actor, id);
  if (rental.driverId !== actor.userId)
    throw new AppError('forbidden', 'Only the driver of a rental changes its card.');
  const { status, customerId, endDate } = rental;
  if (status !== 'active' || customerId === null || endsBefore(rental, rental.paidMonths + 1))
    throw new AppError('rental_ended', 'No month of the rental is charged any more.', {
      details: { endDate },
    });
  return { ...rental, customerId };
};

/** Lets the driver give another card to the payment provider: answers what its form needs. Nothing changes before `confirmCard`. */
export const prepareCard = async (deps: CardDeps, actor: Actor, id: string): Promise<RentalCardSetup> => {
  await enforceRateLimits(deps, [limit(rentalLimits['rental-card'], actor.userId)]);
  const { customerId, driverId } = await findCharged(deps, actor, id);
  const setup = await deps.payments.createCardSetup({ customerId, rentalId: id, driverId });
  return { setupId: setup.id, clientSecret: setup.clientSecret };
};

/**
 * The driver has given another card: later months are charged to it, and the old one is removed at the provider. Only what the provider
 * answers counts. Repeating it does nothing. With two setups at once, the one that is confirmed last counts; a card that was replaced meanwhile
 * does not come back. Throws `card_not_saved`, `not_found`, `forbidden`, `rental_ended`, `conflict`, `rate_limited`.
 */
export const confirmCard = async (
  deps: CardDeps,
  actor: Actor,
  id: string,
  setupId: string,
): Promise<RentalAnswer> => {
  await enforceRateLimits(deps, [limit(rentalLimits['rental-card'], actor.userId)]);
  return retryOnConflict(async () => {
    // Before the provider is asked: a card that is replaced in between makes the write below a conflict.
    const rental = await findCharged(deps, actor, id);
    const setup = await deps.payments.findCardSetup(setupId);
    const isOwn = setup?.status === 'succeeded' && setup.customerId === rental.customerId;
    const [paymentMethodId, card] = isOwn ? [setup.paymentMethodId, setup.card] : [];
    if (paymentMethodId === undefined || card === undefined || rental.replacedCards.includes(paymentMethodId))
      throw new AppError('card_not_saved', 'The payment provider has saved no such card for the rental.');
    if (paymentMethodId === rental.paymentMethodId) return toRentalAnswer(deps, rental, actor.userId);
    const now = deps.clock.now();
    const { changes, effects } = replaceCard(rental, { ...rental, paymentMethodId, card });
    const write = patchRental(rental, changes, now, [...effects, 'mail_card_changed']);
    if ((await deps.rentals.write(write, now)) !== 'applied') return CONFLICT;
    return toRentalAnswer(deps, write.next, actor.userId);
  }, RETRY);
};
