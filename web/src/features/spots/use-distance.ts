import { useIntl } from 'react-intl';

/** Up to 100 m exact to ten, further to a hundred. */
export const useDistance = () => {
  const intl = useIntl();
  return (metres: number) =>
    metres < 1000
      ? intl.formatNumber(Math.max(10, Math.round(metres / 10) * 10), { style: 'unit', unit: 'meter' })
      : intl.formatNumber(metres / 1000, {
          style: 'unit',
          unit: 'kilometer',
          maximumFractionDigits: 1,
        });
};
