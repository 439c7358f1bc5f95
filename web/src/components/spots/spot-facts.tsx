import { useIntl } from 'react-intl';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FactsList } from '#web/ui/facts-list.tsx';
import styles from './detail.module.css';

/** 001 §3. */
const maneuverabilityLabel = (grade: number) =>
  grade === 5
    ? 'spots.maneuverabilityGreat'
    : grade >= 3
      ? 'spots.maneuverabilityGood'
      : 'spots.maneuverabilityFair';

/** Number, dimensions and conditions of a spot. */
export const SpotFacts = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const intl = useIntl();
  // Text such as 4.60, as its owner wrote it.
  const metres = (value: string) => intl.formatNumber(Number(value), { maximumFractionDigits: 2 });
  const [length, width, height] = [spot.dimensions.length, spot.dimensions.width, spot.dimensions.height].map(
    metres,
  );
  const facts = [
    [text('spots.number'), spot.spot_number && <span translate="no">{spot.spot_number}</span>],
    [text('spots.dimensions'), text('spots.dimensionsValue', { length, width })],
    [text('spots.height'), text('spots.metres', { value: height })],
    [text('spots.maneuverability'), text(maneuverabilityLabel(spot.maneuverability))],
    [text('spots.vehicles'), spot.vehicleTypes.map((type) => text(`spots.vehicle.${type}`)).join(', ')],
    [
      text('spots.minDuration'),
      spot.bookingTypes.includes('stay') ? text('spots.hours', { count: spot.min_duration }) : undefined,
    ],
    [text('spots.advance'), text('spots.hours', { count: spot.advance_booking })],
  ] as const;
  return <FactsList facts={facts} variant="strong" className={styles.facts} />;
};
