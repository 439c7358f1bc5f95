import { acceptAllCookies, rejectOptionalCookies } from '#web/api/privacy/record-consent.ts';
import { openConsentPanel, useConsent } from '#web/lib/consent.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import styles from './consent-buttons.module.css';

/** CK-01: accept, reject and settings, with the current choice. Rejecting is as prominent as accepting. */
export const ConsentButtons = () => {
  const text = useText();
  const { analytics, extras } = useConsent();
  const choose = (save: () => void) => () => {
    save();
    toast.success(text('shell.consentSaved'));
  };
  const getState = (isOn: boolean) => text(isOn ? 'pages.consentOn' : 'pages.consentOff');
  return (
    <div className={styles.box}>
      <dl className={styles.state}>
        <div>
          <dt>{text('shell.consentNecessary')}</dt>
          <dd>{text('shell.consentAlways')}</dd>
        </div>
        <div>
          <dt>{text('shell.consentAnalytics')}</dt>
          <dd>{getState(analytics)}</dd>
        </div>
        <div>
          <dt>{text('shell.consentExtras')}</dt>
          <dd>{getState(extras)}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={choose(rejectOptionalCookies)}>
          {text('pages.rejectCookies')}
        </Button>
        <Button variant="secondary" onClick={choose(acceptAllCookies)}>
          {text('pages.acceptCookies')}
        </Button>
        <Button variant="ghost" icon="cookie" onClick={openConsentPanel}>
          {text('shell.configureCookies')}
        </Button>
      </div>
    </div>
  );
};
