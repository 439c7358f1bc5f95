import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { Language } from '#web/i18n/language.ts';
import type { SearchedStay, StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { isByHours, isByMonth } from '#web/components/spots/searched-stay.ts';
import { addDays, formatDateRange, formatLocalDate } from '#web/lib/dates.ts';

/** `vie, 5 jun, 18:00–22:00`; over midnight `5 jun, 20:00 – 6 jun, 10:00`. */
const formatHours = ({ startDate, startTime, endDate, endTime }: StayHours, language: Language) => {
  const isOneDay = !endDate || (endTime === '00:00' && endDate === addDays(startDate, 1));
  if (isOneDay) return `${formatLocalDate(startDate, 'shortDay', language)}, ${startTime}–${endTime}`;
  const [first, last] = [startDate, endDate].map((date) => formatLocalDate(date, 'dayMonth', language));
  return `${first}, ${startTime} – ${last}, ${endTime}`;
};

/** The time of a search: `5–8 jun 2026`, or hours as above. */
export const useStayText = () => {
  const { language } = useLanguage();
  const text = useText();
  return (stay: SearchedStay) => {
    if (isByMonth(stay))
      return [
        text('home.monthsFrom', { date: formatLocalDate(stay.startDate, 'day', language) }),
        ...(stay.pattern ? [text(`spots.pattern.${stay.pattern}`)] : []),
      ].join(', ');
    return isByHours(stay)
      ? formatHours(stay, language)
      : formatDateRange(stay.startDate, stay.endDate, language);
  };
};
