import type { RentalAnswer } from '#shared/api/rentals.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant, formatLocalDate } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Note, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface Props {
  rental: RentalAnswer;
  deposit: NonNullable<RentalAnswer['deposit']>;
}

/** The deposit of a rental: how much, where it is, and for its owner after the end, the way to claim a part of it. */
export const RentalDeposit = ({ rental, deposit }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { role, timeZone } = rental;
  const { amount, state, awarded, backOn, settledAt, claim } = deposit;
  const backCents = Math.round(amount * 100) - Math.round(awarded * 100);
  const words = text(
    backOn === null && state === 'held' ? 'rentals.depositState.open' : `rentals.depositState.${state}`,
    {
      role,
      amount: formatEuros(amount, language),
      awarded: formatEuros(awarded, language),
      back: formatEuros(backCents / 100, language),
      date: backOn === null ? '' : formatLocalDate(backOn, 'day', language),
      settled: settledAt === null ? '' : formatInstant(settledAt, timeZone, 'day', language),
    },
  );
  const canClaim = role === 'owner' && state === 'held' && claim !== null;
  return (
    <section aria-labelledby="rental-deposit">
      <Stack gap={3} align="start">
        <h2 id="rental-deposit">{text('rentals.deposit')}</h2>
        <p>{words}</p>
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
