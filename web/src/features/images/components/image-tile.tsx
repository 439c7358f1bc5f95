import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Upload } from '../upload-store.ts';
import styles from './image-uploader.module.css';

interface Props {
  upload: Upload;
  /** Place in the order, from 1. The first is the cover. */
  number: number;
  onRemove: () => void;
  onRetry: () => void;
  onMoveToFront: () => void;
}

const Status = ({ upload, onRetry, label }: Pick<Props, 'upload' | 'onRetry'> & { label: string }) => {
  const text = useText();
  switch (upload.status) {
    case 'uploading':
      return (
        <div className={styles.status}>
          <span>{text('publish.imageUploading', { percent: Math.floor(upload.progress * 100) })}</span>
          <progress max={1} value={upload.progress} aria-label={label} />
        </div>
      );
    case 'error':
      return (
        <div className={styles.status} data-status="error">
          <span>{text('publish.imageError')}</span>
          <button type="button" className={styles.retry} onClick={onRetry}>
            {text('common.retry')}
            <span className="visually-hidden">: {label}</span>
          </button>
        </div>
      );
    case 'completed':
      return (
        <span className={styles.done}>
          <Icon name="check" size={16} label={text('publish.imageCompleted')} />
        </span>
      );
  }
};

/** One picture with what is happening to it. */
export const ImageTile = ({ upload, number, onRemove, onRetry, onMoveToFront }: Props) => {
  const text = useText();
  const [isBroken, setIsBroken] = useState(false);
  const label = upload.name || text('publish.imageNumber', { number });
  return (
    <li className={styles.tile} data-status={upload.status}>
      {isBroken ? (
        <span className={styles.broken}>
          <Icon name="image" size={32} />
          <span>{label}</span>
        </span>
      ) : (
        <img src={upload.previewUrl} alt={label} onError={() => setIsBroken(true)} />
      )}
      {number === 1 && <span className={styles.cover}>{text('publish.imageCover')}</span>}
      <Status upload={upload} onRetry={onRetry} label={label} />
      <div className={styles.tools}>
        {number > 1 && (
          <button
            type="button"
            className={styles.tool}
            onClick={onMoveToFront}
            aria-label={text('publish.imageMakeCover', { file: label })}
            title={text('publish.imageMakeCoverShort')}
          >
            <Icon name="star" size={18} />
          </button>
        )}
        <button
          type="button"
          className={styles.tool}
          onClick={onRemove}
          aria-label={text('publish.imageRemove', { file: label })}
          title={text('publish.imageRemoveShort')}
        >
          <Icon name="trash" size={18} />
        </button>
      </div>
    </li>
  );
};
