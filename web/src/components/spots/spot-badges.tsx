import type { Spot } from '#shared/api/spots.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';

/** For who can come at some times of the week only, the access hours say nothing. */
const isOpenAllDay = ({ accessHours: { start, end }, bookingTypes, month_pattern: { type } }: Spot) =>
  start === '00:00' && end === '23:59' && (bookingTypes.includes('stay') || type === 'always');

const getFeatures = (spot: Spot): (readonly [has: boolean, icon: IconName, label: MessageId])[] => [
  [isOpenAllDay(spot), 'clock', 'spots.allDay'],
  [spot.isCovered, 'covered', 'spots.covered'],
  [spot.hasSecurity, 'shield', 'spots.security'],
  [spot.isAccessible, 'accessible', 'spots.accessible'],
  [spot.amenities.electricCharger, 'charger', 'spots.electricCharger'],
  [spot.amenities.cctv, 'cctv', 'spots.cctv'],
  [spot.amenities.elevator, 'elevator', 'spots.elevator'],
  [spot.amenities.ramp, 'ramp', 'spots.ramp'],
  [spot.amenities.restroom, 'toilet', 'spots.restroom'],
];

/** The features that a spot has, without those that it lacks. */
export const SpotBadges = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const features = getFeatures(spot).filter(([has]) => has);
  if (features.length === 0) return null;
  return (
    <Row as="ul" gap={2} canWrap aria-label={text('spots.features')}>
      {features.map(([, icon, label]) => (
        <li key={label}>
          <Badge icon={icon} {...(label === 'spots.allDay' && { tone: 'accent' })}>
            {text(label)}
          </Badge>
        </li>
      ))}
    </Row>
  );
};
