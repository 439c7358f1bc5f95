import { useLanguage } from '#web/i18n/language-provider.tsx';
import { formatNumber } from '#web/lib/numbers.ts';

/** Up to a kilometre exact to ten metres, up to ten to a hundred, further to a kilometre. */
export const useDistance = () => {
  const { language } = useLanguage();
  return (metres: number) =>
    metres < 1000
      ? formatNumber(Math.max(10, Math.round(metres / 10) * 10), language, { style: 'unit', unit: 'meter' })
      : formatNumber(metres / 1000, language, {
          style: 'unit',
          unit: 'kilometer',
          maximumFractionDigits: metres < 10_000 ? 1 : 0,
        });
};
