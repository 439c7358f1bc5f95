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

/** A filter as text. */
export const useFilterText = () => {
  const text = useText();
  const { language } = useLanguage();
  const carText = useCarText();
  return (name: FilterName, filters: Filters): string => {
    if (name === 'maxPrice')
      return text('search.upTo', { price: formatEurosShort(filters.maxPrice ?? 0, language) });
    if (name === 'carSize') {
      const vehicle = text(`spots.vehicle.${filters.vehicleType}`);
      return text('search.vehicleOf', { vehicle, size: carText(filters) });
    }
    return text(`search.asks.${name}`);
  };
};
