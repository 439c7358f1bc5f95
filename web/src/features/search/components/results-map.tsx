import { Suspense, useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { SearchedPlace } from '#web/components/spots/searched-place.ts';
import type { LatLng, MapViewport } from '#web/map/map-types.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LazyMap } from '#web/map/lazy-map.tsx';
import { SpotPopup } from './lazy-parts.ts';
import type { Viewport } from '#web/map/viewport.ts';
import { getSpotPrice } from '../get-spot-price.ts';
import { isNarrowed, type SpotSearch } from '../search-address.ts';
import type { FoundSpots } from '../use-found-spots.ts';

interface Props {
  found: FoundSpots;
  search: SpotSearch;
  place: SearchedPlace | undefined;
  viewport: Viewport;
  selectedId: string | undefined;
  highlightedId: string | undefined;
  onSelect: (id: string | undefined) => void;
  onHighlight: (id: string | undefined) => void;
  /** The visitor sets a point. */
  onClick: ((point: LatLng) => void) | undefined;
  onMoveEnd: (viewport: MapViewport) => void;
  onUnsupported: () => void;
}

const getPosition = ({ latitude: lat, longitude: lng }: { latitude: number; longitude: number }) => ({
  lat,
  lng,
});

/** Each spot as a pill with its price, and a popup for the selected one (MP-02). */
export const ResultsMap = ({
  found: { spots, clusters },
  search,
  place,
  viewport,
  onClick,
  ...map
}: Props) => {
  const text = useText();
  const hasPrices = !isNarrowed(search);
  const points = useMemo(
    () =>
      spots.map((spot) => {
        const { euros, pattern } = getSpotPrice(spot);
        return {
          id: spot.id,
          ...getPosition(spot),
          price: euros,
          ...(pattern && { note: text(pattern) }),
          name: spot.title,
        };
      }),
    [spots, text],
  );
  // It is unknown which of them match, and what a stay there costs.
  const gathered = useMemo(
    () =>
      clusters.map(({ count, price_weekday, ...place }) => ({
        ...getPosition(place),
        count,
        ...(hasPrices && { price: price_weekday }),
      })),
    [clusters, hasPrices],
  );
  const getPopup = (id: string) => {
    const spot = spots.find((one) => one.id === id);
    return (
      spot && (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <SpotPopup spot={spot} stay={search.stay} place={place} />
        </Suspense>
      )
    );
  };
  return (
    <LazyMap
      loadingText={text('home.loadingMap')}
      center={viewport.center}
      zoom={viewport.zoom}
      points={points}
      clusters={gathered}
      marker={place}
      {...(onClick && { onClick })}
      renderPopup={getPopup}
      ariaLabel={text('home.mapLabel')}
      {...map}
    />
  );
};
