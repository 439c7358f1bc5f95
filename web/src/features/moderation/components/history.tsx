import type { AuditEntry } from '#shared/api/moderation.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { Note, Stack } from '#web/ui/layout.tsx';
import styles from './moderation.module.css';

const ACTIONS: Record<AuditEntry['action'], MessageId> = {
  submitted: 'moderation.wasSubmitted',
  resubmitted: 'moderation.wasResubmitted',
  reworded: 'moderation.wasReworded',
  approved: 'moderation.wasApproved',
  rejected: 'moderation.wasRejected',
  paused: 'moderation.wasPaused',
  deleted: 'moderation.wasDeleted',
};

/** The audit log of a spot, latest first. */
export const History = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Stack as="ol" gap={4}>
      {entries.map(({ id, at, action, actor, reason }) => (
        <li key={id}>
          <p>{text(ACTIONS[action], { name: actor.name ?? text('moderation.unknown') })}</p>
          <Note as="time" dateTime={at}>
            {formatMoment(at, 'Europe/Madrid', language)}
          </Note>
          {reason && <p className={styles.reason}>{reason}</p>}
        </li>
      ))}
    </Stack>
  );
};
