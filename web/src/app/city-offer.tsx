import { MapSection } from '#web/features/search/components/map-section.tsx';
import type { SearchArea } from '#web/map/search-area.ts';
import { hasCriteria, readView, withView, type SpotSearch } from '#web/features/search/search-address.ts';
import { useFoundSpots } from '#web/features/search/use-found-spots.ts';
import type { MapState } from '#web/features/search/use-search-state.ts';
import { useSavedVehicle } from '#web/components/spots/saved-vehicle.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEurosShort } from '#web/lib/money.ts';
import { useIsHydrating } from '#web/lib/hydration.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getCityArea, type City } from '#web/features/cities/cities.ts';
import type { CityTexts } from '#web/features/cities/city-texts.ts';
import { getSpotPrice } from '#web/features/search/get-spot-price.ts';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';

export interface OfferProps {
  city: City;
  texts: CityTexts;
  /** By the month from a day on; otherwise all spots. */
  stay: SearchedStay | undefined;
  /** False while the stay is not known. */
  isReady: boolean;
}

/** A search for all spots for the vehicle of this device. */
const useAll = (stay: SearchedStay | undefined): Omit<SpotSearch, 'location'> => {
  const { vehicleType } = useSavedVehicle();
  return { stay, filters: { vehicleType }, sort: 'recommended' };
};

/** The number of spots for a vehicle and their lowest price: what the list below shows at first, and no more. */
const usePricesText = ({ city, texts, stay, isReady }: OfferProps) => {
  const text = useText();
  const { language } = useLanguage();
  const [area] = useState(() => getCityArea(city));
  const all = useAll(stay);
  const { data, isError, isTooMany } = useFoundSpots(area, all, isReady);
  if (isError) return text('cities.pricesFailed');
  if (!data) return text('home.loadingSpots');
  if (isTooMany) return text('home.foundTooMany');
  const prices = data.spots.map((one) => getSpotPrice(one).euros);
  const vehicle = text(`spots.vehicle.${all.filters.vehicleType}`).toLocaleLowerCase(language);
  if (prices.length === 0) return text(`${texts}.none`, { vehicle });
  const price = formatEurosShort(Math.min(...prices), language);
  return text(`${texts}.prices`, { count: data.total, vehicle, price });
};

export const CityPrices = (props: OfferProps) => <span>{usePricesText(props)}</span>;

interface Asked extends MapState {
  /** Another search than the first one. */
  search?: SpotSearch;
}

/** The view of the address, which a prerendered page does not know. */
const useView = () => {
  const { search } = useLocation();
  const [view, setView] = useState(() => readView(new URLSearchParams(search)));
  const isHydrating = useIsHydrating();
  const show = (next: typeof view) => {
    setView(next);
    replaceQuery(withView(window.location.search, next));
  };
  return [isHydrating ? 'list' : view, show] as const;
};

/** The spots of a city as a list and on the map. */
export const CityOffer = ({ city, stay, isReady }: OfferProps) => {
  const { language } = useLanguage();
  const [first] = useState(() => getCityArea(city));
  const all = { ...useAll(stay), location: city.names[language] };
  const [asked, setAsked] = useState<Asked>({ searchArea: first, viewport: first });
  const [view, setView] = useView();
  const { search = all, searchArea, viewport } = asked;
  const show = (next: SpotSearch, area: SearchArea = searchArea) =>
    setAsked({ search: next, searchArea: area, viewport: area === searchArea ? viewport : area });
  return (
    <MapSection
      ref={null}
      state={{
        search,
        isSearched: asked.search !== undefined && hasCriteria(search),
        searchArea,
        viewport,
        view,
      }}
      isLocating={!isReady}
      onMove={(moved) => setAsked({ ...asked, viewport: moved })}
      onRefine={(moved) => show(search, moved)}
      onSearch={show}
      onView={setView}
      onBack={() => setAsked({ searchArea: first, viewport: first })}
    />
  );
};
