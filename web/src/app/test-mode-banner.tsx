import { useText } from '#web/i18n/use-text.ts';
import styles from './test-mode-banner.module.css';

/** The page itself says it, so that the banner is there from the first view on and nothing moves. */
const isTestMode = () => import.meta.env.SSR || document.documentElement.dataset.payments === 'test';

/**
 * While the payment provider has test keys, visitors must not believe that they paid (ruling 26). What is rendered
 * beforehand has the banner; `fillStage` of `lib/site-origin.ts` takes it out where payments are real.
 */
export const TestModeBanner = () => {
  const text = useText();
  return isTestMode() ? (
    <aside data-test-mode className={styles.banner} aria-label={text('shell.testModeLabel')}>
      {text('shell.testMode')}
    </aside>
  ) : null;
};
