import { useQuery } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import styles from './test-mode-banner.module.css';

/** While the payment provider has test keys, visitors must not believe that they paid (ruling 26). */
export const TestModeBanner = () => {
  const text = useText();
  const { data: config } = useQuery(configQuery);
  return config?.paymentsTestMode ? (
    <aside className={styles.banner} aria-label={text('shell.testModeLabel')}>
      {text('shell.testMode')}
    </aside>
  ) : null;
};
