import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { isByHours } from '#web/components/spots/searched-stay.ts';
import { formatDateRange, formatLocalDate } from '#web/lib/dates.ts';

/** The time of a search: `5–8 jun 2026`, or `vie, 5 jun, 18:00–22:00`. */
export const useStayText = () => {
  const { language } = useLanguage();
  return (stay: SearchedStay) =>
    isByHours(stay)
      ? `${formatLocalDate(stay.startDate, 'shortDay', language)}, ${stay.startTime}–${stay.endTime}`
      : formatDateRange(stay.startDate, stay.endDate, language);
};
