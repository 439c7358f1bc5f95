import { useIntl } from 'react-intl';
import { useText } from '#web/i18n/use-text.ts';
import { minutesOnFoot } from '#web/map/distance.ts';

/** Longer walks to a car are not shown. */
const MAX_MINUTES = 60;

/** The distance of something: to ten metres below a kilometre, to a hundred below ten, else to a kilometre; and the time on foot. */
export const useAway = () => {
  const intl = useIntl();
  const text = useText();
  return (metres: number) => {
    const distance =
      metres < 995
        ? intl.formatNumber(Math.max(10, Math.round(metres / 10) * 10), { style: 'unit', unit: 'meter' })
        : intl.formatNumber(metres / 1000, {
            style: 'unit',
            unit: 'kilometer',
            maximumFractionDigits: metres < 10_000 ? 1 : 0,
          });
    const minutes = minutesOnFoot(metres);
    return minutes > MAX_MINUTES
      ? text('spots.away', { distance })
      : text('spots.awayOnFoot', { distance, minutes });
  };
};
