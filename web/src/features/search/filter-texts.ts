import { useQuery } from '@tanstack/react-query';
import { vehiclesQuery } from '#web/api/vehicles/list-vehicles.ts';
import { readOwnVehicle } from '#web/lib/own-vehicle.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { LOCALES } from '#web/i18n/language.ts';
import { formatEurosShort } from '#web/lib/money.ts';
import { CAR_MEASURES, type FilterName, type Filters } from '#web/api/spots/filters.ts';

/** The known measurements of a vehicle: `4,5 m de largo, 1,6 m de alto`. */
export const useCarText = () => {
  const text = useText();
  const { language } = useLanguage();
  return (filters: Filters) => {
    const metres = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 });
    const known = CAR_MEASURES.filter((name) => filters[name] !== undefined);
    return known
      .map((name) => text(`search.of.${name}`, { metres: metres.format(filters[name] ?? 0) }))
      .join(', ');
  };
};

/** The own vehicle as text, with its plate once it is read: `Tu coche · 1234 BCD`; undefined for other measurements. */
const useOwnVehicleText = () => {
  const text = useText();
  const { language } = useLanguage();
  const { data } = useQuery({ ...vehiclesQuery, enabled: false });
  return ({ vehicleType, carLength, carWidth, carHeight }: Filters): string | undefined => {
    const own = readOwnVehicle();
    const isOwn =
      own?.kind === vehicleType &&
      own.length === carLength &&
      own.width === carWidth &&
      own.height === carHeight;
    if (!isOwn) return undefined;
    const vehicle = text(`spots.vehicle.${vehicleType}`).toLocaleLowerCase(language);
    const plate = data?.find(({ isDefault }) => isDefault)?.plate;
    return [text('search.ownVehicle', { vehicle }), plate].filter(Boolean).join(' · ');
  };
};

export const useFilterText = () => {
  const text = useText();
  const { language } = useLanguage();
  const carText = useCarText();
  const ownVehicleText = useOwnVehicleText();
  return (name: FilterName, filters: Filters): string => {
    if (name === 'maxPrice')
      return text('search.upTo', { price: formatEurosShort(filters.maxPrice ?? 0, language) });
    if (name === 'carSize') {
      const own = ownVehicleText(filters);
      if (own !== undefined) return own;
      const vehicle = text(`spots.vehicle.${filters.vehicleType}`);
      return text('search.vehicleOf', { vehicle, size: carText(filters) });
    }
    return text(`search.asks.${name}`);
  };
};
