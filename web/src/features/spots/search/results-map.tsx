import { useMemo } from 'react';
import type { SpotCard } from '#shared/api/spots.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEurosShort } from '#web/lib/money.ts';
import type { MapViewport } from '#web/map/map-types.ts';
import type { StayDates } from '../api/list-spots-on-map.ts';
import { LazyMap } from '../lazy-map.tsx';
import type { MapLook } from './map-view-state.ts';
import { SpotPopup } from './spot-popup.tsx';
import { positionOf } from './use-spots-in-view.ts';

interface Props {
  spots: readonly SpotCard[];
  dates: StayDates | undefined;
  look: MapLook;
  selectedId: string | undefined;
  highlightedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  onHighlight: (id: string | undefined) => void;
  onMoveEnd: (viewport: MapViewport) => void;
}

/** Each space as a pill with its price, and a popup for the one that is selected (MP-02). */
export const ResultsMap = ({ spots, dates, look, ...map }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const points = useMemo(
    () =>
      spots.map((spot) => ({
        id: spot.id,
        ...positionOf(spot),
        label: formatEurosShort(spot.totalPrice ?? spot.price_weekday, language),
        name: spot.title,
      })),
    [spots, language],
  );
  const popupOf = (id: string) => {
    const spot = spots.find((one) => one.id === id);
    return spot && <SpotPopup spot={spot} dates={dates} />;
  };
  return (
    <LazyMap
      loadingText={text('home.loadingMap')}
      center={look.center}
      zoom={look.zoom}
      points={points}
      renderPopup={popupOf}
      ariaLabel={text('home.mapLabel')}
      {...map}
    />
  );
};
