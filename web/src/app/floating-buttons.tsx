import { useQuery } from '@tanstack/react-query';
import { openConsentPanel } from '#web/lib/consent.ts';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './floating-buttons.module.css';

/**
 * Cookie settings at the left and the chat at the right, on every page (SH-03): beside the content if there is room, else on a strip at the
 * bottom that the page leaves free.
 */
export const FloatingButtons = () => {
  const text = useText();
  const { data: config } = useQuery(configQuery);
  const chat = `${text('shell.chat')} ${text('shell.newTab')}`;
  return (
    <div className={styles.strip}>
      <button
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
    </div>
  );
};
