import { lazy, Suspense } from 'react';
import { PlaceField } from '#web/components/places/place-field.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { LOCALES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useConfig } from '#web/api/config.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { LatLng } from '#web/map/map-types.ts';
import type { Viewport } from '#web/map/viewport.ts';
import { PLACE_ZOOM, type Located, type Locator, type LocatorNote } from './use-locator.ts';
import styles from './location-step.module.css';

/** Without its chunk the address field still does everything; the wizard must not fall with the map. */
const MapUnavailable = () => <p className={styles.unavailable}>{useText()('publish.mapUnavailable')}</p>;
const MapView = lazy(() => import('#web/map/map-view.tsx').catch(() => ({ default: MapUnavailable })));

interface Props {
  draft: Located;
  locator: Locator;
}

/** A map with the pin; a click on it picks a point. */
const PositionMap = ({
  position,
  view,
  onPick,
}: {
  position: LatLng | null;
  view: Viewport;
  onPick?: (point: LatLng) => void;
}) => {
  const text = useText();
  const { map } = useConfig();
  return (
    <MapView
      {...view}
      style={map}
      marker={position ?? undefined}
      {...(onPick && { onClick: onPick })}
      ariaLabel={text(onPick ? 'publish.mapLabel' : 'publish.mapShown')}
      messages={{
        zoomIn: text('publish.mapZoomIn'),
        zoomOut: text('publish.mapZoomOut'),
        closePopup: text('common.close'),
        price: String,
        cluster: String,
        clusterPrice: String,
        schematic: text('publish.mapSchematic'),
        fallback: text('publish.mapFallback'),
        retry: text('common.retry'),
        gestures: text('publish.mapGestures'),
        unsupported: text(onPick ? 'publish.mapUnavailable' : 'publish.mapNotShown'),
      }}
    />
  );
};

const Note = ({ note, onWrite }: { note: LocatorNote; onWrite: (address: string) => void }) => {
  const text = useText();
  const { language } = useLanguage();
  const offer = (address: string, label: MessageId) => (
    <button type="button" className={styles.restore} onClick={() => onWrite(address)}>
      {text(label)}
    </button>
  );
  if (note.kind === 'guessed') return <span>{text('publish.addressGuessed', { place: note.place })}</span>;
  if (note.kind === 'guessedNumber')
    return <span>{text('publish.addressGuessedNumber', { place: note.place })}</span>;
  if (note.kind === 'approximate')
    return <span>{text('publish.addressApproximate', { place: note.place })}</span>;
  if (note.kind === 'far') {
    const kilometres = note.kilometres.toLocaleString(LOCALES[language], { maximumFractionDigits: 1 });
    return <span>{text('publish.addressFar', { kilometres })}</span>;
  }
  if (note.kind === 'unnamed') return <span>{text('publish.addressUnnamed')}</span>;
  if (note.kind === 'unlocated') return <span>{text('publish.addressUnlocated')}</span>;
  if (note.kind === 'outside') return <FieldError>{text('publish.addressOutside')}</FieldError>;
  if (note.kind === 'kept')
    return (
      <>
        <span>{text('publish.addressKept', { place: note.place })}</span>{' '}
        {offer(note.place, 'publish.addressUseName')}
      </>
    );
  return (
    <>
      <span>{text('publish.addressReplaced', { address: note.address })}</span>{' '}
      {offer(note.address, 'publish.addressRestore')}
    </>
  );
};

/** The address of the spot, in words; a chosen suggestion moves the pin. */
export const AddressField = ({ draft, locator, error }: Props & { error: string | undefined }) => {
  const text = useText();
  return (
    <div onBlur={() => void locator.settle()}>
      <PlaceField
        label={text('fields.address')}
        placeholder={text('publish.addressPlaceholder')}
        name="address"
        text={draft.address}
        onText={locator.type}
        onPlace={locator.choose}
        onWaiting={locator.setIsWaiting}
        chosenText="description"
        near={locator.view.center}
        error={error}
      />
      <p className={styles.note} role="status">
        {locator.isNaming && <span>{text('publish.addressNaming')}</span>}
        {locator.note && <Note note={locator.note} onWrite={locator.write} />}
      </p>
    </div>
  );
};

/** A pin that is not exactly at the address: it has to be moved, or said to be right. */
const GuessedPin = ({ locator, error }: { locator: Locator; error: string | undefined }) => {
  const text = useText();
  return (
    <div className={styles.guessed}>
      <p>{text(locator.isHere ? 'publish.pinHere' : 'publish.pinGuessed')}</p>
      <Button name="pin" variant="secondary" size="sm" icon="pin" onClick={locator.keepPin}>
        {text('publish.pinConfirm')}
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
};

/** The pin; a click puts it there and takes the address of that place, unless a more exact one was written. */
export const LocationMap = ({ error, ...props }: Props & { error: string | undefined }) => {
  const text = useText();
  return (
    <div className={styles.place}>
      {props.draft.isGuessed && <GuessedPin locator={props.locator} error={error} />}
      <p className={styles.help}>
        <Icon name="pin" size={20} />
        <span>{text('publish.mapHelp')}</span>
        <Button variant="secondary" size="sm" onClick={() => void props.locator.locate()}>
          {text('publish.useLocation')}
        </Button>
      </p>
      <div className={styles.map}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PositionMap
            position={props.draft.position}
            view={props.locator.view}
            onPick={(point) => void props.locator.pick(point)}
          />
        </Suspense>
      </div>
    </div>
  );
};

/** The pin as drivers will find it. */
export const ShownPosition = ({ position }: { position: LatLng }) => (
  <div className={styles.shown}>
    <Suspense fallback={<Skeleton height="100%" />}>
      <PositionMap position={position} view={{ center: position, zoom: PLACE_ZOOM }} />
    </Suspense>
  </div>
);
