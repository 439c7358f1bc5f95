import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { resume, type SpotSession } from '../spot-session.ts';
import { DeleteSpotDialog } from '#web/components/own-spots/delete-spot-dialog.tsx';
import styles from './edit-spot.module.css';

interface Props {
  session: SpotSession;
  /** Goes on with the same editing after the spot was paused instead. */
  onRestart: (session: SpotSession) => void;
}

/** The end of the edit screen, and of the spot. */
export const DeleteZone = ({ session, onRestart }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.danger} aria-label={text('dashboard.delete')}>
      <p>{text('dashboard.deleteHint')}</p>
      <Button variant="secondary" icon="trash" onClick={() => setIsOpen(true)}>
        {text('dashboard.delete')}
      </Button>
      <DeleteSpotDialog
        spot={session.base}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDeleted={() => navigate(paths.dashboard, { replace: true })}
        onPaused={(saved) => onRestart(resume(session, saved))}
      />
    </section>
  );
};
