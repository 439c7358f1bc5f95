import { useText } from '#web/i18n/use-text.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import styles from './theme-section.module.css';

/** The theme of this browser, not of the account. */
export const ThemeSection = () => {
  const text = useText();
  return (
    <section className={styles.section}>
      <h3>{text('shell.theme')}</h3>
      <ThemeSwitch />
    </section>
  );
};
