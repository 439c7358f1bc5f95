import { useIntl } from 'react-intl';
import type { Spot } from '#shared/api/spots.ts';
import { ENVIRONMENTAL_LABELS } from '#shared/model/constants.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { mayEnterZone, type EnvironmentalLabel } from './may-enter-zone.ts';
import styles from './spot-entry.module.css';

type Zone = NonNullable<Spot['lowEmissionZone']>;
type Inside = Extract<Zone, { isInside: true }>;

/** `0, ECO and C`. */
const useLabelsText = () => {
  const text = useText();
  const intl = useIntl();
  return ({ labels }: Inside) =>
    intl.formatList(labels.map((label) => (label === 'none' ? text('entry.noLabel') : label)));
};

/** For a driver whose vehicle may not enter: what helps. */
const MayNot = ({ zone, label }: { zone: Inside; label: EnvironmentalLabel }) => {
  const text = useText();
  const labelsText = useLabelsText();
  return (
    <div className={styles.warning} role="note">
      <Icon name="warning" size={20} />
      <Stack gap={1}>
        <p>
          <strong>{text('entry.zoneMayNot', { label })}</strong>
        </p>
        <ul className={styles.ways}>
          <li>
            {zone.note ? text('entry.zoneRegisterNote', { note: zone.note }) : text('entry.zoneRegister')}
          </li>
          <li>{text('entry.zoneAsk')}</li>
          <li>{text('entry.zoneOther', { labels: labelsText(zone) })}</li>
        </ul>
      </Stack>
    </div>
  );
};

const InsideZone = ({ zone, label }: { zone: Inside; label: EnvironmentalLabel | undefined }) => {
  const text = useText();
  const labelsText = useLabelsText();
  const isForAll = zone.labels.length === ENVIRONMENTAL_LABELS.length;
  const isRefused = label !== undefined && !mayEnterZone(zone, label);
  return (
    <>
      <p>{text('entry.zoneInside', { name: zone.name })}</p>
      {isRefused ? (
        <MayNot zone={zone} label={label} />
      ) : (
        <>
          <p>
            {label !== undefined
              ? text('entry.zoneMay', { label })
              : isForAll
                ? text('entry.zoneAll')
                : text('entry.zoneLabels', { labels: labelsText(zone) })}
          </p>
          {zone.note && <p>{text('entry.zoneNote', { note: zone.note })}</p>}
        </>
      )}
      <p className={styles.source}>{text('entry.zoneSource')}</p>
    </>
  );
};

interface Props {
  zone: Zone;
  /** The label of the driver's vehicle; undefined if it is not known. */
  label: EnvironmentalLabel | undefined;
}

/** The owner's statement about a low-emission zone: which labels may enter, or whether the driver's vehicle may. */
export const LowEmissionZone = ({ zone, label }: Props) => {
  const text = useText();
  return (
    <Stack gap={2} className={styles.zone}>
      <h3 className={styles.title}>
        <Icon name="leaf" size={20} />
        <span>{text('entry.zone')}</span>
      </h3>
      {zone.isInside ? <InsideZone zone={zone} label={label} /> : <p>{text('entry.zoneOutside')}</p>}
    </Stack>
  );
};
