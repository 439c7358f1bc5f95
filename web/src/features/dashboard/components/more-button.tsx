import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './dashboard.module.css';

interface Props {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: MessageId;
}

/** Loads the next page of a list; nothing at its end. */
export const MoreButton = ({ list, label }: Props) => {
  const text = useText();
  if (!list.hasNextPage) return null;
  return (
    <p className={styles.moreOfList}>
      <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {text(label)}
      </Button>
    </p>
  );
};
