import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether the owner offers the space, and, until an administrator has approved it, that nobody sees it yet. */
export const SpotBadges = ({ spot }: { spot: Spot }) => {
  const text = useText();
  return (
    <>
      <Badge tone={spot.is_active ? 'success' : 'neutral'}>
        {text(spot.is_active ? 'dashboard.active' : 'dashboard.inactive')}
      </Badge>
      {spot.status === 'pending' && <Badge tone="accent">{text('dashboard.awaitingApproval')}</Badge>}
      {spot.status === 'rejected' && <Badge tone="danger">{text('dashboard.rejected')}</Badge>}
    </>
  );
};
