import { MapSection } from '#web/features/spots/search/map-section.tsx';
import type { MapLook } from '#web/features/spots/search/map-view-state.ts';
import { useMapBox } from '#web/features/spots/search/use-map-box.ts';
import type { SearchView } from '#web/features/spots/search/use-spot-search.ts';
import { useSpotsInView } from '#web/features/spots/search/use-spots-in-view.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEurosShort } from '#web/lib/money.ts';
import { useState } from 'react';
import { positionOf, type City } from '../cities.ts';

/** The middle of a city and some streets around it, in tiles of 256 pixels. */
const CITY_ZOOM = 13;

const lookAt = (city: City): MapLook => ({ center: positionOf(city), zoom: CITY_ZOOM });

const keepStill = () => undefined;

/** How many spaces there are and from which price on: what the list below shows at first, and not a word more. */
export const CityPrices = ({ city }: { city: City }) => {
  const text = useText();
  const { language } = useLanguage();
  const [look] = useState(() => lookAt(city));
  const { box } = useMapBox(look, keepStill);
  const { inView, isPending, isError } = useSpotsInView(box, look.zoom, undefined);
  if (isError) return text('cities.pricesFailed');
  if (isPending) return text('home.loadingSpots');
  if (inView.length === 0) return text('cities.none');
  const least = Math.min(...inView.map((spot) => spot.price_weekday));
  return text('cities.prices', { count: inView.length, price: formatEurosShort(least, language) });
};

/** The spaces of a city as a list and on the map. */
export const CityOffer = ({ city }: { city: City }) => {
  const { language } = useLanguage();
  const [look, setLook] = useState(() => lookAt(city));
  const [view, setView] = useState<SearchView>('list');
  return (
    <MapSection
      ref={null}
      search={{ location: city.names[language], dates: undefined }}
      isSearched={false}
      look={look}
      onLook={setLook}
      view={view}
      onView={setView}
      onBack={keepStill}
    />
  );
};
