import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import styles from './privacy.module.css';

/** Actions on one's own data: download it, or close the account. */
export const PrivacySection = () => {
  const text = useText();
  const [open, setOpen] = useState<'export' | 'close'>();
  const close = () => setOpen(undefined);
  return (
    <section className={styles.section} aria-labelledby="privacy">
      <h3 id="privacy">{text('profile.privacyTitle')}</h3>
      <p>
        <Message
          id="profile.privacyText"
          values={{ link: (words) => <Link to={paths.privacy}>{words}</Link> }}
        />
      </p>
      <Row gap={3} canWrap className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={() => setOpen('export')}>
          {text('profile.download')}
        </Button>
        <Button variant="ghost" size="sm" icon="trash" onClick={() => setOpen('close')}>
          {text('profile.close')}
        </Button>
      </Row>
      <ExportDialog isOpen={open === 'export'} onClose={close} />
      <CloseAccountDialog isOpen={open === 'close'} onClose={close} />
    </section>
  );
};
