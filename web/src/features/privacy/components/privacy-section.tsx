import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLimitText } from '#web/features/accounts/use-limit-text.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { exportMyData } from '../api/export-my-data.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import styles from './privacy.module.css';

/** What people can do with what is held of them: take it along, or go. */
export const PrivacySection = () => {
  const text = useText();
  const limitText = useLimitText();
  const [isClosing, setIsClosing] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: exportMyData,
    onSuccess: (file) => {
      saveFile(file, text('profile.fileName', { date: todayIn('Europe/Madrid') }));
      toast.success(text('profile.downloaded'));
    },
    onError: (error) => toast.error(limitText(error) ?? text('profile.downloadFailed')),
  });
  return (
    <section className={styles.section} aria-labelledby="privacy">
      <h3 id="privacy">{text('profile.privacyTitle')}</h3>
      <p>
        <Message
          id="profile.privacyText"
          values={{ link: (words) => <Link to={paths.privacy}>{words}</Link> }}
        />
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
          {text(isPending ? 'profile.downloading' : 'profile.download')}
        </Button>
        <Button variant="ghost" size="sm" icon="trash" onClick={() => setIsClosing(true)}>
          {text('profile.close')}
        </Button>
      </div>
      <CloseAccountDialog isOpen={isClosing} onClose={() => setIsClosing(false)} />
    </section>
  );
};
