import { useId, type ChangeEvent } from 'react';
import { MAX_IMAGE_MEGABYTES, MAX_REPORT_PICTURES } from '#shared/model/rules.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import styles from './private-pictures.module.css';
import type { PictureProblem, PrivatePicture, PrivatePictures } from './use-private-pictures.ts';

const PROBLEMS: Record<PictureProblem['kind'], MessageId> = {
  'too-many': 'pictures.tooMany',
  'too-large': 'pictures.tooLarge',
  'not-image': 'pictures.notImage',
  unsupported: 'pictures.notImage',
  heic: 'pictures.heic',
  'too-small': 'pictures.notImage',
  unscalable: 'pictures.notImage',
  failed: 'pictures.failed',
};

const LIMITS = { most: MAX_REPORT_PICTURES, megabytes: MAX_IMAGE_MEGABYTES };

interface TileProps {
  picture: PrivatePicture;
  number: number;
  onRemove: () => void;
}

const Tile = ({ picture: { preview, picture, progress }, number, onRemove }: TileProps) => {
  const text = useText();
  return (
    <li className={styles.tile}>
      {preview !== undefined && <img src={preview} alt={text('pictures.number', { number })} />}
      <Note>
        {picture === undefined
          ? text('pictures.uploading', { percent: Math.round(progress * 100) })
          : text('pictures.uploaded', { number })}
      </Note>
      <Button
        variant="secondary"
        size="sm"
        aria-label={text('pictures.removeNumber', { number })}
        onClick={onRemove}
      >
        {text('pictures.remove')}
      </Button>
    </li>
  );
};

interface Props {
  store: PrivatePictures;
  label: string;
  error: string | undefined;
}

/** Chooses private pictures of a booking, which only its parties and administrators see. */
export const PrivatePictureField = ({ store, label, error }: Props) => {
  const text = useText();
  const id = useId();
  const { pictures, problems, add, remove } = store;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(Array.from(target.files ?? []));
    // Without this, choosing the same file again after its removal would fire no event.
    target.value = '';
  };
  return (
    <Stack gap={3}>
      <label htmlFor={id} className={styles.zone}>
        <input
          id={id}
          type="file"
          name="pictures"
          multiple
          accept="image/*"
          className="visually-hidden"
          aria-describedby={`${id}-limits ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
        <Icon name="camera" />
        <span>{label}</span>
      </label>
      <Note id={`${id}-limits`}>{text('pictures.limits', LIMITS)}</Note>
      <span id={`${id}-error`}>{error && <FieldError>{error}</FieldError>}</span>
      <div role="alert">
        {problems.map((problem, index) => (
          <FieldError key={index}>
            {text(PROBLEMS[problem.kind], { ...LIMITS, file: problem.file })}
          </FieldError>
        ))}
      </div>
      {pictures.length > 0 && (
        <ul className={styles.tiles}>
          {pictures.map((picture, index) => (
            <Tile key={picture.id} picture={picture} number={index + 1} onRemove={() => remove(picture.id)} />
          ))}
        </ul>
      )}
    </Stack>
  );
};
