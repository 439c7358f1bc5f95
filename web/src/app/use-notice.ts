import { useEffect, useRef } from 'react';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Says once why somebody was redirected, even though its own screen is about to be left. */
export const useNotice = (id: MessageId | undefined, kind: 'error' | 'info' = 'error') => {
  const text = useText();
  const isSaid = useRef(false);
  useEffect(() => {
    if (!id || isSaid.current) return;
    isSaid.current = true;
    toast[kind](text(id));
  }, [id, kind, text]);
};
