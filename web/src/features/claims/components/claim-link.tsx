import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { claimQuery } from '#web/api/claims/get-claim.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { isClaimUnsettled } from '../is-claim-unsettled.ts';

interface Props {
  booking: Booking;
  /** Shows only a claim that waits for somebody; otherwise only what does not: a settled one, or the way to make one. */
  isUnsettled?: boolean;
}

/** On the page of a booking: the claim about it, or for its owner for a while, the way to make one. */
export const ClaimLink = ({ booking, isUnsettled = false }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { id, status, endTime, timeZone } = booking;
  const isOver = useMinute() >= Date.parse(endTime);
  const isPaid = status === 'confirmed' || status === 'completed';
  const { data } = useQuery({ ...claimQuery(id), enabled: isOver && isPaid });
  if (!data || (!data.claim && !data.canClaim)) return null;
  const { claim, claimableUntil } = data;
  if (isUnsettled !== (claim !== null && isClaimUnsettled(claim))) return null;
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{text('claims.title')}</h2>
        <p>
          {claim
            ? text(`claims.short.${claim.status}`, { due: formatEuros(claim.due, language) })
            : text('claims.offer', { until: formatMoment(claimableUntil, timeZone, language) })}
        </p>
        <div>
          <LinkButton to={paths.claim(id)} variant="secondary" size="sm">
            {text(claim ? 'claims.see' : 'claims.make')}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
};
