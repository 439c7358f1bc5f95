import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './page-loading.module.css';

/** Shown while the chunk of a page or the session loads. It fades in late, because most loads are faster. */
export const PageLoading = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <div className={styles.loading}>
      <Spinner size={32} label={text('shell.pageLoading')} />
      <p role="status">{isSlow && text('shell.pageLoadingSlow')}</p>
    </div>
  );
};
