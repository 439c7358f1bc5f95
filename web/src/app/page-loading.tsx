import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './page-loading.module.css';

/** While the chunk of a page, or who is signed in, is not known yet. Fades in late: most loads are over before. */
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
