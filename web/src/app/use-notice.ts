import { useEffect, useRef } from 'react';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Says why somebody is sent elsewhere: once, even though the screen that says it is about to go. */
export const useNotice = (id: MessageId | undefined) => {
  const text = useText();
  const isSaid = useRef(false);
  useEffect(() => {
    if (!id || isSaid.current) return;
    isSaid.current = true;
    toast.error(text(id));
  }, [id, text]);
};
