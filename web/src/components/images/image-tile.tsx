import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Upload } from './upload-store.ts';
import styles from './image-uploader.module.css';

interface Props {
  upload: Upload;
  /** The position, from 1. The first is the cover. */
  number: number;
  onRemove: () => void;
  onRetry: () => void;
  isLast: boolean;
  /** Moves it to a position, from 0. */
  onMove: (place: number) => void;
  /** Whether it is being dragged. */
  isDragged: boolean;
  onDragStart: () => void;
  /** Another picture is dragged over it. */
  onDragEnter: () => void;
  onDragEnd: () => void;
}

const Status = ({ upload, onRetry, label }: Pick<Props, 'upload' | 'onRetry'> & { label: string }) => {
  const text = useText();
  switch (upload.status) {
    case 'uploading':
      return (
        <div className={styles.status}>
          <span>
            {upload.progress > 0
              ? text('publish.imageUploading', { percent: Math.floor(upload.progress * 100) })
              : text('publish.imageWaiting')}
          </span>
          <progress max={1} value={upload.progress} aria-label={label} />
        </div>
      );
    case 'processing':
      return (
        <div className={styles.status}>
          <span>{text('publish.imageProcessing')}</span>
          <progress aria-label={label} />
        </div>
      );
    case 'error':
      return (
        <div className={styles.status} data-status="error">
          <span>{text('publish.imageError')}</span>
          <button type="button" className={styles.retry} onClick={onRetry}>
            <span>{text('common.retry')}</span>
            <span className="visually-hidden">{`: ${label}`}</span>
          </button>
        </div>
      );
    case 'expired':
      return (
        <div className={styles.status} data-status="error">
          <span>{text('publish.imageExpired')}</span>
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

interface ToolProps {
  icon: IconName;
  /** The label for assistive technology: the action and the picture. */
  label: string;
  title: string;
  onClick: () => void;
}

const Tool = ({ icon, label, title, onClick }: ToolProps) => (
  <button type="button" className={styles.tool} onClick={onClick} aria-label={label} title={title}>
    <Icon name={icon} size={18} />
  </button>
);

/** A picture with the state of its upload. */
export const ImageTile = ({ upload, number, isLast, onRemove, onRetry, onMove, ...drag }: Props) => {
  const text = useText();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const file = upload.name || text('publish.imageNumber', { number });
  const place = number - 1;
  const tools = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element>(null);
  // A moved element loses the focus, and the first picture has no button to move it further.
  useEffect(() => {
    if (!pressed.current) return;
    const next = pressed.current.isConnected ? pressed.current : tools.current?.querySelector('button');
    if (next instanceof HTMLElement) next.focus();
    pressed.current = null;
  }, [number]);
  const moveTo = (to: number) => {
    pressed.current = document.activeElement;
    onMove(to);
  };
  const startDrag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    // Firefox does not start a drag without data.
    event.dataTransfer.setData('text/plain', file);
    drag.onDragStart();
  };
  return (
    <li
      className={styles.tile}
      data-status={upload.status}
      data-dragged={drag.isDragged}
      draggable
      onDragStart={startDrag}
      onDragEnter={drag.onDragEnter}
      onDragEnd={drag.onDragEnd}
    >
      {upload.previewUrl === brokenUrl ? (
        <span className={styles.broken}>
          <Icon name="image" size={32} />
          <span>{file}</span>
        </span>
      ) : (
        <img
          src={upload.previewUrl}
          alt={file}
          draggable={false}
          onError={() => setBrokenUrl(upload.previewUrl)}
        />
      )}
      {number === 1 && <span className={styles.cover}>{text('publish.imageCover')}</span>}
      <Status upload={upload} onRetry={onRetry} label={file} />
      <div className={styles.tools} ref={tools}>
        {number > 1 && (
          <>
            <Tool
              icon="star"
              label={text('publish.imageMakeCover', { file })}
              title={text('publish.imageMakeCoverShort')}
              onClick={() => moveTo(0)}
            />
            <Tool
              icon="chevron-left"
              label={text('publish.imageEarlier', { file })}
              title={text('publish.imageEarlierShort')}
              onClick={() => moveTo(place - 1)}
            />
          </>
        )}
        {!isLast && (
          <Tool
            icon="chevron-right"
            label={text('publish.imageLater', { file })}
            title={text('publish.imageLaterShort')}
            onClick={() => moveTo(place + 1)}
          />
        )}
        <Tool
          icon="trash"
          label={text('publish.imageRemove', { file })}
          title={text('publish.imageRemoveShort')}
          onClick={onRemove}
        />
      </div>
    </li>
  );
};
