import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { StayDates } from '../api/list-spots-on-map.ts';
import { SpotList, SpotListSkeleton } from './spot-list.tsx';
import type { useSpotsInView } from './use-spots-in-view.ts';

interface Props {
  spots: ReturnType<typeof useSpotsInView>;
  dates: StayDates | undefined;
  selectedId: string | undefined;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onWiden: () => void;
}

/** With fewer than that, a wider area is offered. */
const FEW = 5;

/** The spaces in view as a list, or what there is to say instead. */
export const ResultsList = ({ spots, dates, onWiden, ...list }: Props) => {
  const text = useText();
  const { inView, isPending, isError, isFetching, isPlaceholderData, refetch } = spots;
  if (isError)
    return (
      <ErrorState
        title={text('home.spotsFailed')}
        text={text('home.spotsFailedText')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (isPending || (isPlaceholderData && inView.length === 0)) return <SpotListSkeleton />;
  const widen = (
    <Button variant="secondary" size="sm" isWide icon="map" onClick={onWiden}>
      {text('home.widerArea')}
    </Button>
  );
  if (inView.length === 0)
    return (
      <EmptyState
        icon="car"
        title={text('home.noneTitle')}
        text={text(dates ? 'home.noneOnDates' : 'home.noneHere')}
        action={widen}
      />
    );
  return (
    <>
      <SpotList spots={inView} dates={dates} {...list} />
      {inView.length < FEW && widen}
    </>
  );
};
