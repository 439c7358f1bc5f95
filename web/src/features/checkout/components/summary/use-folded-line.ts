import type { Spot } from '#shared/api/spots.ts';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { getLastMoment } from '#web/components/bookings/month-days.ts';
import { endDateOf } from '#web/components/spots/stay-params.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { formatDateRange } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';

/** The days of a stay and its price, if that is known, as one line. */
export const useFoldedLine = (
  { timeZone }: Pick<Spot, 'timeZone'>,
  { startTime, endTime, rental }: { startTime: string; endTime: string; rental?: object | undefined },
  totalPrice: number | undefined,
): string => {
  const { language } = useLanguage();
  const stay = toLocalStay({ startTime, endTime: rental ? getLastMoment(endTime) : endTime }, timeZone);
  const days = formatDateRange(stay.date, endDateOf(stay), language, 'dayMonth');
  return totalPrice === undefined ? days : `${days} · ${formatEuros(totalPrice, language)}`;
};
