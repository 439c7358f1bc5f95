import { lazy, Suspense } from 'react';
import { SPOT_LIMITS } from '#shared/api/constants.ts';
import { PlaceField } from '#web/features/places/components/place-field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useConfig } from '#web/lib/config.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { Locator, LocatorNote } from '../use-locator.ts';
import type { StepProps } from './step-props.ts';
import styles from './location-step.module.css';

/** Without its chunk the address field still does everything; the wizard must not fall with the map. */
const MapUnavailable = () => <p className={styles.unavailable}>{useText()('publish.mapUnavailable')}</p>;
const MapView = lazy(() => import('#web/map/map-view.tsx').catch(() => ({ default: MapUnavailable })));

const PositionMap = ({ draft, locator }: Pick<StepProps, 'draft'> & { locator: Locator }) => {
  const text = useText();
  const { map } = useConfig();
  return (
    <MapView
      {...locator.view}
      style={map}
      marker={draft.position ?? undefined}
      onClick={(point) => void locator.pick(point)}
      ariaLabel={text('publish.mapLabel')}
      messages={{
        zoomIn: text('publish.mapZoomIn'),
        zoomOut: text('publish.mapZoomOut'),
        closePopup: text('common.close'),
        cluster: String,
        schematic: text('publish.mapSchematic'),
        unsupported: text('publish.mapUnavailable'),
      }}
    />
  );
};

const Note = ({ note, onRestore }: { note: LocatorNote; onRestore: (address: string) => void }) => {
  const text = useText();
  if (note.kind === 'guessed') return text('publish.addressGuessed', { place: note.place });
  if (note.kind === 'unnamed') return text('publish.addressUnnamed');
  return (
    <>
      {text('publish.addressReplaced', { address: note.address })}{' '}
      <button type="button" className={styles.restore} onClick={() => onRestore(note.address)}>
        {text('publish.addressRestore')}
      </button>
    </>
  );
};

const DescriptionHint = ({ length }: { length: number }) => {
  const text = useText();
  return (
    <span className={styles.counter} data-done={length >= SPOT_LIMITS.descriptionMin}>
      {text('publish.descriptionCount', { count: length, least: SPOT_LIMITS.descriptionMin })}
    </span>
  );
};

/** PW-02. */
export const LocationStep = ({ draft, change, errorOf, locator }: StepProps & { locator: Locator }) => {
  const text = useText();
  return (
    <div className={styles.step}>
      <div className={styles.fields}>
        <div onBlur={() => void locator.settle()}>
          <PlaceField
            label={text('publish.address')}
            placeholder={text('publish.addressPlaceholder')}
            name="address"
            text={draft.address}
            onText={locator.type}
            onPlace={locator.choose}
            chosenText="description"
            error={errorOf('address')}
          />
          <p className={styles.note} role="status">
            {locator.isNaming && text('publish.addressNaming')}
            {locator.note && <Note note={locator.note} onRestore={locator.restore} />}
          </p>
        </div>
        <TextField
          label={text('publish.titleLabel')}
          placeholder={text('publish.titlePlaceholder')}
          name="title"
          maxLength={100}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
          error={errorOf('title')}
        />
        <TextArea
          label={text('publish.description')}
          placeholder={text('publish.descriptionPlaceholder')}
          name="description"
          maxLength={2000}
          rows={5}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          hint={<DescriptionHint length={draft.description.trim().length} />}
          error={errorOf('description')}
        />
      </div>
      <div className={styles.place}>
        <p className={styles.help}>
          <Icon name="pin" size={20} />
          {text('publish.mapHelp')}
        </p>
        <div className={styles.map}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <PositionMap draft={draft} locator={locator} />
          </Suspense>
        </div>
      </div>
    </div>
  );
};
