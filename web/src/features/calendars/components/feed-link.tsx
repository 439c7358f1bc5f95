import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFeed } from '../use-sync.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './sync-panel.module.css';

/** The secret address of the calendar: to create, copy, replace and delete. */
export const FeedLink = ({ spotId, feedUrl }: { spotId: string; feedUrl: string | null }) => {
  const text = useText();
  const { create, end } = useFeed(spotId);
  const [asks, setAsks] = useState<'renew' | 'end'>();
  const close = () => setAsks(undefined);
  if (feedUrl === null)
    return (
      <Button
        variant="secondary"
        icon="plus"
        busy={create.isPending}
        onClick={() => create.mutate(undefined)}
      >
        {text('calendar.createFeed')}
      </Button>
    );
  const copy = () =>
    copyText(feedUrl).then(
      () => toast.success(text('calendar.feedCopied')),
      () => toast.error(text('calendar.copyFailed')),
    );
  const change = asks === 'renew' ? create : end;
  return (
    <div className={styles.feed}>
      <TextField
        label={text('calendar.feedUrl')}
        hint={text('calendar.feedHint')}
        value={feedUrl}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Row gap={2} canWrap>
        <Button size="sm" icon="share" onClick={() => void copy()}>
          {text('calendar.copyFeed')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setAsks('renew')}>
          {text('calendar.renewFeed')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsks('end')}>
          {text('calendar.endFeed')}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={asks !== undefined}
        title={text(asks === 'renew' ? 'calendar.renewTitle' : 'calendar.endTitle')}
        text={text(asks === 'renew' ? 'calendar.renewText' : 'calendar.endText')}
        action={text(asks === 'renew' ? 'calendar.renewFeed' : 'calendar.endFeed')}
        busy={change.isPending}
        onConfirm={() => change.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </div>
  );
};
