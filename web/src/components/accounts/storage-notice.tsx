import { useSyncExternalStore } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { isStorageRefused } from '#web/lib/storage-refusal.ts';
import { FieldError } from '#web/ui/field.tsx';

const neverChanges = () => () => undefined;

/** Before the sign-in: warns that a reload will end the session if the browser stores nothing for us. */
export const StorageNotice = () => {
  const text = useText();
  const isRefused = useSyncExternalStore(neverChanges, isStorageRefused, () => false);
  return isRefused ? (
    <div role="status">
      <FieldError>
        <span>
          <strong>{`${text('accounts.notStored')}.`}</strong> <span>{text('accounts.notStoredText')}</span>
        </span>
      </FieldError>
    </div>
  ) : null;
};
