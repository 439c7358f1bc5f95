import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether the spot is public; until an administrator has approved it, it is hidden and not called active. */
export const SpotStateBadges = ({ spot }: { spot: Spot }) => {
  const text = useText();
  return (
    <>
      {spot.is_active ? (
        spot.status === 'approved' &&
        !spot.hiddenFor && <Badge tone="success">{text('dashboard.active')}</Badge>
      ) : (
        <Badge tone="neutral">{text('dashboard.inactive')}</Badge>
      )}
      {spot.hiddenFor && <Badge tone="danger">{text('spots.hiddenForTaxes')}</Badge>}
      {spot.status === 'pending' && <Badge tone="accent">{text('dashboard.awaitingApproval')}</Badge>}
      {spot.status === 'rejected' && <Badge tone="danger">{text('dashboard.rejected')}</Badge>}
    </>
  );
};
