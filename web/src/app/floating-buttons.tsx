import { useQuery } from '@tanstack/react-query';
import { openConsentPanel } from '#web/lib/consent.ts';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './floating-buttons.module.css';

/** Fetched once the page is there: a button that covers something is better than a late page. */
const stepAside = (button: HTMLElement | null) => {
  if (!button) return undefined;
  let end: (() => void) | undefined;
  let isOver = false;
  import('./keep-clear.ts').then(
    ({ keepClear }) => {
      if (!isOver) end = keepClear(button);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    end?.();
  };
};

/** Cookie settings at the left and the chat at the right, on every page (SH-03). */
export const FloatingButtons = () => {
  const text = useText();
  const { data: config } = useQuery(configQuery);
  const chat = `${text('shell.chat')} ${text('shell.newTab')}`;
  return (
    <>
      <button
        ref={stepAside}
        type="button"
        className={classNames(styles.button, styles.cookies)}
        aria-label={text('shell.configureCookies')}
        title={text('shell.configureCookies')}
        onClick={openConsentPanel}
      >
        <Icon name="cookie" />
      </button>
      {config && (
        <a
          ref={stepAside}
          className={classNames(styles.button, styles.chat)}
          href={config.chatUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={chat}
          title={chat}
        >
          <Icon name="chat" />
        </a>
      )}
    </>
  );
};
