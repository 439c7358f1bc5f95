import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Message } from '#web/i18n/message.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { acceptAllCookies, recordConsent, rejectOptionalCookies } from '#web/api/privacy/record-consent.ts';
import { closeConsentPanel, useConsent, useIsConsentPanelOpen, type Consent } from '#web/lib/consent.ts';
import styles from './consent-panel.module.css';

const OPTIONS: readonly (readonly [name: keyof Consent, title: MessageId, text: MessageId])[] = [
  ['analytics', 'shell.consentAnalytics', 'shell.consentAnalyticsText'],
  ['extras', 'shell.consentExtras', 'shell.consentExtrasText'],
];

/** The choices, initially as stored. Rejecting is as prominent as accepting. */
const ConsentChoices = () => {
  const text = useText();
  const [draft, setDraft] = useState(useConsent());
  const finish = (save: () => void) => () => {
    save();
    closeConsentPanel();
    toast.success(text('shell.consentSaved'));
  };
  return (
    <>
      <p className={styles.intro}>
        <Message
          id="shell.consentText"
          values={{
            link: (words) => (
              <Link to={paths.cookies} onClick={closeConsentPanel}>
                {words}
              </Link>
            ),
          }}
        />
      </p>
      <div className={styles.kind}>
        <p className={styles.necessary}>
          <strong>{text('shell.consentNecessary')}</strong>
          <Badge>{text('shell.consentAlways')}</Badge>
        </p>
        <p>{text('shell.consentNecessaryText')}</p>
      </div>
      {OPTIONS.map(([name, title, description]) => (
        <div key={name} className={styles.kind}>
          <Checkbox
            label={<strong>{text(title)}</strong>}
            checked={draft[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.checked })}
          />
          <p>{text(description)}</p>
        </div>
      ))}
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={finish(rejectOptionalCookies)}>
          {text('shell.consentRejectAll')}
        </Button>
        <Button variant="secondary" size="sm" onClick={finish(() => recordConsent(draft))}>
          {text('shell.consentSave')}
        </Button>
        <Button variant="secondary" size="sm" onClick={finish(acceptAllCookies)}>
          {text('shell.consentAcceptAll')}
        </Button>
      </div>
    </>
  );
};

/** CK-02. Necessary cookies are explained, the others are chosen. */
const ConsentPanel = () => {
  const text = useText();
  return (
    <Dialog isOpen={useIsConsentPanelOpen()} onClose={closeConsentPanel} title={text('shell.consentTitle')}>
      <ConsentChoices />
    </Dialog>
  );
};

export default ConsentPanel;
