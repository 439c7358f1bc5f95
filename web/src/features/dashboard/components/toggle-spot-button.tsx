import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useToggleSpot } from '#web/components/own-spots/use-toggle-spot.ts';

export const ToggleSpotButton = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const { toggle, isPending } = useToggleSpot(spot);
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={spot.is_active ? 'pause' : 'play'}
      busy={isPending}
      onClick={() => toggle()}
    >
      <span>
        <span>{text(spot.is_active ? 'dashboard.pause' : 'dashboard.activate')}</span>
        <span className="visually-hidden">{text('dashboard.ofSpot', { title: spot.title })}</span>
      </span>
    </Button>
  );
};
