import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon, type IconName } from './icon.tsx';
import { Stack } from './layout.tsx';
import { Spinner } from './spinner.tsx';
import { toast, TOAST_MS, toastStore, type Toast, type ToastKind } from './toast-store.ts';
import styles from './toaster.module.css';

const ICONS: Record<Exclude<ToastKind, 'loading'>, IconName> = {
  success: 'check',
  error: 'warning',
  info: 'info',
};

/** A toast; its time pauses while somebody points at it or it has the focus, but not when it appears below a resting pointer. */
const ToastItem = ({ id, kind, title, description }: Toast) => {
  const text = useText();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld || kind === 'loading') return undefined;
    const timer = setTimeout(() => toast.dismiss(id), TOAST_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);
  return (
    <li
      className={styles.toast}
      data-kind={kind}
      onPointerMove={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={styles.icon}>
        {kind === 'loading' ? <Spinner size={18} /> : <Icon name={ICONS[kind]} size={20} />}
      </span>
      <div className={styles.text} role={kind === 'error' ? 'alert' : undefined}>
        <p className={styles.title}>{title}</p>
        {description && <p>{description}</p>}
      </div>
      <button
        type="button"
        className={styles.close}
        onClick={() => toast.dismiss(id)}
        aria-label={text('common.dismiss')}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  );
};

/**
 * The toast area, top right, once per page. A popover, so that it is above an open dialog, too. Browsers without popovers (Safari before
 * 17) show it below one.
 */
export const Toaster = () => {
  const text = useText();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const area = useRef<HTMLElement>(null);
  const newest = toasts[0]?.id;
  useEffect(() => {
    const shown = area.current;
    if (!shown) return;
    if (!('showPopover' in shown && 'hidePopover' in shown)) {
      (shown as HTMLElement).removeAttribute('popover'); // narrowed away: today's types say that all have both
      return;
    }
    const isCovered = newest !== undefined && document.querySelector('dialog:modal') !== null;
    if (isCovered && shown.matches(':popover-open')) shown.hidePopover();
    if (!shown.matches(':popover-open')) shown.showPopover();
  }, [newest]);
  return (
    <section ref={area} popover="manual" className={styles.area} aria-label={text('common.notifications')}>
      <Stack as="ol" gap={2} aria-live="polite" aria-relevant="additions">
        {toasts.map((shown) => (
          <ToastItem key={shown.id} {...shown} />
        ))}
      </Stack>
    </section>
  );
};
