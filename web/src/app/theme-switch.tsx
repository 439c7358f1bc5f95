import { lazy, Suspense, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './language-menu.module.css';

const ThemeChoices = lazy(() => import('./theme-choices.tsx'));

/** The switch between the themes. Its choices load when they are wanted: with a press, or at once where they are shown without one. */
export const ThemeSwitch = ({ isFolded = false }: { isFolded?: boolean }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(!isFolded);
  return (
    <div className={styles.place}>
      {isFolded && (
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{text('shell.theme')}</span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
        </button>
      )}
      {isOpen && (
        <ErrorBoundary part="small">
          <Suspense fallback={null}>
            <ThemeChoices />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
};
