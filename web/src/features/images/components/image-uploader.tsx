import { useId, useState, type ChangeEvent, type DragEvent } from 'react';
import { MAX_IMAGE_BYTES, SPOT_LIMITS } from '#shared/api/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { UploadProblem } from '../check-files.ts';
import type { Uploads, UploadStore } from '../upload-store.ts';
import { ImageTile } from './image-tile.tsx';
import styles from './image-uploader.module.css';

interface Props extends Uploads {
  store: UploadStore;
  error?: string | undefined;
}

const PROBLEMS: Record<UploadProblem['kind'], MessageId> = {
  'too-many': 'publish.imagesTooMany',
  'too-large': 'publish.imageTooLarge',
  'not-image': 'publish.imageNotImage',
  unsupported: 'publish.imageUnsupported',
  failed: 'publish.imageFailed',
};

const LIMITS = {
  least: SPOT_LIMITS.imagesMin,
  most: SPOT_LIMITS.imagesMax,
  megabytes: MAX_IMAGE_BYTES / 1024 / 1024,
};

/** What was wrong with the files chosen last (001 §5), said as an alert. */
const Problems = ({ problems }: { problems: readonly UploadProblem[] }) => {
  const text = useText();
  return (
    <div role="alert" className={styles.problems}>
      {problems.map((problem, index) => (
        <FieldError key={index}>
          {text(PROBLEMS[problem.kind], { ...LIMITS, file: 'file' in problem ? problem.file : '' })}
        </FieldError>
      ))}
    </div>
  );
};

interface DropZoneProps {
  isFull: boolean;
  error: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** A label over a file field, so that a press anywhere on it opens the browser's own chooser. */
const DropZone = ({ isFull, error, onFiles }: DropZoneProps) => {
  const text = useText();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(Array.from(event.dataTransfer.files));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(Array.from(event.target.files ?? []));
    // Without this, choosing the same file again after its removal would not be heard of.
    event.target.value = '';
  };
  return (
    <>
      <label
        htmlFor={id}
        className={styles.zone}
        data-over={isOver}
        data-full={isFull}
        data-invalid={error !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          name="images"
          multiple
          accept="image/*"
          className="visually-hidden"
          aria-describedby={`${id}-limits ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
        <span className={styles.icon}>
          <Icon name="upload" size={28} />
        </span>
        <strong>{text('publish.imagesChoose')}</strong>
        <span className={styles.drop}>{text('publish.imagesDrop')}</span>
        <span id={`${id}-limits`} className={styles.limits}>
          {text('publish.imagesLimits', LIMITS)}
        </span>
      </label>
      <span id={`${id}-error`}>{error && <FieldError>{error}</FieldError>}</span>
    </>
  );
};

/** PW-06: choose or drop pictures, see each of them arrive, take some away again. */
export const ImageUploader = ({ store, uploads, problems, error }: Props) => {
  const text = useText();
  const completed = uploads.filter(({ status }) => status === 'completed').length;
  return (
    <div className={styles.uploader}>
      <DropZone isFull={uploads.length >= LIMITS.most} error={error} onFiles={store.add} />
      <Problems problems={problems} />
      <p className={styles.count} role="status">
        {text('publish.imagesCount', { completed, ...LIMITS })}
      </p>
      <ul className={styles.tiles}>
        {uploads.map((upload, index) => (
          <ImageTile
            key={upload.id}
            upload={upload}
            number={index + 1}
            onRemove={() => store.remove(upload.id)}
            onRetry={() => store.retry(upload.id)}
            isLast={index === uploads.length - 1}
            onMove={(place) => store.moveTo(upload.id, place)}
          />
        ))}
      </ul>
    </div>
  );
};
