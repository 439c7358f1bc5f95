import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClaimAnswer } from '#shared/api/claims.ts';
import { acceptClaim } from '#web/api/claims/change-claim.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { claimFailure } from '../claim-failure.ts';

/** The driver agrees to a claim against the deposit: nothing else is charged. */
export const AcceptClaim = ({ claim }: { claim: ClaimAnswer }) => {
  const text = useText();
  const { language } = useLanguage();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation(acceptClaim(queries, claim.bookingId));
  const due = formatEuros(claim.due, language);
  return (
    <Card as="section" variant="raised">
      <Stack gap={4}>
        <h2>{text('claims.depositTitle')}</h2>
        <p>{text('claims.depositText', { due })}</p>
        {error && (
          <Alert>
            <p>{limitText(error) ?? text(claimFailure(error))}</p>
          </Alert>
        )}
        <div>
          <Button variant="accent" busy={isPending} onClick={() => mutate(undefined)}>
            {text('claims.depositAccept', { due })}
          </Button>
        </div>
      </Stack>
    </Card>
  );
};
