import { useQuery } from '@tanstack/react-query';
import { openConsentPanel } from '#web/lib/consent.ts';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './page-actions.module.css';

/** Cookie settings and the chat at the end of a text (AB-01, PR-01, CK-01). */
export const PageActions = () => {
  const text = useText();
  const { data: config } = useQuery(configQuery);
  return (
    <aside className={styles.actions} aria-label={text('pages.questionsTitle')}>
      <p>{text('pages.questionsText')}</p>
      <div className={styles.buttons}>
        {config && (
          <LinkButton to={config.chatUrl} variant="primary" icon="chat">
            <span>{text('shell.chat')}</span> <span className="visually-hidden">{text('shell.newTab')}</span>
          </LinkButton>
        )}
        <Button variant="secondary" icon="cookie" onClick={openConsentPanel}>
          {text('shell.configureCookies')}
        </Button>
      </div>
    </aside>
  );
};
