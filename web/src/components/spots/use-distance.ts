import { useIntl } from 'react-intl';

/** Up to a kilometre exact to ten metres, up to ten to a hundred, further to a kilometre. */
export const useDistance = () => {
  const intl = useIntl();
  return (metres: number) =>
    metres < 1000
      ? intl.formatNumber(Math.max(10, Math.round(metres / 10) * 10), { style: 'unit', unit: 'meter' })
      : intl.formatNumber(metres / 1000, {
          style: 'unit',
          unit: 'kilometer',
          maximumFractionDigits: metres < 10_000 ? 1 : 0,
        });
};
