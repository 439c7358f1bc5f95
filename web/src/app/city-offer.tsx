import { MapSection } from '#web/features/search/components/map-section.tsx';
import type { MapViewState } from '#web/map/map-view-state.ts';
import { hasCriteria, type SearchView, type SpotSearch } from '#web/features/search/search-address.ts';
import { useFoundSpots } from '#web/features/search/use-found-spots.ts';
import type { SearchArea } from '#web/features/search/use-spot-search.ts';
import { useSavedVehicle } from '#web/components/spots/saved-vehicle.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEurosShort } from '#web/lib/money.ts';
import { useState } from 'react';
import { lookAtCity, type City } from '#web/features/cities/cities.ts';

/** A search for all spots for the vehicle of this device. */
const useAll = (): Omit<SpotSearch, 'location'> => {
  const { vehicleType } = useSavedVehicle();
  return { stay: undefined, filters: { vehicleType }, sort: 'recommended' };
};

/** The number of spots for a vehicle and their lowest price: what the list below shows at first, and no more. */
const usePricesText = (city: City) => {
  const text = useText();
  const { language } = useLanguage();
  const [look] = useState(() => lookAtCity(city));
  const all = useAll();
  const { data, isError, isTooMany } = useFoundSpots(look, all);
  if (isError) return text('cities.pricesFailed');
  if (!data) return text('home.loadingSpots');
  if (isTooMany) return text('home.foundTooMany');
  const prices = data.spots.map((one) => one.price_weekday);
  const vehicle = text(`spots.vehicle.${all.filters.vehicleType}`).toLocaleLowerCase(language);
  if (prices.length === 0) return text('cities.none', { vehicle });
  const price = formatEurosShort(Math.min(...prices), language);
  return text('cities.prices', { count: data.total, vehicle, price });
};

export const CityPrices = ({ city }: { city: City }) => <span>{usePricesText(city)}</span>;

interface Shown {
  /** Another search than the first one. */
  search?: SpotSearch;
  area: SearchArea;
}

/** The spots of a city as a list and on the map. */
export const CityOffer = ({ city }: { city: City }) => {
  const { language } = useLanguage();
  const [first] = useState(() => lookAtCity(city));
  const all = { ...useAll(), location: city.names[language] };
  const [asked, setAsked] = useState<Shown>({ area: { searched: first, map: first } });
  const [view, setView] = useState<SearchView>('list');
  const { search = all, area } = asked;
  const show = (next: SpotSearch, at: MapViewState = area.searched) =>
    setAsked({ search: next, area: { searched: at, map: at === area.searched ? area.map : at } });
  return (
    <MapSection
      ref={null}
      search={search}
      isSearched={hasCriteria(search)}
      area={area}
      onMove={(map) => setAsked({ ...asked, area: { ...area, map } })}
      onRefine={(look) => show(search, look)}
      onSearch={show}
      view={view}
      onView={setView}
      onBack={() => show(all, first)}
    />
  );
};
