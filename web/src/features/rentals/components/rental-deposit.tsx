import type { RentalAnswer } from '#shared/api/rentals.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Note, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useDepositText } from '../use-deposit-text.ts';

interface Props {
  rental: RentalAnswer;
  deposit: NonNullable<RentalAnswer['deposit']>;
}

/** The deposit of a rental: how much, where it is, and for its owner after the end, the way to claim a part of it. */
export const RentalDeposit = ({ rental, deposit }: Props) => {
  const text = useText();
  const depositText = useDepositText();
  const { state, claim } = deposit;
  const canClaim = rental.role === 'owner' && state === 'held' && claim !== null;
  return (
    <section aria-labelledby="rental-deposit">
      <Stack gap={3} align="start">
        <h2 id="rental-deposit">{text('rentals.deposit')}</h2>
        <p>{depositText(rental)}</p>
        {canClaim && <Note>{text('rentals.depositClaimHint')}</Note>}
        {claim !== null && (
          <LinkButton to={paths.claim(claim)} variant="secondary" size="sm">
            {text(canClaim ? 'rentals.depositClaim' : 'rentals.depositSeeClaim')}
          </LinkButton>
        )}
      </Stack>
    </section>
  );
};
