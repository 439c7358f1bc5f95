import { useState } from 'react';
import type { CalendarImport } from '#shared/api/calendars.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useImport } from '../use-sync.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './sync-panel.module.css';

interface Props {
  spotId: string;
  known: CalendarImport;
  timeZone: string;
}

const State = ({ known, timeZone }: Omit<Props, 'spotId'>) => {
  const text = useText();
  const { language } = useLanguage();
  const at = (instant: string) => formatInstant(instant, timeZone, 'dayTime', language);
  const { failure, events, readAt } = known;
  return (
    <>
      {failure && (
        <p className={styles.failure}>
          {text(`calendar.problem.${failure.problem}`)}{' '}
          {text('calendar.failingSince', { since: at(failure.since) })}
        </p>
      )}
      <p className={styles.muted}>{text('calendar.importState', { count: events, at: at(readAt) })}</p>
    </>
  );
};

/** A calendar of others that the space follows, in which state it is, and what can be done with it. */
export const ImportRow = ({ spotId, known, timeZone }: Props) => {
  const text = useText();
  const { refresh, remove } = useImport(spotId, known.id);
  const [asks, setAsks] = useState(false);
  return (
    <li className={styles.import}>
      <div className={styles.importHead}>
        <strong>{known.name}</strong>
        <Badge tone={known.failure ? 'danger' : 'success'} icon={known.failure ? 'warning' : 'check'}>
          {text(known.failure ? 'calendar.stateFailing' : 'calendar.stateWell')}
        </Badge>
      </div>
      <p className={styles.muted}>{known.host}</p>
      <State known={known} timeZone={timeZone} />
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="secondary"
          aria-label={text('calendar.refreshNamed', { name: known.name })}
          busy={refresh.isPending}
          onClick={() => refresh.mutate(undefined)}
        >
          {text('calendar.refresh')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon="trash"
          aria-label={text('calendar.removeNamed', { name: known.name })}
          onClick={() => setAsks(true)}
        >
          {text('calendar.remove')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asks}
        title={text('calendar.removeTitle', { name: known.name })}
        text={text('calendar.removeText')}
        action={text('calendar.remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      />
    </li>
  );
};
