import type { ConversationMessage } from '#shared/api/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { describeSendFailure } from '../describe-send-failure.ts';
import styles from './messages.module.css';
import type { OutgoingMessage } from '../use-outgoing.ts';

/** A message as typed, without links. Messages of a closed account have no text. */
export const Bubble = ({
  message,
  author,
  timeZone,
}: {
  message: ConversationMessage;
  author: string;
  timeZone: string;
}) => {
  const text = useText();
  const { language } = useLanguage();
  const { isMine, text: words, sentAt } = message;
  return (
    <li className={styles.message} data-mine={isMine}>
      <p className="visually-hidden">{`${author}:`}</p>
      <p dir="auto" className={styles.bubble} data-removed={words === ''}>
        {words || text('messages.removed')}
      </p>
      <time dateTime={sentAt} className={styles.when}>
        {formatMoment(sentAt, timeZone, language)}
      </time>
    </li>
  );
};

interface OutgoingProps {
  outgoing: OutgoingMessage;
  onRetry: () => void;
  onDrop: () => void;
}

/** A message that is being sent, or failed. */
export const OutgoingBubble = ({ outgoing: { text: words, error }, onRetry, onDrop }: OutgoingProps) => {
  const text = useText();
  return (
    <li className={styles.message} data-mine="true">
      <p dir="auto" className={styles.bubble} data-waits="true">
        {words}
      </p>
      {error ? (
        <div role="alert" className={styles.failed}>
          <FieldError>{describeSendFailure(text, error)}</FieldError>
          {/* Retry comes last: it may appear under a pointer that has just clicked to send. */}
          <Button variant="ghost" size="sm" onClick={onDrop}>
            {text('messages.discard')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onRetry}>
            {text('common.retry')}
          </Button>
        </div>
      ) : (
        <p className={styles.when}>{text('messages.sending')}</p>
      )}
    </li>
  );
};
