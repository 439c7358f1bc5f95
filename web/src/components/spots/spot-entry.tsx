import { useIntl } from 'react-intl';
import type { Spot } from '#shared/api/spots.ts';
import { useDefaultVehicle } from '#web/components/vehicles/use-default-vehicle.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LowEmissionZone } from './low-emission-zone.tsx';
import styles from './spot-entry.module.css';

/** `with a remote control or a code`. */
const useWaysText = () => {
  const text = useText();
  const intl = useIntl();
  return (ways: NonNullable<Spot['waysIn']>) => {
    const names = ways.flatMap((way) => (way === 'open' ? [] : text(`entry.wayIn.${way}`)));
    if (names.length === 0) return text('entry.open');
    return text('entry.waysIn', { ways: intl.formatList(names, { type: 'disjunction' }) });
  };
};

/** The owner's answers about access and ways in, compared with the driver's default vehicle; open questions are left out. */
export const SpotEntry = ({ spot: { lowEmissionZone, canReenter, waysIn } }: { spot: Spot }) => {
  const text = useText();
  const waysText = useWaysText();
  const label = useDefaultVehicle()?.label ?? undefined;
  return (
    <Stack gap={3}>
      {waysIn && (
        <p className={styles.fact}>
          <Icon name="key" size={20} />
          <span>{waysText(waysIn)}</span>
        </p>
      )}
      {canReenter !== null && (
        <p className={styles.fact}>
          <Icon name="reentry" size={20} />
          <span>{text(canReenter ? 'entry.canReenter' : 'entry.cannotReenter')}</span>
        </p>
      )}
      {lowEmissionZone && <LowEmissionZone zone={lowEmissionZone} label={label} />}
    </Stack>
  );
};
