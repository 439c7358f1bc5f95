import { useText } from '#web/i18n/use-text.ts';
import styles from './test-mode-banner.module.css';

/** The document says it, so that the banner is there from the first view on and nothing moves. */
const isTestMode = () => import.meta.env.SSR || document.documentElement.dataset.payments === 'test';

/**
 * While the payment provider has test keys, visitors must not believe that they paid (ruling 26). Prerendered pages have the banner;
 * `fillStage` of `lib/site-origin.ts` removes it if payments are live.
 */
export const TestModeBanner = () => {
  const text = useText();
  return isTestMode() ? (
    <aside data-test-mode className={styles.banner} aria-label={text('shell.testModeLabel')}>
      {text('shell.testMode')}
    </aside>
  ) : null;
};
