import { useEffect, useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { MAX_IMAGE_MEGABYTES, MIN_IMAGE_SIDE, SPOT_LIMITS } from '#shared/model/rules.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { UploadProblem } from './check-files.ts';
import type { Uploads, UploadStore } from './upload-store.ts';
import { ImageTile } from './image-tile.tsx';
import styles from './image-uploader.module.css';

interface Props extends Uploads {
  store: UploadStore;
  error?: string | undefined;
}

const PROBLEMS: Record<UploadProblem['kind'], MessageId> = {
  'too-many': 'publish.imagesTooMany',
  'too-large': 'publish.imageTooLarge',
  'too-small': 'publish.imageTooSmall',
  'not-image': 'publish.imageNotImage',
  unsupported: 'publish.imageUnsupported',
  heic: 'publish.imageHeic',
  unscalable: 'publish.imageUnscalable',
  failed: 'publish.imageFailed',
  interrupted: 'publish.imageInterrupted',
};

const LIMITS = {
  least: SPOT_LIMITS.imagesMin,
  most: SPOT_LIMITS.imagesMax,
  megabytes: MAX_IMAGE_MEGABYTES,
  pixels: MIN_IMAGE_SIDE,
};

/** Problems with the last chosen files (001 §5), as an alert. */
const Problems = ({ problems }: { problems: readonly UploadProblem[] }) => {
  const text = useText();
  return (
    <Stack gap={1} role="alert" className={styles.problems}>
      {problems.map((problem, index) => (
        <FieldError key={index}>
          {text(PROBLEMS[problem.kind], { ...LIMITS, file: 'file' in problem ? problem.file : '' })}
        </FieldError>
      ))}
    </Stack>
  );
};

interface DropZoneProps {
  isFull: boolean;
  /** Whether files are dragged over it. */
  isOver: boolean;
  error: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** A label over a file field, so that a click anywhere opens the browser's file chooser. */
const DropZone = ({ isFull, isOver, error, onFiles }: DropZoneProps) => {
  const text = useText();
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(Array.from(event.target.files ?? []));
    // Without this, choosing the same file again after its removal would fire no event.
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

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts files that are dropped anywhere on it: one that falls beside the zone would replace the page. */
const useFileDrop = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(holdsFiles(event));
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      if (holdsFiles(event)) onFiles(Array.from(event.dataTransfer.files));
    },
  };
  return { isOver, handlers };
};

/** The focus after the picture that had it is removed: the next picture, else the chooser. */
const useFocusAfterRemoval = (count: number) => {
  const box = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  useEffect(() => {
    if (removed.current === undefined) return;
    const tile = box.current?.querySelectorAll('li')[Math.min(removed.current, count - 1)];
    removed.current = undefined;
    const next = tile ? [...tile.querySelectorAll('button')].at(-1) : box.current?.querySelector('input');
    next?.focus();
  }, [count]);
  return { box, willRemove: (index: number) => (removed.current = index) };
};

/** PW-06: choose or drop pictures, see their upload, order and remove them. */
export const ImageUploader = ({ store, uploads, problems, error }: Props) => {
  const text = useText();
  const { isOver, handlers } = useFileDrop(store.add);
  const [draggedId, setDraggedId] = useState<string>();
  const { box, willRemove } = useFocusAfterRemoval(uploads.length);
  const completed = uploads.filter(({ status }) => status === 'completed').length;
  return (
    <Stack gap={4} ref={box} {...handlers}>
      <DropZone isFull={uploads.length >= LIMITS.most} isOver={isOver} error={error} onFiles={store.add} />
      <Problems problems={problems} />
      {uploads.some(({ status }) => status === 'expired') && (
        <Stack gap={1} role="alert" className={styles.problems}>
          <FieldError>{text('publish.imagesExpired')}</FieldError>
        </Stack>
      )}
      <p className={styles.count} role="status">
        {text('publish.imagesCount', { completed, ...LIMITS })}
      </p>
      <ul className={styles.tiles}>
        {uploads.map((upload, index) => (
          <ImageTile
            key={upload.id}
            upload={upload}
            number={index + 1}
            onRemove={() => {
              willRemove(index);
              store.remove(upload.id);
            }}
            onRetry={() => store.retry(upload.id)}
            isLast={index === uploads.length - 1}
            onMove={(place) => store.moveTo(upload.id, place)}
            isDragged={upload.id === draggedId}
            onDragStart={() => setDraggedId(upload.id)}
            onDragEnter={() => {
              if (draggedId !== undefined && draggedId !== upload.id) store.moveTo(draggedId, index);
            }}
            onDragEnd={() => setDraggedId(undefined)}
          />
        ))}
      </ul>
    </Stack>
  );
};
