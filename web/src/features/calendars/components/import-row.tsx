import { useState } from 'react';
import type { CalendarImport } from '#shared/api/calendars.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant, formatMoment } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { useImport } from '../use-sync.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './sync-panel.module.css';

interface Props {
  spotId: string;
  known: CalendarImport;
  timeZone: string;
}

type Unread = CalendarImport['unread'][number];

/** Events that are not understood, so that the owner can look after them. */
const UnreadEvents = ({ known, timeZone }: Omit<Props, 'spotId'>) => {
  const text = useText();
  const { language } = useLanguage();
  if (known.unread.length === 0) return null;
  const at = (instant: string) => formatMoment(instant, timeZone, language);
  const timeOf = ({ startTime, endTime }: Unread) => {
    if (startTime === undefined) return text('calendar.unreadUndated');
    if (endTime === undefined) return text('calendar.unreadFrom', { start: at(startTime) });
    return text('calendar.period', { start: at(startTime), end: at(endTime) });
  };
  return (
    <div className={styles.failure}>
      <p>{text('calendar.unread', { count: known.unread.length })}</p>
      <ul className={styles.unread}>
        {known.unread.map((event) => (
          <li key={`${event.startTime} ${event.endTime} ${event.summary}`}>
            <bdi>{event.summary ?? text('calendar.unreadUntitled')}</bdi> <span>{`(${timeOf(event)})`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const getBadge = ({ failure, doubt, unread }: CalendarImport) => {
  if (failure) return { tone: 'danger', icon: 'warning', label: 'calendar.stateFailing' } as const;
  if (doubt || unread.length > 0)
    return { tone: 'danger', icon: 'warning', label: 'calendar.stateDoubtful' } as const;
  return { tone: 'success', icon: 'check', label: 'calendar.stateWell' } as const;
};

const State = ({ known, timeZone }: Omit<Props, 'spotId'>) => {
  const text = useText();
  const { language } = useLanguage();
  const at = (instant: string) => formatInstant(instant, timeZone, 'dayTime', language);
  const { failure, doubt, events, readAt } = known;
  return (
    <>
      {failure && (
        <p className={styles.failure}>
          {`${text(`calendar.problem.${failure.problem}`)} ${text('calendar.failingSince', { since: at(failure.since) })}`}
        </p>
      )}
      {doubt && (
        <p className={styles.failure}>
          {doubt.until
            ? text('calendar.doubt', { since: at(doubt.since), until: at(doubt.until) })
            : text('calendar.doubtWithoutEnd', { since: at(doubt.since) })}
        </p>
      )}
      <UnreadEvents known={known} timeZone={timeZone} />
      <Note>{text('calendar.importState', { count: events, at: at(readAt) })}</Note>
    </>
  );
};

/** An imported calendar of the spot, with its state and actions. */
export const ImportRow = ({ spotId, known, timeZone }: Props) => {
  const text = useText();
  const { refresh, remove } = useImport(spotId, known.id);
  const [asks, setAsks] = useState(false);
  const badge = getBadge(known);
  return (
    <li className={styles.import}>
      <Row gap={2} align="center" justify="between" canWrap>
        <strong>{known.name}</strong>
        <Badge tone={badge.tone} icon={badge.icon}>
          {text(badge.label)}
        </Badge>
      </Row>
      <Note>{known.host}</Note>
      <State known={known} timeZone={timeZone} />
      <Row gap={2} canWrap>
        <Button
          size="sm"
          variant="secondary"
          aria-label={text('calendar.refreshNamed', { name: known.name })}
          busy={refresh.isPending}
          onClick={() => refresh.mutate(known.doubt?.since)}
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
      </Row>
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
